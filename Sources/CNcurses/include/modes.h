// What newer terminals do beyond what curses asks of them. Each only where terminfo says that this one
// does (its extended capabilities), or that it follows xterm (XT). Between newterm and endwin.
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum prefs_feature {
  prefs_bracketed_paste = 1,  // BE BD PS PE: pasted text is told apart from typed text
  prefs_focus = 2,         // fe fd, or XT: it tells when it gets and loses the focus
  prefs_title = 4,         // tsl fsl, or XT
  prefs_clipboard = 8,     // Ms: OSC 52
  prefs_links = 16,        // whoever asks for them knows that it has them: OSC 8
};

// Those of `wanted` that this terminal has, from now on; those not wanted any more end.
int prefs_use_features(int wanted);

// Ends them.
void prefs_end_features(void);

// The text that ends them, for a signal handler.
const char *prefs_features_end(void);

// Again, as after prefs_end_features.
void prefs_resume_features(void);

// The title of the window, of printable text; the former comes back when that ends.
void prefs_set_title(const char *title);

// What is written from now on is a link to `address`, of printable ASCII without spaces; none where it
// is empty.
void prefs_link(const char *address);

// Into the clipboard: bytes in base64. False where this terminal has none, or it is not wanted.
bool prefs_copy(const char *base64);
