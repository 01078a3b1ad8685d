"""The English templates, one file for each room that speaks; `message` loads a file when its first sentence is said."""
