-- A database that was created, and nothing more.
PRAGMA user_version = 0;
