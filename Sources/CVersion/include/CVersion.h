#pragma once

/// Returns the commit that the program was built from. Empty if the build did not name it.
const char *prefs_commit(void);
