#pragma once

/// Renames within a folder; EEXIST if the new name is taken. EINVAL or ENOSYS if the file system
/// cannot guarantee that.
int kt_rename_to_new(int folder, const char *from, const char *to);

/// Flushes a file or folder to the disk. After an error the file must be given up.
int kt_sync(int descriptor);

/// Takes the exclusive lock of an open file; EWOULDBLOCK if it is not free.
int kt_try_lock(int descriptor);

/// Releases the lock of an open file, which its copies in other processes do not keep.
void kt_unlock(int descriptor);

/// Takes a shared lock, which excludes an exclusive one; EWOULDBLOCK if somebody has that.
int kt_try_share(int descriptor);

/// Opens a folder without read permission, to reach its files by name; below 0 on failure.
int kt_open_to_search(const char *path);

/// Sets the modification time of a lock file after the lock was taken.
/// So waiting processes see it change hands; a failure affects only those.
void kt_mark_taken(int descriptor);

/// The time when a lock file was last marked, in nanoseconds since 1970; 0 if unknown.
unsigned long long kt_last_taken(int descriptor);
