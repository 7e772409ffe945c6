#ifndef LINEAGE_FIGURE_SCRIPT_HPP
#define LINEAGE_FIGURE_SCRIPT_HPP

#include <string>

#include "GnuplotBridge.h"

namespace lineage {

/// Single quotes, because gnuplot runs what stands between backticks in double quotes.
std::string quoted(const std::string &text);

/// The same for labels of ticks, in which gnuplot takes a percent sign for a format.
std::string tickLabel(const std::string &text);

/// The terminal of every drawing.
std::string terminal(const char *name, int width, int height);

/// Everything that draws the figure but for terminal and output.
std::string script(const GnuplotFigure &figure);
std::string script(const GnuplotPlot &plot);

}  // namespace lineage

#endif
