// The state that signal handlers need to restore the terminal. Shared by the C files only.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

struct prefs_rescue {
  int pipe[2];
  // The terminal with these modes: standard input, or the terminal on which a password is typed.
  int terminal;
  // Whether a request to end takes effect at once, because the program waits for a line and does
  // not read the pipe.
  bool dies_at_once;
  bool armed, mouse, catching;
  struct termios modes;
  char exit_sequences[256];
  size_t exit_length;
  char stack[65536];
  // The signal that has requested the end, while the program has not ended yet.
  volatile sig_atomic_t end_signal;
};

struct prefs_rescue *prefs_rescue(void);

// Writes the signal to the pipe.
void prefs_queue_signal(int number);

// Handles a request to end: writes the signal to the pipe and sets a deadline.
void prefs_ask_to_end(int number, siginfo_t *info, void *context);

// Cancels the deadline, after the request was passed on to another program.
void prefs_forget_request(void);

void prefs_handle(int number, void (*handler)(int), int flags);
