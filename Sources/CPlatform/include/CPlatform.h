// Calls that only Linux has, or that differ between platforms. Elsewhere, and if PREFS_PLAIN is defined, such a call
// fails with ENOSYS or EOPNOTSUPP, and its caller does without it.
#pragma once
#include <stddef.h>
#include <sys/types.h>
#if defined(__linux__) || defined(__APPLE__)
// For tests. The Swift module of the C library lacks it.
#include <sys/xattr.h>
#endif

// A socket that child processes do not inherit, or -1 with errno.
int platform_socket(int family, int type, int protocol);

// Starts a thread that ends with `body`. It blocks all signals, so that other threads get them. `stack` is the size of its
// stack in bytes, or 0. Returns 0, or an error code.
int platform_start_thread(
    size_t stack, void *_Nullable (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

// Rename within `directory`. Return 0, or -1 with errno.
int platform_rename_noreplace(int directory, const char *_Nonnull from, const char *_Nonnull to);
int platform_rename_exchange(int directory, const char *_Nonnull one, const char *_Nonnull other);

// O_PATH: such a descriptor only identifies a file and does not open it. O_RDONLY if the platform has none.
extern const int platform_path_only;

// Allocates space for `size` bytes without changing the file's size. Returns 0, or -1 with errno.
int platform_reserve(int file, long long size);

// Lets the disk begin to write a range of a file, without waiting for it. Only saves time: does nothing elsewhere.
void platform_start_writing(int file, long long offset, long long count);

// The inode flags of chattr that can be copied to another file: no dump, no access time, synchronous, … Returns -1 with
// errno if the file system has none. Setting them keeps all other flags.
long platform_flags(int file);
int platform_set_flags(int file, long flags);

// The attributes of an open file from statx. All false if the kernel does not support them.
struct platform_file_attributes {
  _Bool is_mount_root, is_immutable, is_append_only;
};
struct platform_file_attributes platform_attributes(int file);

// Extended attributes. As fgetxattr and so on of Linux, which return a size, 0, or -1 with errno.
ssize_t platform_attribute_names(int file, char *_Nullable names, size_t size);
ssize_t platform_attribute(int file, const char *_Nonnull name, void *_Nullable value, size_t size);
int platform_set_attribute(int file, const char *_Nonnull name, const void *_Nonnull value, size_t size);
int platform_remove_attribute(int file, const char *_Nonnull name);

// Returns the type number of the file system at `path` (linux/magic.h), or 0.
unsigned long platform_file_system(const char *_Nonnull path);

// Returns a local socket with an abstract name, which ends with the process, or -1 with errno.
int platform_announce(const char *_Nonnull name);

// Whether the process may do what its user may not: it has capabilities, or other rights than its caller.
_Bool platform_has_capabilities(void);

// From now on, SIGINT prints `message` on standard error before it ends the process; with NULL, it no longer does. Has no
// effect while SIGINT is ignored or has another handler.
void platform_explain_interrupt(const char *_Nullable message);

// The seconds since the machine was started, also those in which it slept. No change of the clock changes them.
double platform_seconds_since_start(void);

// Writes a line to the system's log, as the program `name`.
void platform_log(const char *_Nonnull name, const char *_Nonnull text);

// Names this process in lists such as that of ps. Has no effect elsewhere.
void platform_name_process(const char *_Nonnull name);

// Starts `path` in a session of its own, without a terminal, and with none of this process's files. Returns 0, or an error
// code.
int platform_start_detached(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, pid_t *_Nonnull process);
