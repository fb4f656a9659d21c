// The POSIX calls of Preferences, on every platform: a header without code to compile, so that a program that uses only
// Preferences compiles no further module.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

// Sets errno, and returns its old value.
static inline int posix_exchange_errno(int code) {
  const int old = errno;
  errno = code;
  return old;
}

// Makes a pipe that child processes do not inherit, and on which no call waits. Returns 0, or -1 with errno.
static inline int posix_pipe(int *_Nonnull ends) {
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    (void)fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[end], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

// A number of the calling thread, which no other running thread has.
static inline uintptr_t posix_thread(void) { return (uintptr_t)pthread_self(); }

// Runs `body` on a thread with a stack of `bytes`, and waits for it. Returns whether the thread could be created.
static inline _Bool posix_run(
    size_t bytes, void *_Nullable (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return 0;
  pthread_t thread;
  const _Bool created = pthread_attr_setstacksize(&attributes, bytes) == 0 &&
                        pthread_create(&thread, &attributes, (void *(*)(void *))body, context) == 0;
  pthread_attr_destroy(&attributes);
  if (created) pthread_join(thread, NULL);
  return created;
}
