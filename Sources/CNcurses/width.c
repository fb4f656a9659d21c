#include "shim.h"
#include <wchar.h>

// Here, because Swift's view of the system headers lacks wcwidth.
int prefs_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
