#include "GnuplotBridge.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include <gnuplot-iostream.h>

#include "FigureScript.hpp"

namespace {

/// Keeps a gnuplot that ends early from ending the whole process.
class BrokenPipeBlock {
 public:
  BrokenPipeBlock() {
    sigemptyset(&brokenPipe_);
    sigaddset(&brokenPipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &brokenPipe_, &before_);
  }

  ~BrokenPipeBlock() {
    if (sigismember(&before_, SIGPIPE)) return;
    sigset_t pending;
    sigpending(&pending);
    int received = 0;
    if (sigismember(&pending, SIGPIPE)) sigwait(&brokenPipe_, &received);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

  BrokenPipeBlock(const BrokenPipeBlock &) = delete;
  BrokenPipeBlock &operator=(const BrokenPipeBlock &) = delete;

 private:
  sigset_t brokenPipe_;
  sigset_t before_;
};

bool isExecutableFile(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         access(path.c_str(), X_OK) == 0;
}

std::string gnuplotPath() {
  const char *variable = std::getenv("PATH");
  std::istringstream folders(variable ? variable : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/gnuplot";
    if (!folder.empty() && isExecutableFile(candidate)) return candidate;
  }
  throw std::runtime_error(
      "gnuplot is not installed or not on the PATH, so no figure can be drawn. "
      "Install it with: apt install gnuplot-nox");
}

std::string shellQuoted(const std::string &text) {
  std::string result = "'";
  for (char character : text) {
    if (character == '\'') result += "'\\''";
    else result += character;
  }
  return result + "'";
}

std::string contents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void run(const std::string &commands, const std::string &complaints) {
  const BrokenPipeBlock block;
  // "|| :" because the library prints to standard error when the exit status is not 0; what
  // gnuplot has to say is read from the file instead.
  Gnuplot gnuplot(shellQuoted(gnuplotPath()) + " >/dev/null 2>" + shellQuoted(complaints) +
                  " || :");
  gnuplot << commands << "set output\n";
}

/// Leaves the commands so that they draw beside themselves, wherever the folder is taken.
void keep(const std::string &path, const std::string &name, const std::string &commands) {
  if (path.empty()) return;
  std::ofstream file(path, std::ios::binary);
  file << "# Draws " << name << ".svg: gnuplot " << name << ".gp\n" << commands;
}

template <typename Drawing>
void draw(const Drawing &drawing) {
  const std::string output = drawing.output_path, name = drawing.name;
  const std::string complaints = output + ".complaints";
  const std::string terminal =
      lineage::terminal(drawing.name, drawing.width_pixels, drawing.height_pixels);
  const std::string script = lineage::script(drawing);
  std::remove(output.c_str());
  run(terminal + "set output " + lineage::quoted(output) + "\n" + script, complaints);
  const std::string complaint = contents(complaints);
  std::remove(complaints.c_str());
  if (contents(output).find("</svg>") == std::string::npos) {
    throw std::runtime_error(
        "gnuplot did not draw " + output + ". Check that its folder can be written and that "
        "`gnuplot --version` says 5.0 or later. gnuplot's own words: " +
        (complaint.empty() ? "none" : complaint));
  }
  keep(drawing.script_path ? drawing.script_path : "", name,
       terminal + "set output " + lineage::quoted(name + ".svg") + "\n" + script);
}

int fail(const char *reason, char *message, size_t capacity) {
  if (capacity > 0) {
    std::strncpy(message, reason, capacity - 1);
    message[capacity - 1] = 0;
  }
  return 1;
}

template <typename Drawing>
int attempt(const Drawing &drawing, char *message, size_t capacity) {
  try {
    draw(drawing);
    return 0;
  } catch (const std::exception &error) {
    return fail(error.what(), message, capacity);
  } catch (...) {
    return fail("an unknown C++ exception was thrown while drawing", message, capacity);
  }
}

}  // namespace

extern "C" int gnuplot_draw(const GnuplotFigure *figure, char *message, size_t capacity) {
  return attempt(*figure, message, capacity);
}

extern "C" int gnuplot_draw_plot(const GnuplotPlot *plot, char *message, size_t capacity) {
  return attempt(*plot, message, capacity);
}
