#include <cmath>
#include <sstream>

#include "FigureScript.hpp"

namespace lineage {
namespace {

std::string margins(const GnuplotPlot &plot) {
  std::ostringstream out;
  const double width = plot.width_pixels, height = plot.height_pixels;
  out << "set lmargin at screen " << plot.left_pixels / width << "\n"
      << "set rmargin at screen " << 1 - plot.right_pixels / width << "\n"
      << "set tmargin at screen " << 1 - plot.top_pixels / height << "\n"
      << "set bmargin at screen " << plot.bottom_pixels / height << "\n";
  return out.str();
}

/// The vertical axis is named below the title: turned text is hard to read on a phone.
std::string titles(const GnuplotPlot &plot) {
  std::ostringstream out;
  const std::string ink = quoted(plot.ink);
  out << "set label " << quoted(plot.title) << " at screen 0.01, screen "
      << 1 - 14.0 / plot.height_pixels << " left font 'sans-serif:Bold,16' textcolor rgb " << ink
      << "\nset label " << quoted(plot.vertical.label) << " at screen 0.01, screen "
      << 1 - 36.0 / plot.height_pixels << " left font 'sans-serif,13' textcolor rgb " << ink
      << "\nset xlabel " << quoted(plot.horizontal.label) << " textcolor rgb " << ink << "\n";
  return out.str();
}

std::string axis(const GnuplotAxis &axis, const std::string &letter, const std::string &ink) {
  std::ostringstream out;
  out.precision(12);
  out << "set " << letter << "range [" << axis.low << ":" << axis.high << "]\n";
  if (axis.is_logarithmic) out << "set logscale " << letter << "\n";
  out << "set " << letter << "tics nomirror scale 0.5,0 textcolor rgb " << ink << " (";
  for (size_t index = 0; index < axis.tick_count; ++index) {
    out << (index ? ", " : "") << tickLabel(axis.ticks[index].label) << " "
        << axis.ticks[index].position;
  }
  out << ")\n";
  return out.str();
}

bool isInside(const GnuplotAxis &axis) {
  return axis.reference > axis.low && axis.reference < axis.high;
}

std::string references(const GnuplotPlot &plot) {
  std::ostringstream out;
  out.precision(12);
  const std::string look = " nohead back linewidth 1.5 linecolor rgb " + quoted(plot.ink) + "\n";
  if (isInside(plot.horizontal)) {
    out << "set arrow from first " << plot.horizontal.reference << ", graph 0 to first "
        << plot.horizontal.reference << ", graph 1" << look;
  }
  if (isInside(plot.vertical)) {
    out << "set arrow from graph 0, first " << plot.vertical.reference << " to graph 1, first "
        << plot.vertical.reference << look;
  }
  return out.str();
}

std::string texts(const GnuplotPlot &plot) {
  std::ostringstream out;
  out.precision(12);
  for (size_t index = 0; index < plot.text_count; ++index) {
    const GnuplotText &text = plot.texts[index];
    out << "set label " << quoted(text.text) << " at first " << text.x << ", first " << text.y
        << " left offset character 0.6,0.5 front font 'sans-serif,12' textcolor rgb "
        << quoted(plot.ink) << "\n";
  }
  return out.str();
}

constexpr int keyColumns = 2;
constexpr double keyLinePixels = 22, keyMarginPixels = 14;

/// The key is drawn by hand: gnuplot's own changes its columns with the width of the plot.
std::string key(const GnuplotPlot &plot) {
  std::ostringstream out;
  out << "set key off\n";
  const int lines = (int(plot.key_count) + keyColumns - 1) / keyColumns;
  const double columnPixels = (plot.width_pixels - keyMarginPixels) / keyColumns;
  for (int place = 0; place < int(plot.key_count); ++place) {
    const GnuplotKeyEntry &entry = plot.key[place];
    const double left = keyMarginPixels + place % keyColumns * columnPixels;
    const double bottom = keyLinePixels * (lines - 1 - place / keyColumns + 0.5);
    out << "set label " << quoted(entry.name) << " at screen " << left / plot.width_pixels
        << ", screen " << bottom / plot.height_pixels << " left point pointtype " << entry.symbol
        << " pointsize 0.8 linecolor rgb " << quoted(entry.colour)
        // Level with its point: gnuplot sets a label that has one half a line too high.
        << " offset character 1,-0.35 textcolor rgb " << quoted(plot.ink) << "\n";
  }
  return out.str();
}

std::string marks(const GnuplotCurve &curve) {
  std::ostringstream out;
  out << " pointtype " << curve.symbol << " pointsize " << curve.point_size;
  return out.str();
}

std::string drawn(const GnuplotCurve &curve) {
  const std::string colour = " linecolor rgb " + quoted(curve.colour);
  switch (curve.style) {
    case GNUPLOT_LINES:
      return "'-' using 1:2 with linespoints linewidth 2" + marks(curve) + colour;
    case GNUPLOT_STEPS:
      return "'-' using 1:2 with steps linewidth 2" + colour;
    case GNUPLOT_POINTS:
      return "'-' using 1:2 with points" + marks(curve) + colour;
    case GNUPLOT_CROSSES:
      return "'-' using 1:2:3:4:5:6 with xyerrorbars linewidth 1.5" + marks(curve) + colour;
    case GNUPLOT_WHISKERS:
      return "'-' using 1:2:3:4 with xerrorbars linewidth 1.5" + marks(curve) + colour;
    case GNUPLOT_RIBBON:
      return "'-' using 1:5:6 with filledcurves fillstyle transparent solid 0.16 noborder" + colour;
  }
  return "";
}

std::string data(const GnuplotPlot &plot) {
  std::ostringstream out;
  out.precision(9);
  for (size_t index = 0; index < plot.curve_count; ++index) {
    const GnuplotCurve &curve = plot.curves[index];
    for (size_t place = 0; place < curve.point_count; ++place) {
      const GnuplotPoint &point = curve.points[place];
      out << point.x << " " << point.y << " " << point.x_low << " " << point.x_high << " "
          << point.y_low << " " << point.y_high << "\n";
    }
    out << "e\n";
  }
  return out.str();
}

}  // namespace

std::string script(const GnuplotPlot &plot) {
  const std::string ink = quoted(plot.ink), grid = quoted(plot.grid);
  std::string command = "set border 3 linecolor rgb " + ink +
                        "\nset grid xtics ytics back linetype 1 linewidth 0.4 linecolor rgb " +
                        grid + "\n" + margins(plot) + titles(plot) +
                        axis(plot.horizontal, "x", ink) + axis(plot.vertical, "y", ink) +
                        references(plot) + texts(plot) + key(plot) + "plot ";
  for (size_t index = 0; index < plot.curve_count; ++index) {
    command += (index ? ", " : "") + drawn(plot.curves[index]);
  }
  return command + "\n" + data(plot);
}

}  // namespace lineage
