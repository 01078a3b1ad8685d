"""What was seen at the table and what it comes to, as values: sessions, months, transfers, ledgers, problems."""
