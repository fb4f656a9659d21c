#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <term.h>
