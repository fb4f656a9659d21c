// Signal handlers, which must be C. They cover every signal whose default action ends a program.
// Requests to end and ordinary signals write their number to a pipe, which the event loop polls. A
// request that the loop does not read within 0.7 seconds ends the program in its handler, as a
// crash does: the handler restores the terminal with async-signal-safe calls and raises the signal
// again. Their state is in signals.c, because a static variable in a header would exist in every
// object file.
#pragma once
#include <stdbool.h>

// Catches the signals. Call before newterm, so that curses does not install its own handlers. From
// now on a crash restores the terminal's modes. False if there is no pipe or no terminal.
bool prefs_catch_signals(void);
void prefs_release_signals(void);

// Does the same for a program that reads lines. Only signals that end it are caught, and ^C on a
// terminal.
bool prefs_catch_end_signals(void);

// Enclose every change of the terminal's modes and every frame. A thread that begins a change while
// a handler restores the terminal waits for the end of the program.
void prefs_begin_change(void);
void prefs_end_change(void);

// Turns the echo of `terminal` off, without a session, until prefs_stop_hiding_input. A signal that
// ends the program restores the terminal's modes first. False if there is no pipe or no terminal.
bool prefs_hide_input(int terminal);
void prefs_stop_hiding_input(void);

// Turns the echo of the terminal on or off.
void prefs_set_echo(bool is_on);

// Records the sequences that end curses' screen, so that a crash can send them.
void prefs_record_exit_sequences(void);

// Turns mouse reports on or off. A crash turns them off too.
void prefs_use_mouse(bool is_on);

// Restores the terminal. Has no effect on a terminal that was lost.
void prefs_end(void);

// Raises the signal, after unblocking it: the threads of Swift's tasks block signals.
void prefs_raise(int number);

// Stops the whole job, as ^Z does. Returns when it is continued.
void prefs_stop(void);

// Restores the terminal for another program, until prefs_resume.
void prefs_release_terminal(void);

// Starts the program `arguments[0]`, which is searched for in PATH, with default signal handling.
// `arguments` ends with NULL. Returns 0 or an error number.
int prefs_start(char *const *arguments, int *process);

// Waits until the process ends or stops, and sets `status` as waitpid does. Signals that arrive
// meanwhile are kept for later. Returns 0 if this program was asked to end and the process does not
// follow.
int prefs_wait(int process, int *status);

// Stops this program, after `process` was stopped while it had the terminal. Continues both
// together.
void prefs_stop_with(int process);

// Sets our terminal modes again and takes the whole screen, which must be drawn again.
void prefs_resume(void);

// Polls descriptor 0, the signal pipe and `bell_descriptor`, a descriptor or -1. `timeout` is in
// milliseconds; -1 is no timeout.
enum { prefs_poll_input = 1, prefs_poll_hang_up = 2, prefs_poll_signal = 4, prefs_poll_bell = 8 };
int prefs_poll(int timeout, int bell_descriptor);

// Returns the next signal from the pipe, or 0.
int prefs_next_signal(void);
