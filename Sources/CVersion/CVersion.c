#include "CVersion.h"

#ifndef PREFS_COMMIT
#define PREFS_COMMIT ""
#endif

const char *prefs_commit(void) { return PREFS_COMMIT; }
