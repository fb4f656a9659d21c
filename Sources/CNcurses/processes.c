#include "shim.h"
#include "modes.h"
#include "rescue.h"

#include <errno.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

void prefs_handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void prefs_raise(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

// Stops this process until it is continued.
static void prefs_stop_self(void) {
  prefs_handle(SIGTSTP, SIG_DFL, 0);
  prefs_raise(SIGTSTP);
  prefs_handle(SIGTSTP, prefs_queue_signal, SA_RESTART);
}

void prefs_stop(void) {
  prefs_release_terminal();
  prefs_handle(SIGTSTP, SIG_IGN, 0);
  kill(0, SIGTSTP);
  prefs_stop_self();
}

void prefs_release_terminal(void) {
  prefs_begin_change();
  prefs_end_features();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &prefs_rescue()->modes);
  prefs_end_change();
}

int prefs_start(char *const *arguments, int *process) {
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int code = posix_spawnp(process, arguments[0], NULL, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

// Milliseconds that the other program has to end after a request was passed on to it. The kernel
// may report a lost terminal only to the session leader.
enum { prefs_end_timeout = 300 };

// Whether the signal asks to end. Signals of the terminal's keys are meant for the program that has
// it.
static bool prefs_asks_to_end(int number) {
  switch (number) {
    case SIGWINCH: case SIGINT: case SIGQUIT: case SIGTSTP: case SIGCONT: return false;
    default: return true;
  }
}

static int prefs_wait_passing_on(int process, int *status) {
  struct prefs_rescue *rescue = prefs_rescue();
  char kept[64];
  size_t count = 0;
  int timeout = -1, result;
  while ((result = waitpid(process, status, WNOHANG | WUNTRACED)) == 0) {
    struct pollfd noted = {.fd = rescue->pipe[0], .events = POLLIN};
    if (poll(&noted, 1, timeout) == 0) break;
    char number;
    while (read(rescue->pipe[0], &number, 1) == 1) {
      prefs_forget_request();
      if (number == SIGCHLD) continue;
      if (prefs_asks_to_end(number)) {
        kill(process, number == SIGHUP ? SIGHUP : SIGTERM);
        timeout = prefs_end_timeout;
      }
      if (count < sizeof kept) kept[count++] = number;
    }
  }
  for (size_t i = 0; i < count; i++) {
    if (prefs_asks_to_end(kept[i])) prefs_ask_to_end(kept[i], NULL, NULL);
    else prefs_queue_signal(kept[i]);
  }
  return result;
}

int prefs_wait(int process, int *status) {
  if (!prefs_rescue()->catching) return waitpid(process, status, WUNTRACED);
  struct sigaction former;
  sigaction(SIGCHLD, NULL, &former);
  prefs_handle(SIGCHLD, prefs_queue_signal, SA_RESTART);
  int result = prefs_wait_passing_on(process, status);
  sigaction(SIGCHLD, &former, NULL);
  return result;
}

void prefs_stop_with(int process) {
  prefs_stop_self();
  kill(process, SIGCONT);
}

void prefs_resume(void) {
  prefs_begin_change();
  reset_prog_mode();
  doupdate();
  prefs_resume_features();
  prefs_end_change();
}
