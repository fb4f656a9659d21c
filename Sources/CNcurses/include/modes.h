// Features of newer terminals that curses does not support. Each is used only if terminfo describes
// it (extended capabilities), or if the terminal follows xterm (XT). Call between newterm and
// endwin.
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum prefs_feature {
  prefs_bracketed_paste = 1,  // BE BD PS PE: marks pasted text
  prefs_focus = 2,         // fe fd, or XT: reports when the window gets and loses the focus
  prefs_title = 4,         // tsl fsl, or XT
  prefs_clipboard = 8,     // Ms: OSC 52
  prefs_links = 16,        // OSC 8; the caller knows whether the terminal supports it
  prefs_scheme_reports = 32,  // mode 2031; the caller knows, as the terminal was asked
};

// Turns on those of `wanted` that this terminal has, and all others off. Returns those that are on.
int prefs_use_features(int wanted);

// Whether the terminal ignores or answers the questions of xterm, and prints none of them.
bool prefs_understands_questions(void);

// Turns all features off.
void prefs_end_features(void);

// The bytes that turn all features off, for a signal handler.
const char *prefs_features_end_sequence(void);

// Turns the features on again after prefs_end_features.
void prefs_resume_features(void);

// Sets the window title to a printable text. prefs_end_features restores the former title.
void prefs_set_title(const char *title);

// Copies bytes in base64 to the clipboard. False if there is none or it is turned off.
bool prefs_copy(const char *base64);
