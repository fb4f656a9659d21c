#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int platform_start_thread(size_t stack, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  int code = pthread_attr_init(&attributes);
  if (code != 0) return code;
  if (stack > 0) code = pthread_attr_setstacksize(&attributes, stack);
  sigset_t all, before;
  sigfillset(&all);
  // A new thread inherits the blocked signals.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (code == 0) code = pthread_create(&thread, &attributes, body, context);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (code == 0) pthread_detach(thread);
  return code;
}

static char interrupt_message[4096];
static atomic_size_t interrupt_length;

static void end_interrupted(int number) {
  if (write(STDERR_FILENO, interrupt_message, atomic_load(&interrupt_length)) < 0) { /* nobody reads it */ }
  signal(number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

void platform_explain_interrupt(const char *message) {
  struct sigaction present, action = {.sa_handler = message ? end_interrupted : SIG_DFL};
  if (sigaction(SIGINT, NULL, &present) != 0) return;
  if (present.sa_handler != (message ? SIG_DFL : end_interrupted) && present.sa_handler != end_interrupted) return;
  // A handler that runs meanwhile prints nothing.
  atomic_store(&interrupt_length, 0);
  if (message) {
    const size_t length = strnlen(message, sizeof interrupt_message);
    memcpy(interrupt_message, message, length);
    atomic_store(&interrupt_length, length);
  }
  sigaction(SIGINT, &action, NULL);
}

void platform_log(const char *name, const char *text) {
  openlog(name, LOG_PID, LOG_DAEMON);
  syslog(LOG_NOTICE, "%s", text);
  closelog();
}

void platform_name_process(const char *name) {
#if defined(__linux__)
  prctl(PR_SET_NAME, name, 0, 0, 0);
#else
  (void)name;
#endif
}

double platform_seconds_since_start(void) {
  struct timespec now = {0};
#ifdef CLOCK_BOOTTIME
  clock_gettime(CLOCK_BOOTTIME, &now);
#else
  clock_gettime(CLOCK_MONOTONIC, &now);
#endif
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int platform_start_detached(const char *path, char *const *arguments, pid_t *process) {
#ifdef POSIX_SPAWN_SETSID
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int code = posix_spawnattr_init(&attributes);
  if (code != 0) return code;
  code = posix_spawn_file_actions_init(&actions);
  if (code == 0) {
    // The calling thread may block signals, which the program would inherit.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
    // Another program may have left files open for this one.
#if defined(__GLIBC__)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
    code = posix_spawn(process, path, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return code;
#else
  (void)path, (void)arguments, (void)process;
  return ENOSYS;
#endif
}

#if defined(__linux__) && !defined(PREFS_PLAIN)
#include <linux/capability.h>
#include <linux/fs.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

int platform_socket(int family, int type, int protocol) { return socket(family, type | SOCK_CLOEXEC, protocol); }

int platform_rename_noreplace(int directory, const char *from, const char *to) {
  return renameat2(directory, from, directory, to, RENAME_NOREPLACE);
}

int platform_rename_exchange(int directory, const char *one, const char *other) {
  return renameat2(directory, one, directory, other, RENAME_EXCHANGE);
}

const int platform_path_only = O_PATH;

int platform_reserve(int file, long long size) {
  return fallocate(file, FALLOC_FL_KEEP_SIZE, 0, size);
}

void platform_start_writing(int file, long long offset, long long count) {
  (void)sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
}

static const int transferable_flags =
    FS_SYNC_FL | FS_COMPR_FL | FS_NODUMP_FL | FS_NOATIME_FL | FS_JOURNAL_DATA_FL | FS_NOCOW_FL;

long platform_flags(int file) {
  int flags = 0;
  return ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 ? flags & transferable_flags : -1;
}

int platform_set_flags(int file, long flags) {
  int all = 0;
  if (ioctl(file, FS_IOC_GETFLAGS, &all) != 0) return -1;
  all = (all & ~transferable_flags) | (int)flags;
  return ioctl(file, FS_IOC_SETFLAGS, &all);
}

struct platform_file_attributes platform_attributes(int file) {
  struct statx facts = {0};
  struct platform_file_attributes none = {0};
  if (statx(file, "", AT_EMPTY_PATH, 0, &facts) != 0) return none;
  const unsigned long long set = facts.stx_attributes & facts.stx_attributes_mask;
  return (struct platform_file_attributes){
      .is_mount_root = (set & STATX_ATTR_MOUNT_ROOT) != 0,
      .is_immutable = (set & STATX_ATTR_IMMUTABLE) != 0,
      .is_append_only = (set & STATX_ATTR_APPEND) != 0,
  };
}

ssize_t platform_attribute_names(int file, char *names, size_t size) { return flistxattr(file, names, size); }

ssize_t platform_attribute(int file, const char *name, void *value, size_t size) {
  ssize_t result = fgetxattr(file, name, value, size);
  if (result >= 0 || errno != EBADF) return result;
  // Attributes of an O_PATH descriptor can only be read by its name in /proc.
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  return getxattr(path, name, value, size);
}

int platform_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0);
}

int platform_remove_attribute(int file, const char *name) { return fremovexattr(file, name); }

unsigned long platform_file_system(const char *path) {
  struct statfs facts;
  return statfs(path, &facts) == 0 ? (unsigned long)facts.f_type : 0;
}

int platform_announce(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const size_t length = strlen(name);
  // An abstract name begins with a zero byte and ends only with its length.
  if (length >= sizeof address.sun_path) return errno = ENAMETOOLONG, -1;
  memcpy(address.sun_path + 1, name, length);
  const int socket_number = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_number < 0) return -1;
  const socklen_t size = offsetof(struct sockaddr_un, sun_path) + 1 + length;
  if (bind(socket_number, (struct sockaddr *)&address, size) == 0) return socket_number;
  const int code = errno;
  close(socket_number);
  return errno = code, -1;
}

_Bool platform_has_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3] = {{0}};
  if (getauxval(AT_SECURE)) return 1;
  return syscall(SYS_capget, &header, sets) == 0 && (sets[0].effective || sets[1].effective);
}

#else

static int is_unknown_call(void) { return errno = ENOSYS, -1; }

int platform_socket(int family, int type, int protocol) {
  const int number = socket(family, type, protocol);
  if (number >= 0) (void)fcntl(number, F_SETFD, FD_CLOEXEC);
  return number;
}

int platform_rename_noreplace(int directory, const char *from, const char *to) { return is_unknown_call(); }
int platform_rename_exchange(int directory, const char *one, const char *other) { return is_unknown_call(); }
const int platform_path_only = O_RDONLY;
int platform_reserve(int file, long long size) { return is_unknown_call(); }
void platform_start_writing(int file, long long offset, long long count) {}
long platform_flags(int file) { return is_unknown_call(); }
int platform_set_flags(int file, long flags) { return is_unknown_call(); }

struct platform_file_attributes platform_attributes(int file) {
  return (struct platform_file_attributes){0};
}

unsigned long platform_file_system(const char *path) { return 0; }
int platform_announce(const char *name) { return is_unknown_call(); }
_Bool platform_has_capabilities(void) { return 0; }

#if defined(__APPLE__)
#include <sys/xattr.h>

ssize_t platform_attribute_names(int file, char *names, size_t size) { return flistxattr(file, names, size, 0); }

ssize_t platform_attribute(int file, const char *name, void *value, size_t size) {
  ssize_t result = fgetxattr(file, name, value, size, 0, 0);
  if (result < 0 && errno == ENOATTR) errno = ENODATA;
  return result;
}

int platform_set_attribute(int file, const char *name, const void *value, size_t size) {
  return fsetxattr(file, name, value, size, 0, 0);
}

int platform_remove_attribute(int file, const char *name) { return fremovexattr(file, name, 0); }
#else
static int has_no_attributes(void) { return errno = EOPNOTSUPP, -1; }

ssize_t platform_attribute_names(int file, char *names, size_t size) { return has_no_attributes(); }
ssize_t platform_attribute(int file, const char *name, void *value, size_t size) { return has_no_attributes(); }

int platform_set_attribute(int file, const char *name, const void *value, size_t size) { return has_no_attributes(); }
int platform_remove_attribute(int file, const char *name) { return has_no_attributes(); }
#endif
#endif
