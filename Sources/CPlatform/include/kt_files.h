#pragma once

/// Renames within a folder, and fails with EEXIST when the new name is taken.
/// EINVAL or ENOSYS when the file system cannot promise that.
int kt_rename_to_new(int folder, const char *from, const char *to);

/// Brings a file or folder to the disk itself. After an error the file must be given up.
int kt_sync(int descriptor);

/// Takes the exclusive lock of an open file if it is free: EWOULDBLOCK when it is not.
int kt_try_lock(int descriptor);

/// Takes a lock that others may share, and that keeps an exclusive one away: EWOULDBLOCK when
/// somebody has that.
int kt_try_share(int descriptor);

/// Opens a folder that may not be read, to reach what is in it by name; below 0 when it cannot.
int kt_open_to_search(const char *path);

/// Marks the file of a lock that was taken, so that those who wait see it change hands. It is of no
/// harm to anybody but them where it fails.
void kt_mark_taken(int descriptor);

/// When the file of a lock was marked last, in nanoseconds since 1970; 0 where that cannot be told.
unsigned long long kt_last_taken(int descriptor);
