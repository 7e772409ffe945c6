#include "GnuplotBridge.h"

#include <cstdio>
#include <exception>

#include <gnuplot-iostream.h>

extern "C" int gnuplot_send(const char *command, const char *script, char *error,
                            size_t capacity) {
  try {
    Gnuplot gnuplot(command);
    gnuplot << script;
    return 0;
  } catch (const std::exception &exception) {
    std::snprintf(error, capacity, "%s", exception.what());
  } catch (...) {
    std::snprintf(error, capacity, "an unknown C++ exception was thrown while drawing");
  }
  return 1;
}
