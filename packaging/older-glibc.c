// Functions of the archive's program that glibc has only since 2.35 and 2.36, so that it needs 2.34.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// libstdc++ fills std::random_device with it.
__attribute__((visibility("hidden"))) uint32_t arc4random(void) {
  uint32_t number;
  if (getrandom(&number, sizeof number, 0) != sizeof number) abort();
  return number;
}

// The product of two floats fits a double without loss and without overflow.
__attribute__((visibility("hidden"))) float hypotf(float x, float y) {
  return (float)sqrt((double)x * x + (double)y * y);
}
