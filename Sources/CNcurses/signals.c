#include "shim.h"
#include "modes.h"
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

extern char **environ;

struct prefs_rescue {
  int pipe[2];
  bool armed, mouse, catching;
  struct termios modes;
  char leave[256];
  size_t leave_length;
  char stack[65536];
};

static struct prefs_rescue rescue_state;

static struct prefs_rescue *prefs_rescue(void) { return &rescue_state; }

static void prefs_note_signal(int number) {
  int saved = errno;
  char byte = (char)number;
  if (write(prefs_rescue()->pipe[1], &byte, 1) < 0) { /* full: enough is waiting */ }
  errno = saved;
}

// As xterm has it, and all whose mouse curses knows.
static const char prefs_no_mouse[] = "\033[?1006;1000l";

static void prefs_crash(int number) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (rescue->armed) {
    rescue->armed = false;
    prefs_end_features();
    if (rescue->mouse && write(STDOUT_FILENO, prefs_no_mouse, strlen(prefs_no_mouse)) < 0) {}
    if (write(STDOUT_FILENO, rescue->leave, rescue->leave_length) < 0) { /* nothing to be done */ }
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
  }
  signal(number, SIG_DFL);
  raise(number);
}

static void prefs_handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static struct sigaction prefs_former[NSIG];

static const int prefs_noted[] = {
    SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};
static const int prefs_fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

static bool prefs_open_pipe(struct prefs_rescue *rescue) {
  if (pipe(rescue->pipe) != 0) return false;
  for (int end = 0; end < 2; end++) {
    fcntl(rescue->pipe[end], F_SETFL, O_NONBLOCK);
    fcntl(rescue->pipe[end], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

static void prefs_remember_handlers(void) {
  for (size_t i = 0; i < sizeof prefs_noted / sizeof *prefs_noted; i++)
    sigaction(prefs_noted[i], NULL, &prefs_former[prefs_noted[i]]);
  for (size_t i = 0; i < sizeof prefs_fatal / sizeof *prefs_fatal; i++)
    sigaction(prefs_fatal[i], NULL, &prefs_former[prefs_fatal[i]]);
}

bool prefs_catch_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (tcgetattr(STDIN_FILENO, &rescue->modes) != 0 || !prefs_open_pipe(rescue)) return false;
  stack_t stack = {.ss_sp = rescue->stack, .ss_size = sizeof rescue->stack};
  sigaltstack(&stack, NULL);
  prefs_remember_handlers();
  for (size_t i = 0; i < sizeof prefs_noted / sizeof *prefs_noted; i++)
    prefs_handle(prefs_noted[i], prefs_note_signal, SA_RESTART);
  for (size_t i = 0; i < sizeof prefs_fatal / sizeof *prefs_fatal; i++)
    prefs_handle(prefs_fatal[i], prefs_crash, SA_ONSTACK | SA_NODEFER | SA_RESETHAND);
  rescue->catching = true;
  // Its modes, from before curses changes them; how to leave its screen is known after that.
  rescue->leave_length = 0;
  rescue->armed = true;
  return true;
}

// A pipe has no modes to be given back.
bool prefs_catch_endings(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  bool is_terminal = tcgetattr(STDIN_FILENO, &rescue->modes) == 0;
  if (!prefs_open_pipe(rescue)) return false;
  prefs_remember_handlers();
  prefs_handle(SIGTERM, prefs_note_signal, SA_RESTART);
  prefs_handle(SIGHUP, prefs_note_signal, SA_RESTART);
  if (is_terminal) prefs_handle(SIGINT, prefs_note_signal, SA_RESTART);
  return rescue->catching = true;
}

void prefs_show_typing(bool shown) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  if (shown) modes.c_lflag |= ECHO;
  else modes.c_lflag &= ~(tcflag_t)ECHO;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

void prefs_release_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->catching = rescue->armed = false;
  for (size_t i = 0; i < sizeof prefs_noted / sizeof *prefs_noted; i++)
    sigaction(prefs_noted[i], &prefs_former[prefs_noted[i]], NULL);
  for (size_t i = 0; i < sizeof prefs_fatal / sizeof *prefs_fatal; i++)
    sigaction(prefs_fatal[i], &prefs_former[prefs_fatal[i]], NULL);
  // The writing end first: a handler that still runs must not meet a pipe that nobody reads.
  close(rescue->pipe[1]);
  close(rescue->pipe[0]);
}

// A capability's bytes without its padding (`$<5>`).
static void prefs_remember(const char *capability) {
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

void prefs_learn_leaving(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->leave_length = 0;
  prefs_remember("sgr0");
  prefs_remember("cnorm");
  prefs_remember("rmkx");
  prefs_remember("rmcup");
}

// Presses and the wheel, without waiting for what may become a click.
void prefs_use_mouse(bool used) {
  mouseinterval(0);
  mousemask(used ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
  prefs_rescue()->mouse = used && tigetstr("kmous") && tigetstr("kmous") != (char *)-1;
}

void prefs_end(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->armed = false;
  prefs_end_features();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
}

void prefs_raise(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}

void prefs_stop(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  prefs_end_features();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
  prefs_handle(SIGTSTP, SIG_IGN, 0);
  kill(0, SIGTSTP);
  prefs_handle(SIGTSTP, SIG_DFL, 0);
  prefs_raise(SIGTSTP);
  prefs_handle(SIGTSTP, prefs_note_signal, SA_RESTART);
}

void prefs_lend(void) {
  prefs_end_features();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &prefs_rescue()->modes);
}

int prefs_start(char *const *words, int *process) {
  posix_spawnattr_t attributes;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int code = posix_spawnp(process, words[0], NULL, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  return code;
}

// An end that was asked for is passed on, for the terminal's may be told to its session's first process
// alone; who does not heed it within a second is left behind.
static int prefs_wait_passing_on(int process, int *status) {
  struct prefs_rescue *rescue = prefs_rescue();
  char kept[64];
  size_t count = 0;
  int patience = -1, result;
  while ((result = waitpid(process, status, WNOHANG | WUNTRACED)) == 0) {
    struct pollfd noted = {.fd = rescue->pipe[0], .events = POLLIN};
    if (poll(&noted, 1, patience) == 0) break;
    char number;
    while (read(rescue->pipe[0], &number, 1) == 1) {
      if (number == SIGCHLD) continue;
      if (number == SIGHUP || number == SIGTERM) {
        kill(process, number);
        patience = 1000;
      }
      if (count < sizeof kept) kept[count++] = number;
    }
  }
  for (size_t i = 0; i < count; i++) prefs_note_signal(kept[i]);
  return result;
}

int prefs_wait(int process, int *status) {
  if (!prefs_rescue()->catching) return waitpid(process, status, WUNTRACED);
  struct sigaction former;
  sigaction(SIGCHLD, NULL, &former);
  prefs_handle(SIGCHLD, prefs_note_signal, SA_RESTART);
  int result = prefs_wait_passing_on(process, status);
  sigaction(SIGCHLD, &former, NULL);
  return result;
}

void prefs_stop_with(int process) {
  prefs_handle(SIGTSTP, SIG_DFL, 0);
  prefs_raise(SIGTSTP);
  prefs_handle(SIGTSTP, prefs_note_signal, SA_RESTART);
  kill(process, SIGCONT);
}

void prefs_resume(void) {
  reset_prog_mode();
  clearok(curscr, TRUE);
  wrefresh(stdscr);
  prefs_resume_features();
}

int prefs_poll(int patience, int ringer) {
  struct pollfd fds[3] = {
      {.fd = STDIN_FILENO, .events = POLLIN},
      {.fd = prefs_rescue()->pipe[0], .events = POLLIN},
      {.fd = ringer, .events = POLLIN}};
  int result = poll(fds, 3, patience);
  if (result < 0) return errno == EINTR ? 0 : prefs_poll_hang_up;
  int state = 0;
  if (fds[0].revents & POLLIN) state |= prefs_poll_input;
  if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) state |= prefs_poll_hang_up;
  if (fds[1].revents & POLLIN) state |= prefs_poll_signal;
  if (fds[2].revents & POLLIN) state |= prefs_poll_bell;
  return state;
}

int prefs_next_signal(void) {
  char byte = 0;
  return read(prefs_rescue()->pipe[0], &byte, 1) == 1 ? byte : 0;
}
