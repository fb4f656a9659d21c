// Reads and parses one JSON file with simdjson: the floor for an index.
#include <simdjson.h>

int main(int, char **argv) {
  simdjson::dom::parser parser;
  return parser.load(argv[1]).error() ? 1 : 0;
}
