"""The session document: what a file says, where it says it, and how to change it in place."""
