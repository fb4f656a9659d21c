// Reads one YAML file as libyaml's events.
#include <stdio.h>
#include <yaml.h>

int main(int argc, char **argv) {
  FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
  yaml_parser_t parser;
  if (!file || !yaml_parser_initialize(&parser)) return 1;
  yaml_parser_set_input_file(&parser, file);
  int done = 0;
  while (!done) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  return 0;
}
