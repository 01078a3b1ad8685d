"""Files on disk as one must treat them: one lock, one atomic write, and system errors in a person's words."""
