#include "shim.h"

#include <poll.h>

// The window that keys are read from. A pad, because curses draws another window before it reads.
static WINDOW *prefs_keys;

bool prefs_begin(const char *term) {
  prefs_begin_change();
  bool begins = newterm(term, stdout, stdin) && (prefs_keys = newpad(1, 1));
  if (begins) {
    raw();
    noecho();
    nonl();
    keypad(prefs_keys, TRUE);
    nodelay(prefs_keys, TRUE);
    meta(prefs_keys, TRUE);
  }
  prefs_end_change();
  return begins;
}

void prefs_restore_modes(void) {
  prefs_begin_change();
  reset_prog_mode();
  prefs_end_change();
}

void prefs_write(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, bytes, length);
    if (count > 0) bytes += count, length -= (size_t)count;
    if (count >= 0 || errno == EINTR) continue;
    struct pollfd terminal = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (errno != EAGAIN || poll(&terminal, 1, -1) < 0) return;
  }
}

const char *prefs_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

enum prefs_input prefs_read(uint32_t *value) {
  wint_t input;
  errno = 0;
  int result = wget_wch(prefs_keys, &input);
  *value = input;
  if (result == ERR) return errno == EIO ? prefs_gone : prefs_nothing;
  return result == KEY_CODE_YES ? prefs_code : prefs_character;
}
