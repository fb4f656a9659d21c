// What must be C: signal handlers. They cover every signal whose default action ends a program.
// Requests to end and ordinary signals write their number to a pipe, which the event loop polls. A
// request that the loop does not read within 0.7 seconds ends the program in its handler, as a crash
// does: the handler restores the terminal with async-signal-safe calls and raises the signal again.
// Their state stands in signals.c, once: an inline function's would stand in every object file.
#pragma once
#include <stdbool.h>

// Before newterm, so that curses leaves these signals alone. False: no pipe, or no terminal.
// From now on a crash gives the terminal its modes back.
bool prefs_catch_signals(void);
void prefs_release_signals(void);

// The same for a program that reads lines: only what ends it is noted, ^C among it on a terminal.
bool prefs_catch_endings(void);

// Around every change of the terminal's modes and every picture. A thread that begins one while a
// handler gives the terminal back waits for the end of the program.
void prefs_begin_change(void);
void prefs_end_change(void);

// Hides what is typed on `terminal`, without a session, until prefs_stop_hiding. A signal that ends
// the program gives the terminal its modes back first. False: no pipe, or no terminal.
bool prefs_hide_typing(int terminal);
void prefs_stop_hiding(void);

// Whether the terminal shows what is typed.
void prefs_show_typing(bool shown);

// A crash leaves curses' screen too, from now on.
void prefs_learn_leaving(void);

// Whether the terminal tells of its mouse. A crash ends that too.
void prefs_use_mouse(bool used);

// Gives the terminal back. Nothing happens to one that is gone.
void prefs_end(void);

// By the signal's own effect; the threads of Swift's tasks have them blocked.
void prefs_raise(int number);

// Stops the whole job, as ^Z does, and comes back when it goes on.
void prefs_stop(void);

// Gives the terminal to another program, until prefs_resume.
void prefs_lend(void);

// Starts the program `words[0]`, looked for as a shell does, with the signals of a program of its own.
// 0, or an error number. `words` ends with NULL.
int prefs_start(char *const *words, int *process);

// Until it ends or stops; what the system says of that in `status`. Signals that come meanwhile wait.
// 0: this program was asked to end, and that one does not.
int prefs_wait(int process, int *status);

// Stops as `process` has, which has the terminal, and goes on with it.
void prefs_stop_with(int process);

// After a stop by whatever means: our modes, a whole new picture.
void prefs_resume(void);

// What `poll` says of descriptor 0, of the pipe and of `ringer`, a descriptor or -1, within
// `patience` milliseconds; -1 waits without end.
enum { prefs_poll_input = 1, prefs_poll_hang_up = 2, prefs_poll_signal = 4, prefs_poll_bell = 8 };
int prefs_poll(int patience, int ringer);

// The next signal noted, or 0.
int prefs_next_signal(void);
