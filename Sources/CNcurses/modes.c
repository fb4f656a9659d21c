#include "shim.h"
#include "modes.h"
#include "rescue.h"

#include <errno.h>
#include <stdio.h>

enum { prefs_modes_size = 128, prefs_title_size = 512 };

struct prefs_modes {
  int used;
  char begin[prefs_modes_size], end[prefs_modes_size], title[prefs_title_size];
  volatile size_t begin_length, end_length;
};

static struct prefs_modes prefs_modes;

static bool prefs_follows_xterm(void) { return tigetflag("XT") > 0; }

// Some terminals support it although their entries lack it: tmux as screen, urxvt, VTE's older
// names, foot. GNU screen ignores the sequence.
static bool prefs_marks_pastes(void) {
  static const char *const families[] = {"screen", "tmux",  "rxvt-unicode", "gnome",
                                         "vte",    "foot", "wezterm",      "ghostty"};
  if (prefs_capability("BE") && prefs_capability("BD")) return true;
  const char *name = termname();
  for (size_t i = 0; name && i < sizeof families / sizeof *families; i++)
    if (strncmp(name, families[i], strlen(families[i])) == 0) return true;
  return false;
}

bool prefs_understands_questions(void) { return prefs_follows_xterm() || prefs_marks_pastes(); }

static bool prefs_has(enum prefs_feature feature) {
  switch (feature) {
    case prefs_bracketed_paste: return prefs_marks_pastes();
    case prefs_focus:
      return prefs_follows_xterm() || (prefs_capability("fe") && prefs_capability("fd"));
    case prefs_title:
      return prefs_follows_xterm() || (prefs_capability("tsl") && prefs_capability("fsl"));
    case prefs_clipboard: return prefs_capability("Ms");
    case prefs_links: case prefs_scheme_reports: return true;
  }
  return false;
}

// The capabilities that turn a feature on and off, and the bytes to send if terminfo lacks them.
static const struct {
  enum prefs_feature feature;
  const char *on, *standard_on, *off, *standard_off;
} prefs_sequences[] = {
    {prefs_bracketed_paste, "BE", "\033[?2004h", "BD", "\033[?2004l"},
    {prefs_focus, "fe", "\033[?1004h", "fd", "\033[?1004l"},
    // xterm's stack of titles. A terminal that follows xterm without a stack ignores these sequences.
    {prefs_title, "", "\033[22;2t", "", "\033[23;2t"},
    {prefs_links, "", "", "", "\033]8;;\033\\"},
    {prefs_scheme_reports, "", "\033[?2031h", "", "\033[?2031l"},
};

static size_t prefs_append(
    char *buffer, size_t length, const char *capability, const char *standard) {
  const char *known = *capability ? prefs_capability(capability) : NULL;
  const char *text = known ? known : standard;
  size_t more = strlen(text);
  if (length + more >= prefs_modes_size) return length;
  memcpy(buffer + length, text, more);
  return length + more;
}

int prefs_use_features(int wanted) {
  struct prefs_modes *modes = &prefs_modes;
  int used = 0;
  for (int feature = 1; feature <= prefs_scheme_reports; feature *= 2)
    if (wanted & feature && prefs_has(feature)) used |= feature;
  if (used == modes->used) return used;
  prefs_end_features();
  modes->begin_length = modes->end_length = 0;
  modes->end[0] = 0;
  modes->used = used;
  size_t begin = 0, end = 0;
  for (size_t i = 0; i < sizeof prefs_sequences / sizeof *prefs_sequences; i++) {
    if (!(used & prefs_sequences[i].feature)) continue;
    if (prefs_sequences[i].feature == prefs_title && !prefs_follows_xterm()) continue;
    begin = prefs_append(
        modes->begin, begin, prefs_sequences[i].on, prefs_sequences[i].standard_on);
    end = prefs_append(modes->end, end, prefs_sequences[i].off, prefs_sequences[i].standard_off);
  }
  modes->end[end] = 0;
  modes->begin_length = begin;
  modes->end_length = end;
  prefs_resume_features();
  return used;
}

void prefs_end_features(void) { prefs_write(prefs_modes.end, prefs_modes.end_length); }

const char *prefs_features_end_sequence(void) { return prefs_modes.end; }

void prefs_resume_features(void) {
  prefs_write(prefs_modes.begin, prefs_modes.begin_length);
  if (*prefs_modes.title) prefs_set_title(prefs_modes.title);
}

// Writes a capability without its padding (`$<5>`).
static void prefs_write_unpadded(const char *text) {
  while (text && *text) {
    size_t length = strcspn(text, "$");
    if (text[length] == '$' && text[length + 1] != '<') length++;
    prefs_write(text, length);
    text += length;
    if (*text == '$' && text[1] == '<') text += strcspn(text, ">");
    if (*text == '>') text++;
  }
}

void prefs_set_title(const char *title) {
  if (title != prefs_modes.title) snprintf(prefs_modes.title, prefs_title_size, "%s", title);
  if (!(prefs_modes.used & prefs_title)) return;
  const char *before = prefs_capability("tsl"), *after = prefs_capability("fsl");
  if (!before || !after) before = "\033]2;", after = "\007";
  // The column of a status line is a parameter of some terminals.
  prefs_write_unpadded(tiparm(before, 0));
  prefs_write(prefs_modes.title, strlen(prefs_modes.title));
  prefs_write_unpadded(after);
}

bool prefs_copy(const char *base64) {
  const char *set = prefs_modes.used & prefs_clipboard ? prefs_capability("Ms") : NULL;
  const char *bytes = set ? tparm((char *)set, (long)"c", (long)base64) : NULL;
  if (!bytes) return false;
  prefs_write(bytes, strlen(bytes));
  return true;
}

void prefs_set_echo(bool is_on) {
  struct termios modes;
  prefs_begin_change();
  if (tcgetattr(STDIN_FILENO, &modes) == 0) {
    if (is_on) modes.c_lflag |= ECHO;
    else modes.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
  }
  prefs_end_change();
}

// Records the bytes of a capability without its padding (`$<5>`).
static void prefs_record_capability(const char *capability) {
  struct prefs_rescue *rescue = prefs_rescue();
  const char *text = prefs_capability(capability);
  while (text && *text && rescue->exit_length < sizeof rescue->exit_sequences) {
    if (text[0] == '$' && text[1] == '<') {
      while (*text && *text != '>') text++;
      if (*text) text++;
    } else {
      rescue->exit_sequences[rescue->exit_length++] = *text++;
    }
  }
}

void prefs_record_exit_sequences(void) {
  struct prefs_rescue *rescue = prefs_rescue();
  rescue->exit_length = 0;
  prefs_record_capability("sgr0");
  prefs_record_capability("cnorm");
  prefs_record_capability("rmkx");
  prefs_record_capability("rmcup");
}

// Reports presses and the wheel. A click interval of 0 reports a press at once.
void prefs_use_mouse(bool is_on) {
  mouseinterval(0);
  mousemask(is_on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
  prefs_rescue()->mouse = is_on && prefs_capability("kmous");
}
