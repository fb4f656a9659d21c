// What Glibc's Swift module leaves out: calls behind _GNU_SOURCE, event descriptors, kinds of file systems, and
// extended attributes.
#include <sys/eventfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

// Both names in `directory`. Returns 0, or -1 with errno.
int linux_rename_noreplace(int directory, const char *_Nonnull from, const char *_Nonnull to);
int linux_rename_exchange(int directory, const char *_Nonnull one, const char *_Nonnull other);

// O_PATH: a descriptor that says where something is, and opens nothing.
extern const int linux_place_only;

// Room for `size` bytes from the start of `file`, whose own size stays. Returns 0, or -1 with errno.
int linux_reserve(int file, long long size);

// What chattr sets of `file` and can be given to another: no dump, no access time, synchronous, … Returns -1 with errno
// where the file system knows none. Setting leaves all other flags.
long linux_flags(int file);
int linux_set_flags(int file, long flags);

// What statx says of an open file; all false on kernels that do not tell.
struct linux_file_facts {
  _Bool is_mount_root, is_immutable, is_append_only;
};
struct linux_file_facts linux_facts(int file);
