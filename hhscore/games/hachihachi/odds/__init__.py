"""How often hands hold a yaku, counted exactly: shapes of hands, look-up tables, deals of several hands."""
