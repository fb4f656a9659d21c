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
  if (!setlocale(LC_ALL, "") && wants_utf8) setlocale(LC_ALL, "C.UTF-8");
  setlocale(LC_NUMERIC, "C");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// Returns 1 if the terminal type is known, 0 if it is unknown, -1 if there is no terminfo database.
static inline int prefs_terminal_known(const char *term) {
  int result = -1;
  setupterm(term, STDOUT_FILENO, &result);
  return result;
}

static inline bool prefs_can_address_cursor(void) {
  const char *address = tigetstr("cup");
  return address && address != (const char *)-1 && tigetflag("hc") <= 0 && tigetflag("gn") <= 0;
}

static inline bool prefs_begin(const char *term) {
  prefs_begin_change();
  bool begins = newterm(term, stdout, stdin);
  if (begins) {
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    meta(stdscr, TRUE);
    leaveok(stdscr, FALSE);
  }
  prefs_end_change();
  return begins;
}

static inline void prefs_flush(void) {
  prefs_begin_change();
  wrefresh(stdscr);
  prefs_end_change();
}

// Draws the whole screen at the next flush, and sets our terminal modes: the process that stopped
// us may have changed them.
static inline void prefs_redraw(void) {
  prefs_begin_change();
  reset_prog_mode();
  clearok(stdscr, TRUE);
  prefs_end_change();
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

// Draws at most one base character and four marks. Draws only the base if the locale does not know
// one of the marks.
static inline void prefs_put(
    int y, int x, const uint32_t *scalars, int count, uint32_t attributes, int pair) {
  wchar_t text[CCHARW_MAX + 1] = {0};
  for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)pair, NULL) != OK) {
    text[1] = 0;
    if (setcchar(&cell, text, attributes, (short)pair, NULL) != OK) return;
  }
  mvwadd_wch(stdscr, y, x, &cell);
}

static inline void prefs_move(int y, int x) { wmove(stdscr, y, x); }

// The width in cells in the locale; -1 if the character cannot be shown.
int prefs_width(uint32_t scalar);

// prefs_gone: this job may no longer read from the terminal, although bytes wait there.
enum prefs_input { prefs_nothing, prefs_character, prefs_code, prefs_gone };

static inline enum prefs_input prefs_read(uint32_t *value) {
  wint_t input;
  errno = 0;
  int result = wget_wch(stdscr, &input);
  *value = input;
  if (result == ERR) return errno == EIO ? prefs_gone : prefs_nothing;
  return result == KEY_CODE_YES ? prefs_code : prefs_character;
}

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

// Initializes colours. Returns how many there are, or 0.
static inline int prefs_start_colors(void) {
  if (!has_colors() || start_color() != OK) return 0;
  return use_default_colors() == OK ? COLORS : 0;
}

// Whether colour numbers from 8 on are RGB values of eight bits each (terminfo's extension RGB).
static inline bool prefs_has_direct_colours(void) {
  return tigetflag("RGB") > 0 && tigetnum("colors") == 1 << 24 && prefs_start_colors() > 0;
}

static inline int prefs_pair_limit(void) { return COLOR_PAIRS; }

enum {
  prefs_bold = A_BOLD,
  prefs_dim = A_DIM,
  prefs_underline = A_UNDERLINE,
  prefs_reverse = A_REVERSE,
};
