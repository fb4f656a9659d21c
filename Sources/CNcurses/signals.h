// What must be C: signal handlers. Ordinary signals only write their number to a pipe, which the
// event loop polls. A crash restores the terminal with async-signal-safe calls and dies of itself.
#pragma once
#include "shim.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

struct prefs_rescue {
  int pipe[2];
  bool armed;
  struct termios modes;
  char leave[256];
  size_t leave_length;
  char stack[65536];
};

// One copy: a single Swift file imports this module.
static inline struct prefs_rescue *prefs_rescue(void) {
  static struct prefs_rescue rescue;
  return &rescue;
}

static void prefs_note_signal(int number) {
  int saved = errno;
  char byte = (char)number;
  if (write(prefs_rescue()->pipe[1], &byte, 1) < 0) { /* full: enough is waiting */ }
  errno = saved;
}

static void prefs_crash(int number) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (rescue->armed) {
    rescue->armed = false;
    if (write(STDOUT_FILENO, rescue->leave, rescue->leave_length) < 0) { /* nothing to be done */ }
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
  }
  signal(number, SIG_DFL);
  raise(number);
}

static inline void prefs_handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static const int prefs_noted[] = {
    SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};
static const int prefs_fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

// Before newterm, so that curses leaves these signals alone. False: no pipe, or no terminal.
static inline bool prefs_catch_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (tcgetattr(STDIN_FILENO, &rescue->modes) != 0 || pipe(rescue->pipe) != 0) return false;
  for (int end = 0; end < 2; end++) {
    fcntl(rescue->pipe[end], F_SETFL, O_NONBLOCK);
    fcntl(rescue->pipe[end], F_SETFD, FD_CLOEXEC);
  }
  stack_t stack = {.ss_sp = rescue->stack, .ss_size = sizeof rescue->stack};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < sizeof prefs_noted / sizeof *prefs_noted; i++)
    prefs_handle(prefs_noted[i], prefs_note_signal, SA_RESTART);
  for (size_t i = 0; i < sizeof prefs_fatal / sizeof *prefs_fatal; i++)
    prefs_handle(prefs_fatal[i], prefs_crash, SA_ONSTACK | SA_NODEFER | SA_RESETHAND);
  return true;
}

static inline void prefs_release_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  for (size_t i = 0; i < sizeof prefs_noted / sizeof *prefs_noted; i++)
    prefs_handle(prefs_noted[i], SIG_DFL, 0);
  for (size_t i = 0; i < sizeof prefs_fatal / sizeof *prefs_fatal; i++)
    prefs_handle(prefs_fatal[i], SIG_DFL, 0);
  close(rescue->pipe[0]);
  close(rescue->pipe[1]);
}

// A capability's bytes without its padding (`$<5>`).
static inline void prefs_remember(const char *capability) {
  struct prefs_rescue *rescue = prefs_rescue();
  const char *text = tigetstr((char *)capability);
  if (!text || text == (const char *)-1) return;
  while (*text && rescue->leave_length < sizeof rescue->leave) {
    if (text[0] == '$' && text[1] == '<') {
      while (*text && *text != '>') text++;
      if (*text) text++;
    } else {
      rescue->leave[rescue->leave_length++] = *text++;
    }
  }
}

// From now on a crash gives the terminal back.
static inline void prefs_arm(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->leave_length = 0;
  prefs_remember("sgr0");
  prefs_remember("cnorm");
  prefs_remember("rmkx");
  prefs_remember("rmcup");
  rescue->armed = true;
}

// Nothing happens to a terminal that is gone.
static inline void prefs_end(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->armed = false;
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
}

// By the signal's own effect; the threads of Swift's tasks have them blocked.
static inline void prefs_raise(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

// Stops the whole job, as ^Z does, and comes back when it goes on.
static inline void prefs_stop(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
  prefs_handle(SIGTSTP, SIG_IGN, 0);
  kill(0, SIGTSTP);
  prefs_handle(SIGTSTP, SIG_DFL, 0);
  prefs_raise(SIGTSTP);
  prefs_handle(SIGTSTP, prefs_note_signal, SA_RESTART);
}

// After a stop by whatever means: our modes, a whole new picture.
static inline void prefs_resume(void) {
  reset_prog_mode();
  clearok(curscr, TRUE);
  wrefresh(stdscr);
}

// What `poll` says of descriptor 0 and of the pipe, waiting without end where `wait`.
enum { prefs_poll_input = 1, prefs_poll_hang_up = 2, prefs_poll_signal = 4 };

static inline int prefs_poll(bool wait) {
  struct pollfd fds[2] = {
      {.fd = STDIN_FILENO, .events = POLLIN}, {.fd = prefs_rescue()->pipe[0], .events = POLLIN}};
  int result = poll(fds, 2, wait ? -1 : 0);
  if (result < 0) return errno == EINTR ? 0 : prefs_poll_hang_up;
  int state = 0;
  if (fds[0].revents & POLLIN) state |= prefs_poll_input;
  if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) state |= prefs_poll_hang_up;
  if (fds[1].revents & POLLIN) state |= prefs_poll_signal;
  return state;
}

// The next signal noted, or 0.
static inline int prefs_next_signal(void) {
  char byte = 0;
  return read(prefs_rescue()->pipe[0], &byte, 1) == 1 ? byte : 0;
}
