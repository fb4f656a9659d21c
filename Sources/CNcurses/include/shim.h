// Macros and globals of ncurses that Swift cannot see, as functions.
#pragma once
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>
#include "signals.h"

// Sets the user's locale, or C.UTF-8 if that is not installed and the user wants UTF-8. Returns
// whether the character set is UTF-8.
static inline bool prefs_set_locale(bool wants_utf8) {
  if (!setlocale(LC_CTYPE, "") && wants_utf8) setlocale(LC_CTYPE, "C.UTF-8");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// Returns 1 if the terminal type is known, 0 if it is unknown, -1 if there is no terminfo database.
// Searches the databases of the system, then share/prefs/terminfo beside the program's directory.
int prefs_terminal_known(const char *term);

// Whether the terminal can show a screen: its cursor can be moved, and a new character replaces the one
// below it.
static inline bool prefs_can_address_cursor(void) {
  const char *address = tigetstr("cup");
  return address && address != (const char *)-1 && tigetflag("hc") <= 0 && tigetflag("gn") <= 0 &&
         tigetflag("os") <= 0;
}

// Takes control of the terminal: full screen, raw input. Curses only sets modes and reads keys; the
// program draws with prefs_write.
bool prefs_begin(const char *term);

// Sets our terminal modes: the process that stopped us may have changed them.
void prefs_restore_modes(void);

// Writes bytes to the terminal, completely unless it is lost, after everything that curses has to
// send.
void prefs_write(const char *bytes, size_t length);

// A string of terminfo; NULL if the terminal lacks it.
const char *prefs_capability(const char *name);

// The string of terminfo with its parameters inserted, valid until the next call.
static inline const char *prefs_expand(const char *string, int first, int second) {
  return tiparm(string, first, second);
}

static inline void prefs_size(int *width, int *height) {
  *width = COLS;
  *height = LINES;
}

// Reads the terminal's size. False if it reports none.
static inline bool prefs_update_size(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col) return false;
  return resizeterm(size.ws_row, size.ws_col) == OK;
}

static inline int prefs_line_count(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row ? size.ws_row : 24;
}

// The width in cells in the locale; -1 if the character cannot be shown.
int prefs_width(uint32_t scalar);

// prefs_gone: this job may no longer read from the terminal, although bytes wait there.
enum prefs_input { prefs_nothing, prefs_character, prefs_code, prefs_gone };

enum prefs_input prefs_read(uint32_t *value);

enum prefs_mouse {
  prefs_mouse_nothing,
  prefs_mouse_press,
  prefs_mouse_wheel_up,
  prefs_mouse_wheel_down
};

// Reads the event of KEY_MOUSE.
static inline enum prefs_mouse prefs_get_mouse(int *x, int *y) {
  MEVENT event;
  if (getmouse(&event) != OK) return prefs_mouse_nothing;
  *x = event.x;
  *y = event.y;
  if (event.bstate & BUTTON1_PRESSED) return prefs_mouse_press;
  if (event.bstate & BUTTON4_PRESSED) return prefs_mouse_wheel_up;
  return event.bstate & BUTTON5_PRESSED ? prefs_mouse_wheel_down : prefs_mouse_nothing;
}

// The number of bytes to read from descriptor 0; 0 at its end.
static inline int prefs_waiting(void) {
  int bytes = 0;
  return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 ? bytes : 0;
}

// The number of colours; 0 if the terminal cannot return to its own colours.
static inline int prefs_colors(void) {
  return prefs_capability("op") && tigetnum("colors") > 0 ? tigetnum("colors") : 0;
}

// Whether colour numbers from 8 on are RGB values of eight bits each (terminfo's extension RGB).
static inline bool prefs_has_direct_colours(void) {
  return tigetflag("RGB") > 0 && prefs_colors() == 1 << 24;
}
