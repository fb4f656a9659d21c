#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

int linux_rename_noreplace(int directory, const char *from, const char *to) {
  return renameat2(directory, from, directory, to, RENAME_NOREPLACE);
}

int linux_rename_exchange(int directory, const char *one, const char *other) {
  return renameat2(directory, one, directory, other, RENAME_EXCHANGE);
}

const int linux_path_only = O_PATH;

int linux_reserve(int file, long long size) {
  return fallocate(file, FALLOC_FL_KEEP_SIZE, 0, size);
}

static const int transferable_flags =
    FS_SYNC_FL | FS_COMPR_FL | FS_NODUMP_FL | FS_NOATIME_FL | FS_JOURNAL_DATA_FL | FS_NOCOW_FL;

long linux_flags(int file) {
  int flags = 0;
  return ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 ? flags & transferable_flags : -1;
}

int linux_set_flags(int file, long flags) {
  int all = 0;
  if (ioctl(file, FS_IOC_GETFLAGS, &all) != 0) return -1;
  all = (all & ~transferable_flags) | (int)flags;
  return ioctl(file, FS_IOC_SETFLAGS, &all);
}

struct linux_file_attributes linux_attributes(int file) {
  struct statx facts = {0};
  struct linux_file_attributes none = {0};
  if (statx(file, "", AT_EMPTY_PATH, 0, &facts) != 0) return none;
  const unsigned long long set = facts.stx_attributes & facts.stx_attributes_mask;
  return (struct linux_file_attributes){
      .is_mount_root = (set & STATX_ATTR_MOUNT_ROOT) != 0,
      .is_immutable = (set & STATX_ATTR_IMMUTABLE) != 0,
      .is_append_only = (set & STATX_ATTR_APPEND) != 0,
  };
}
