// Reads and parses one TOML file with toml++.
#include <toml++/toml.h>

int main(int, char **argv) {
  try {
    return toml::parse_file(argv[1]).empty() ? 1 : 0;
  } catch (const toml::parse_error &) {
    return 1;
  }
}
