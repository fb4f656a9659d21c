#include "shim.h"

#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

// The window that keys are read from. A pad, because curses draws another window before it reads.
static WINDOW *prefs_keys;

// Adds the database of an unpacked archive to the ones that are searched. Returns whether there is one.
static bool prefs_add_own_terminals(void) {
  char program[PATH_MAX], folders[3 * PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return false;
  program[length] = 0;
  for (int level = 0; level < 2; level++) {
    char *end = strrchr(program, '/');
    if (!end) return false;
    *end = 0;
  }
  // An empty part stands for the databases of the system.
  const char *known = getenv("TERMINFO_DIRS");
  snprintf(folders, sizeof folders, "%s:%s/share/prefs/terminfo", known ? known : "", program);
  const char *own = folders + (known ? strlen(known) : 0) + 1;
  return access(own, R_OK) == 0 && setenv("TERMINFO_DIRS", folders, 1) == 0;
}

int prefs_terminal_known(const char *term) {
  int result = -1;
  setupterm(term, STDOUT_FILENO, &result);
  if (result < 1 && prefs_add_own_terminals()) setupterm(term, STDOUT_FILENO, &result);
  return result;
}

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

// Sends what curses holds in its own buffer: the setup strings of newterm and meta, which on many
// terminals nothing else sends, and some of which move the cursor.
static void prefs_flush(void) {
  if (prefs_keys) delay_output(0);
}

void prefs_write(const char *bytes, size_t length) {
  prefs_flush();
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
