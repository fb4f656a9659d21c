#include "shim.h"
#include "modes.h"
#include "rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static struct prefs_rescue rescue_state;

struct prefs_rescue *prefs_rescue(void) { return &rescue_state; }

// The thread that is changing the terminal or dying, or 0.
static atomic_long prefs_terminal_owner;
static atomic_bool prefs_is_dying;

static long prefs_thread(void) { return syscall(SYS_gettid); }

static void prefs_pause(void) {
  struct timespec moment = {.tv_nsec = 1000000};
  nanosleep(&moment, NULL);
}

// Once a dying program has restored the terminal, its other threads stop here.
void prefs_begin_change(void) {
  long none = 0;
  while (!atomic_compare_exchange_strong(&prefs_terminal_owner, &none, prefs_thread())) {
    none = 0;
    prefs_pause();
  }
  if (!atomic_load(&prefs_is_dying)) return;
  atomic_store(&prefs_terminal_owner, 0);
  while (true) pause();
}

void prefs_end_change(void) { atomic_store(&prefs_terminal_owner, 0); }

void prefs_queue_signal(int number) {
  int saved = errno;
  char byte = (char)number;
  if (write(prefs_rescue()->pipe[1], &byte, 1) < 0) { /* full: enough is waiting */ }
  errno = saved;
}

// xterm's sequence, which all terminals with a mouse that curses supports understand.
static const char prefs_no_mouse[] = "\033[?1006;1000l";

// Skips the output if the terminal accepts none, as with a hung connection, so that the program
// ends.
static void prefs_write_last(const char *bytes, size_t length) {
  struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};
  if (length == 0 || poll(&terminal, 1, 50) != 1 || !(terminal.revents & POLLOUT)) return;
  if (write(STDOUT_FILENO, bytes, length) < 0) { /* nothing can be done */ }
}

// Waits at most 0.1 seconds for another thread that is changing the terminal.
static void prefs_wait_for_change(void) {
  for (int i = 0; i < 100; i++) {
    long owner = atomic_load(&prefs_terminal_owner);
    if (owner == 0 || owner == prefs_thread()) return;
    prefs_pause();
  }
}

// Restores the terminal, and ends the program by the signal's default action.
static void prefs_die(int number) {
  struct prefs_rescue *rescue = prefs_rescue();
  static atomic_long dying;
  long none = 0;
  bool is_first = atomic_compare_exchange_strong(&dying, &none, prefs_thread());
  // Another thread is ending the program and must restore the terminal completely.
  if (!is_first && atomic_load(&dying) != prefs_thread())
    while (true) pause();
  if (is_first && rescue->armed) {
    rescue->armed = false;
    atomic_store(&prefs_is_dying, true);
    prefs_wait_for_change();
    // The modes come first: setting them does not wait for the terminal.
    tcsetattr(rescue->terminal, TCSANOW, &rescue->modes);
    prefs_write_last(prefs_features_end_sequence(), strlen(prefs_features_end_sequence()));
    if (rescue->mouse) prefs_write_last(prefs_no_mouse, strlen(prefs_no_mouse));
    prefs_write_last(rescue->exit_sequences, rescue->exit_length);
  }
  signal(number, SIG_DFL);
  prefs_raise(number);
}

static void prefs_crash(int number) { prefs_die(number); }

// Whether the signal only reports this process's own write to a closed pipe or beyond the file size
// limit. The writer sees the error, so the signal is ignored.
static bool prefs_is_own_error(int number, const siginfo_t *info) {
  return (number == SIGPIPE || number == SIGXFSZ) && info && info->si_pid == getpid();
}

// The time in which the program must read a request to end, and the time in which it must then end.
// After that the handler ends it.
static const struct itimerval prefs_read_deadline = {.it_value = {.tv_usec = 700000}},
                              prefs_end_deadline = {.it_value = {.tv_sec = 3}}, prefs_no_deadline;

static bool prefs_is_caught[NSIG];

static void prefs_set_deadline(const struct itimerval *deadline) {
  if (prefs_is_caught[SIGALRM]) setitimer(ITIMER_REAL, deadline, NULL);
}

void prefs_ask_to_end(int number, siginfo_t *info, void *context) {
  (void)context;
  struct prefs_rescue *rescue = prefs_rescue();
  if (prefs_is_own_error(number, info)) return;
  if (number == SIGALRM && info && info->si_code == SI_KERNEL) {
    if (rescue->end_signal) prefs_die(rescue->end_signal);
    return;
  }
  if (rescue->dies_at_once) prefs_die(number);
  int saved = errno;
  if (!rescue->end_signal) {
    rescue->end_signal = number;
    prefs_set_deadline(&prefs_read_deadline);
  }
  errno = saved;
  prefs_queue_signal(number);
}

static struct sigaction prefs_former[NSIG];

// Signals that only inform a program with a screen.
static const int prefs_screen_signals[] = {SIGWINCH, SIGINT, SIGTSTP, SIGCONT};
// Signals that are always caught, even if the parent process had them ignored.
static const int prefs_end_requests[] = {SIGTERM, SIGHUP, SIGQUIT};
static const int prefs_crash_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};
// All other signals whose default action ends a program, apart from real-time signals.
static const int prefs_other_signals[] = {SIGUSR1,   SIGUSR2, SIGALRM,   SIGVTALRM, SIGPROF, SIGIO,
                                   SIGPWR,    SIGPIPE, SIGSTKFLT, SIGXCPU,   SIGXFSZ};

#define PREFS_COUNT(array) (sizeof(array) / sizeof *(array))

static bool prefs_open_pipe(struct prefs_rescue *rescue) {
  rescue->terminal = STDIN_FILENO;
  rescue->dies_at_once = false;
  if (pipe(rescue->pipe) != 0) return false;
  for (int end = 0; end < 2; end++) {
    fcntl(rescue->pipe[end], F_SETFL, O_NONBLOCK);
    fcntl(rescue->pipe[end], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

static void prefs_catch(int number, const struct sigaction *action) {
  prefs_is_caught[number] = sigaction(number, action, &prefs_former[number]) == 0;
}

static void prefs_catch_queued(int number) {
  struct sigaction action = {.sa_handler = prefs_queue_signal, .sa_flags = SA_RESTART};
  prefs_catch(number, &action);
}

static void prefs_catch_request(int number) {
  struct sigaction action = {.sa_sigaction = prefs_ask_to_end, .sa_flags = SA_SIGINFO | SA_RESTART};
  prefs_catch(number, &action);
}

// Catches a signal with its default action. The parent process may have it ignored, or another part
// of the program may use it.
static void prefs_catch_unused(int number) {
  struct sigaction present;
  if (sigaction(number, NULL, &present) != 0 || present.sa_flags & SA_SIGINFO) return;
  if (present.sa_handler == SIG_DFL) prefs_catch_request(number);
}

// Ignores the signals that the C library reserves for its threads, so that they do not end the
// program. The library's functions refuse these signals; the kernel does not. The kernel's
// structure begins with the handler.
static void prefs_ignore_reserved(void) {
  for (int number = 32; number < SIGRTMIN; number++) {
    unsigned long action[8] = {0}, former[8] = {0};
    if (syscall(SYS_rt_sigaction, number, NULL, former, (size_t)8) != 0 || former[0]) continue;
    action[0] = (unsigned long)SIG_IGN;
    syscall(SYS_rt_sigaction, number, action, NULL, (size_t)8);
  }
}

static void prefs_catch_all_end_signals(struct prefs_rescue *rescue) {
  rescue->end_signal = 0;
  stack_t stack = {.ss_sp = rescue->stack, .ss_size = sizeof rescue->stack};
  sigaltstack(&stack, NULL);
  struct sigaction crash = {
      .sa_handler = prefs_crash, .sa_flags = SA_ONSTACK | SA_NODEFER};
  for (size_t i = 0; i < PREFS_COUNT(prefs_crash_signals); i++) prefs_catch(prefs_crash_signals[i], &crash);
  for (size_t i = 0; i < PREFS_COUNT(prefs_end_requests); i++) prefs_catch_request(prefs_end_requests[i]);
  for (size_t i = 0; i < PREFS_COUNT(prefs_other_signals); i++) prefs_catch_unused(prefs_other_signals[i]);
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) prefs_catch_unused(number);
  prefs_ignore_reserved();
}

bool prefs_catch_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (tcgetattr(STDIN_FILENO, &rescue->modes) != 0 || !prefs_open_pipe(rescue)) return false;
  // Crashes restore the modes from now on; the exit sequences are recorded after newterm.
  rescue->exit_length = 0;
  rescue->armed = true;
  prefs_catch_all_end_signals(rescue);
  for (size_t i = 0; i < PREFS_COUNT(prefs_screen_signals); i++) prefs_catch_queued(prefs_screen_signals[i]);
  rescue->catching = true;
  return true;
}

// Standard input may be a pipe, which has no modes.
bool prefs_catch_end_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  bool is_terminal = tcgetattr(STDIN_FILENO, &rescue->modes) == 0;
  if (!prefs_open_pipe(rescue)) return false;
  rescue->exit_length = 0;
  rescue->armed = is_terminal;
  prefs_catch_all_end_signals(rescue);
  if (is_terminal) prefs_catch_queued(SIGINT);
  return rescue->catching = true;
}

bool prefs_hide_input(int terminal) {
  struct prefs_rescue *rescue = prefs_rescue();
  if (tcgetattr(terminal, &rescue->modes) != 0 || !prefs_open_pipe(rescue)) return false;
  rescue->exit_length = 0;
  rescue->terminal = terminal;
  rescue->dies_at_once = rescue->armed = true;
  prefs_catch_all_end_signals(rescue);
  prefs_catch_request(SIGINT);
  struct termios silent = rescue->modes;
  silent.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
  tcsetattr(terminal, TCSAFLUSH, &silent);
  return true;
}

void prefs_stop_hiding_input(void) {
  tcsetattr(prefs_rescue()->terminal, TCSAFLUSH, &prefs_rescue()->modes);
  prefs_release_signals();
}

void prefs_forget_request(void) {
  prefs_rescue()->end_signal = 0;
  prefs_set_deadline(&prefs_no_deadline);
}

void prefs_release_signals(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->catching = rescue->armed = false;
  prefs_forget_request();
  for (int number = 1; number < NSIG; number++)
    if (prefs_is_caught[number]) sigaction(number, &prefs_former[number], NULL);
  memset(prefs_is_caught, 0, sizeof prefs_is_caught);
  // The write end is closed first: a handler that still runs must not write to a pipe without a
  // reader.
  close(rescue->pipe[1]);
  close(rescue->pipe[0]);
}

void prefs_end(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  prefs_begin_change();
  prefs_end_features();
  endwin();
  tcsetattr(STDIN_FILENO, TCSANOW, &rescue->modes);
  rescue->armed = false;
  prefs_end_change();
}

int prefs_poll(int timeout, int bell_descriptor) {
  struct pollfd fds[3] = {
      {.fd = STDIN_FILENO, .events = POLLIN},
      {.fd = prefs_rescue()->pipe[0], .events = POLLIN},
      {.fd = bell_descriptor, .events = POLLIN}};
  int result = poll(fds, 3, timeout);
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
  if (read(prefs_rescue()->pipe[0], &byte, 1) != 1) return 0;
  if (byte == prefs_rescue()->end_signal) prefs_set_deadline(&prefs_end_deadline);
  return byte;
}
