#include "GnuplotBridge.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gnuplot-iostream.h>

namespace {

/// Text for a double-quoted gnuplot string that is drawn as it is.
std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

/// A number as gnuplot reads it, whatever the user's language.
std::string number(double value) {
  if (std::isnan(value)) return "NaN";
  std::ostringstream stream;
  stream.imbue(std::locale::classic());
  stream.precision(12);
  stream << value;
  return stream.str();
}

bool has_gnuplot() {
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  std::string folder;
  while (std::getline(folders, folder, ':'))
    if (access((folder + "/gnuplot").c_str(), X_OK) == 0) return true;
  return false;
}

/// Keeps a gnuplot that ends early from ending this program too.
class IgnoredBrokenPipe {
  void (*previous)(int);

public:
  IgnoredBrokenPipe() : previous(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoredBrokenPipe() { std::signal(SIGPIPE, previous); }
};

void set_up(Gnuplot &gnuplot, const lineage_figure &figure, const char *path, int height) {
  gnuplot << "set encoding utf8\n"
          << "set terminal svg size 900," << height
          << " dynamic noenhanced font 'Helvetica,Arial,sans-serif,14' background '#ffffff'\n"
          << "set output " << quoted(path) << "\n"
          << "set title " << quoted(figure.title) << " noenhanced\n"
          << "set xlabel " << quoted(figure.value_label) << " noenhanced\n"
          << "set border 1 lc rgb '#888888'\n"
          << "set tics nomirror\n"
          << "set ytics scale 0\n"
          << "set grid xtics lc rgb '#dddddd' lt 1\n"
          << "set key below left horizontal Left reverse samplen 2\n";
  if (figure.is_logarithmic) gnuplot << "set logscale x\n";
}

/// Row labels on the value axis' other side; the first row stands on top.
void set_rows(Gnuplot &gnuplot, const lineage_figure &figure) {
  gnuplot << "set yrange [" << number(figure.row_count - 0.4) << ":-0.6]\n"
          << "set ytics (";
  for (size_t row = 0; row < figure.row_count; ++row)
    gnuplot << (row ? ", " : "") << quoted(figure.row_labels[row]) << " " << row;
  gnuplot << ") noenhanced\n";
}

void draw_stacked_bars(Gnuplot &gnuplot, const lineage_figure &figure) {
  gnuplot << "set style fill solid 1.0 border rgb '#ffffff'\n"
          << "set xrange [0:*]\n"
          << "plot ";
  for (size_t s = 0; s < figure.series_count; ++s)
    gnuplot << (s ? ", " : "") << "'-' using 1:2:3:4:5:6 with boxxyerror lc rgb '"
            << figure.series[s].colour << "' title " << quoted(figure.series[s].name)
            << " noenhanced";
  gnuplot << "\n";
  std::vector<double> starts(figure.row_count, 0);
  for (size_t s = 0; s < figure.series_count; ++s) {
    std::vector<std::vector<double>> boxes;
    for (size_t row = 0; row < figure.row_count; ++row) {
      double end = starts[row] + figure.series[s].values[row];
      double y = static_cast<double>(row);
      boxes.push_back({end, y, starts[row], end, y - 0.3, y + 0.3});
      starts[row] = end;
    }
    gnuplot.send1d(boxes);
  }
}

void draw_intervals(Gnuplot &gnuplot, const lineage_figure &figure) {
  gnuplot << "set autoscale x\n"
          << "set offsets graph 0, graph 0, 0, 0\n";
  if (!std::isnan(figure.reference))
    gnuplot << "set arrow from first " << number(figure.reference) << ", graph 0 to first "
            << number(figure.reference) << ", graph 1 nohead lc rgb '#555555' dt 2\n";
  gnuplot << "plot ";
  for (size_t s = 0; s < figure.series_count; ++s)
    gnuplot << (s ? ", " : "")
            << "'-' using 1:2:3:4 with xerrorbars lw 2 pt 7 ps 0.9 lc rgb '"
            << figure.series[s].colour << "' title " << quoted(figure.series[s].name)
            << " noenhanced";
  gnuplot << "\n";
  // Series stand a little apart within a row, so that their intervals do not cover each other.
  double step = 0.6 / std::max<size_t>(figure.series_count, 1);
  for (size_t s = 0; s < figure.series_count; ++s) {
    const lineage_series &series = figure.series[s];
    double shift = (static_cast<double>(s) - (figure.series_count - 1) / 2.0) * step;
    std::vector<std::vector<double>> points;
    for (size_t row = 0; row < figure.row_count; ++row) {
      double value = series.values[row];
      double low = series.lows ? series.lows[row] : value;
      double high = series.highs ? series.highs[row] : value;
      points.push_back({value, row + shift, low, high});
    }
    gnuplot.send1d(points);
  }
}

using Drawing = void (*)(Gnuplot &, const lineage_figure &);

int draw(const lineage_figure &figure, const char *path, char *message, size_t size,
         Drawing drawing, int row_height) {
  try {
    if (!has_gnuplot())
      throw std::runtime_error(
          "gnuplot is not installed; install it (Debian: apt install gnuplot-nox) and write the "
          "report again");
    IgnoredBrokenPipe ignored;
    {
      Gnuplot gnuplot("gnuplot");
      gnuplot << "set print '-'\n";
      set_up(gnuplot, figure, path, 150 + row_height * static_cast<int>(figure.row_count));
      set_rows(gnuplot, figure);
      drawing(gnuplot, figure);
      gnuplot << "unset output\n";
      gnuplot.flush();
    }
    struct stat status;
    if (stat(path, &status) != 0 || status.st_size == 0)
      throw std::runtime_error(std::string("gnuplot wrote nothing to ") + path +
                               "; is the folder writable and the disk not full?");
    return 0;
  } catch (const std::exception &error) {
    std::snprintf(message, size, "%s", error.what());
  } catch (...) {
    std::snprintf(message, size, "gnuplot failed for an unknown reason");
  }
  return 1;
}

} // namespace

int lineage_draw_stacked_bars(const lineage_figure *figure, const char *svg_path, char *message,
                              size_t message_size) {
  return draw(*figure, svg_path, message, message_size, draw_stacked_bars, 52);
}

int lineage_draw_intervals(const lineage_figure *figure, const char *svg_path, char *message,
                           size_t message_size) {
  int height = 18 * static_cast<int>(std::max<size_t>(figure->series_count, 1)) + 14;
  return draw(*figure, svg_path, message, message_size, draw_intervals, height);
}
