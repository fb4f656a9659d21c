// measure RUNS OUTPUT COMMAND…: runs the command, its standard output to the file OUTPUT, and
// prints the median, the least and the
// longest wall time in ms, and the peak memory in MB. Small itself, because a child's
// peak memory starts from its parent's.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_runs = 99 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  int runs = atoi(argv[1]), status = 0;
  if (runs < 1 || runs > most_runs) return 64;
  double wall[most_runs];
  long peak = 0;
  for (int run = 0; run < runs; run++) {
    double start = now();
    pid_t child = fork();
    if (child == 0) {
      dup2(open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644), 1);
      execvp(argv[3], argv + 3);
      _exit(127);
    }
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    wall[run] = now() - start;
    if (usage.ru_maxrss > peak) peak = usage.ru_maxrss;
  }
  qsort(wall, runs, sizeof *wall, ascending);
  printf("%.3f %.3f %.3f %.1f %d\n", wall[runs / 2], wall[0], wall[runs - 1], peak / 1024.0,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
