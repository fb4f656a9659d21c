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

// The user's locale; where it is not installed but asks for UTF-8, C.UTF-8. True: UTF-8.
static inline bool prefs_set_locale(bool wants_utf8) {
  if (!setlocale(LC_ALL, "") && wants_utf8) setlocale(LC_ALL, "C.UTF-8");
  setlocale(LC_NUMERIC, "C");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

// 1 known, 0 unknown, -1 no database of terminals.
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

static inline void prefs_erase(void) { werase(stdscr); }
static inline void prefs_flush(void) {
  prefs_begin_change();
  wrefresh(stdscr);
  prefs_end_change();
}

// Draws the whole screen anew at the next flush, in our modes: whoever stopped us may have left
// others.
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

// Takes the terminal's size over; false where it tells none.
static inline bool prefs_adopt_size(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col) return false;
  return resizeterm(size.ws_row, size.ws_col) == OK;
}

static inline int prefs_line_count(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row ? size.ws_row : 24;
}

// At most one base and four marks; the base alone where the locale knows a mark as none.
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

// Cells that the locale gives it; -1 for what cannot be shown.
int prefs_width(uint32_t scalar);

// Gone: this job may not read from the terminal any more, though bytes wait there.
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

// What KEY_MOUSE stands for.
static inline enum prefs_mouse prefs_get_mouse(int *x, int *y) {
  MEVENT event;
  if (getmouse(&event) != OK) return prefs_mouse_nothing;
  *x = event.x;
  *y = event.y;
  if (event.bstate & BUTTON1_PRESSED) return prefs_mouse_press;
  if (event.bstate & BUTTON4_PRESSED) return prefs_mouse_wheel_up;
  return event.bstate & BUTTON5_PRESSED ? prefs_mouse_wheel_down : prefs_mouse_nothing;
}

// Bytes that wait in descriptor 0; 0 at its end.
static inline int prefs_waiting(void) {
  int bytes = 0;
  return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 ? bytes : 0;
}

// How many colours can be had; 0 without.
static inline int prefs_start_colors(void) {
  if (!has_colors() || start_color() != OK) return 0;
  return use_default_colors() == OK ? COLORS : 0;
}

// Whether colours are numbered by their mixtures, from 8 on: terminfo's extension RGB, in eight bits
// each.
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
