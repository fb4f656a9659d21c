// Declarations that Glibc's Swift module lacks: calls behind _GNU_SOURCE, event descriptors, types of file systems, and
// extended attributes.
#include <sys/eventfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

// Rename within `directory`. Return 0, or -1 with errno.
int linux_rename_noreplace(int directory, const char *_Nonnull from, const char *_Nonnull to);
int linux_rename_exchange(int directory, const char *_Nonnull one, const char *_Nonnull other);

// O_PATH: such a descriptor only identifies a file and does not open it.
extern const int linux_path_only;

// Allocates space for `size` bytes without changing the file's size. Returns 0, or -1 with errno.
int linux_reserve(int file, long long size);

// The inode flags of chattr that can be copied to another file: no dump, no access time, synchronous, … Returns -1 with
// errno if the file system has none. Setting them keeps all other flags.
long linux_flags(int file);
int linux_set_flags(int file, long flags);

// The attributes of an open file from statx. All false if the kernel does not support them.
struct linux_file_attributes {
  _Bool is_mount_root, is_immutable, is_append_only;
};
struct linux_file_attributes linux_attributes(int file);
