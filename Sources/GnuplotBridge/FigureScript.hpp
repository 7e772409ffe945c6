#ifndef LINEAGE_FIGURE_SCRIPT_HPP
#define LINEAGE_FIGURE_SCRIPT_HPP

#include <string>
#include <tuple>
#include <vector>

#include "GnuplotBridge.h"

namespace lineage {

/// Row, value, low, high: the columns that every plot command uses.
using Datum = std::tuple<double, double, double, double>;

/// Everything before the plot command: terminal, axes, labels.
std::string preamble(const GnuplotFigure &figure);

/// The plot command itself, with one inline data block for each series.
std::string plotCommand(const GnuplotFigure &figure);

/// The data blocks in the order in which the plot command reads them.
std::vector<std::vector<Datum>> dataBlocks(const GnuplotFigure &figure);

}  // namespace lineage

#endif
