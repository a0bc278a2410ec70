// Runs a command and prints what it cost, one JSON object a run:
//   {"wall":SECONDS,"user":SECONDS,"system":SECONDS,"peakBytes":N,"status":N}
//
//   measure REPEATS COMMAND [ARGUMENT...]      the command's stdout goes to /dev/null
//
// The peak is the largest resident size that the kernel saw (getrusage's ru_maxrss). It is inherited
// over fork and exec, so it is measured from here: this program is smaller than anything it starts.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

static double wall(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void become(char **command) {
  int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
  execvp(command[0], command);
  perror(command[0]);
  _exit(127);
}

int main(int count, char **arguments) {
  if (count < 3) return fprintf(stderr, "usage: measure REPEATS COMMAND...\n"), 2;
  for (int repeat = atoi(arguments[1]); repeat > 0; repeat--) {
    double began = wall();
    pid_t child = fork();
    if (child < 0) return perror("fork"), 1;
    if (child == 0) become(arguments + 2);
    int status;
    struct rusage used;
    if (wait4(child, &status, 0, &used) < 0) return perror("wait4"), 1;
    printf("{\"wall\":%.6f,\"user\":%.6f,\"system\":%.6f,\"peakBytes\":%ld,\"status\":%d}\n", wall() - began,
           seconds(used.ru_utime), seconds(used.ru_stime), used.ru_maxrss * 1024L,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    fflush(stdout);
  }
  return 0;
}
