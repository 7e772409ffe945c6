#include "GnuplotBridge.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnuplot-iostream.h>

namespace {

[[noreturn]] void fail(const std::string &what, int number) {
  throw std::runtime_error(what + ": " + std::strerror(number));
}

/// Blocks SIGPIPE for its lifetime, so that a write to an ended program does not end this one.
class BrokenPipes {
public:
  BrokenPipes() {
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe, &former);
  }

  ~BrokenPipes() {
    const struct timespec now = {0, 0};
    if (!was_pending) {
      while (sigtimedwait(&pipe, nullptr, &now) == -1 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &former, nullptr);
  }

private:
  sigset_t pipe, former;
  bool was_pending;
};

/// Starts the program with the read end of the pipe as its standard input.
pid_t start(const char *program, int input, const char *complaints) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  // If the folder is not writable, drawing fails too, with a better message.
  const int words =
      open(complaints, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (words >= 0) posix_spawn_file_actions_adddup2(&actions, words, STDERR_FILENO);
  else posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // -d ignores the user's ~/.gnuplot, which would change the figures.
  char name[] = "gnuplot", defaults[] = "-d";
  char *const arguments[] = {name, defaults, nullptr};
  pid_t process = 0;
  const int result =
      posix_spawn(&process, program, &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (words >= 0) close(words);
  if (result != 0) fail(program, result);
  return process;
}

void send(const char *program, const char *script, const char *complaints) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe", errno);
  pid_t process;
  try {
    process = start(program, ends[0], complaints);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[0]);
  {
    const BrokenPipes none;
    FILE *input = fdopen(ends[1], "w");
    if (input == nullptr) {
      const int number = errno;
      close(ends[1]);
      fail("fdopen", number);
    }
    // The destructor closes the pipe, which ends the program.
    Gnuplot gnuplot(input);
    gnuplot << script;
  }
  while (waitpid(process, nullptr, 0) == -1 && errno == EINTR) {
  }
}

} // namespace

extern "C" int gnuplot_send(const char *program, const char *script, const char *complaints,
                            char *error, size_t capacity) {
  try {
    send(program, script, complaints);
    return 0;
  } catch (const std::exception &exception) {
    std::snprintf(error, capacity, "%s", exception.what());
  } catch (...) {
    std::snprintf(error, capacity, "an unknown C++ exception was thrown while drawing");
  }
  return 1;
}
