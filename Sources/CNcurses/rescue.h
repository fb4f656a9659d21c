// What signals.c and processes.c share.
#pragma once
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

struct prefs_rescue {
  int pipe[2];
  // Whose modes these are: standard input, or the terminal on which a password is typed.
  int terminal;
  // For a program that waits for a line and reads no pipe.
  bool dies_at_once;
  bool armed, mouse, catching;
  struct termios modes;
  char leave[256];
  size_t leave_length;
  char stack[65536];
  // The signal that has asked for the end, for as long as that is awaited.
  volatile sig_atomic_t asked;
};

struct prefs_rescue *prefs_rescue(void);

// Writes the signal to the pipe.
void prefs_note_signal(int number);

// The same for a request to end, with a deadline for it.
void prefs_ask_to_end(int number, siginfo_t *info, void *context);

// Ends the deadline: the request is passed on to another program.
void prefs_forget_request(void);

void prefs_handle(int number, void (*handler)(int), int flags);
