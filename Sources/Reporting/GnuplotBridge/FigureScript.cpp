#include "FigureScript.hpp"

#include <cctype>
#include <sstream>
#include <vector>

namespace lineage {

std::string quoted(const std::string &text) {
  std::string result = "'";
  for (char character : text) {
    if (character == '\'') result += "''";
    else if (character == '\n' || character == '\r') result += ' ';
    else result += character;
  }
  return result + "'";
}

std::string tickLabel(const std::string &text) {
  std::string result;
  for (char character : text) {
    result += character;
    if (character == '%') result += '%';
  }
  return quoted(result);
}

std::string terminal(const char *name, int width, int height) {
  std::ostringstream out;
  std::string identifier = name;
  for (char &character : identifier) {
    if (!std::isalnum(static_cast<unsigned char>(character))) character = '_';
  }
  out << "set encoding utf8\n"
      << "set terminal svg size " << width << "," << height
      << " dynamic noenhanced font 'sans-serif,14' name " << quoted(identifier) << "\n";
  return out.str();
}

namespace {

std::string axes(const GnuplotFigure &figure) {
  std::ostringstream out;
  const std::string ink = quoted(figure.ink);
  out << "set border 1 linecolor rgb " << ink << "\n"
      << "set label " << quoted(figure.title) << " at screen 0.01, screen "
      << 1.0 - 14.0 / figure.height_pixels << " left font 'sans-serif:Bold,16' textcolor rgb "
      << ink << "\n"
      << "set xlabel " << quoted(figure.axis_label) << " textcolor rgb " << ink << "\n"
      << "set grid xtics back linetype 1 linewidth 0.4 linecolor rgb " << quoted(figure.grid)
      << "\n"
      << "set lmargin at screen " << double(figure.margin_pixels) / figure.width_pixels << "\n"
      << "set rmargin at screen " << 1.0 - double(figure.right_pixels) / figure.width_pixels
      << "\n"
      << "set tmargin at screen " << 1.0 - double(figure.top_pixels) / figure.height_pixels << "\n"
      << "set bmargin at screen " << double(figure.bottom_pixels) / figure.height_pixels << "\n"
      << "set xrange [" << figure.axis_low << ":" << figure.axis_high << "]\n"
      << "set yrange [" << double(figure.row_count) - 0.5 << ":-0.5]\n";
  if (figure.is_logarithmic) out << "set logscale x\n";
  out << "set xtics nomirror scale 0.5,0 textcolor rgb " << ink << " (";
  for (size_t index = 0; index < figure.tick_count; ++index) {
    out << (index ? ", " : "") << tickLabel(figure.ticks[index].label) << " "
        << figure.ticks[index].position;
  }
  out << ")\n";
  return out.str();
}

std::string rows(const GnuplotFigure &figure) {
  std::ostringstream names, headings;
  bool first = true;
  for (size_t index = 0; index < figure.row_count; ++index) {
    const GnuplotRow &row = figure.rows[index];
    if (row.is_heading) {
      headings << "set label " << quoted(row.label) << " at screen 0.01, first " << index
               << " left font 'sans-serif:Bold,14' textcolor rgb " << quoted(figure.ink) << "\n";
    } else {
      names << (first ? "" : ", ") << tickLabel(row.label) << " " << index;
      first = false;
    }
  }
  return "set ytics nomirror scale 0 textcolor rgb " + quoted(figure.ink) + " (" + names.str() +
         ")\n" + headings.str();
}

/// Behind a bar, but in a column of its own beside points, where lines would cross the text.
std::string textPlace(const GnuplotFigure &figure, const GnuplotMark &mark) {
  std::ostringstream out;
  if (figure.style == GNUPLOT_POINTS_WITH_INTERVALS) out << "graph 1.02";
  else out << "first " << mark.high;
  out << ", first " << mark.row;
  if (figure.style != GNUPLOT_POINTS_WITH_INTERVALS) out << " offset character 0.8,0";
  return out.str();
}

std::string markTexts(const GnuplotFigure &figure) {
  std::ostringstream out;
  for (size_t index = 0; index < figure.series_count; ++index) {
    const GnuplotSeries &series = figure.series[index];
    for (size_t place = 0; place < series.mark_count; ++place) {
      const GnuplotMark &mark = series.marks[place];
      if (!mark.text[0]) continue;
      out << "set label " << quoted(mark.text) << " at " << textPlace(figure, mark)
          << " left font 'sans-serif,13' textcolor rgb " << quoted(figure.ink) << "\n";
    }
  }
  return out.str();
}

std::string reference(const GnuplotFigure &figure) {
  if (!(figure.reference > figure.axis_low && figure.reference < figure.axis_high)) return "";
  std::ostringstream out;
  out << "set arrow from first " << figure.reference << ", graph 0 to first " << figure.reference
      << ", graph 1 nohead back linewidth 1.5 linecolor rgb " << quoted(figure.ink) << "\n";
  return out.str();
}

constexpr int keyColumns = 2;
constexpr double keyLinePixels = 22, swatchPixels = 13, keyMarginPixels = 14;

/// One entry of the key: a square and a name, counted from the left and from the bottom line.
std::string keyEntry(const GnuplotFigure &figure, const GnuplotSeries &series, int place,
                     int line) {
  const double columnPixels = (figure.width_pixels - keyMarginPixels) / keyColumns;
  const double left = keyMarginPixels + place % keyColumns * columnPixels;
  const double width = figure.width_pixels, height = figure.height_pixels;
  const double y = keyLinePixels * (line + 0.5) / height;
  std::ostringstream out;
  out << "set object " << place + 1 << " rectangle center screen "
      << (left + swatchPixels / 2) / width << ", screen " << y << " size screen "
      << swatchPixels / width << ", screen " << swatchPixels / height
      << " front fillcolor rgb " << quoted(series.colour) << " fillstyle solid 1.0 noborder\n"
      << "set label " << quoted(series.name) << " at screen "
      << (left + 1.6 * swatchPixels) / width << ", screen " << y << " left textcolor rgb "
      << quoted(figure.ink) << "\n";
  return out.str();
}

/// The key is drawn by hand: gnuplot's own changes its columns with the width of the plot.
std::string key(const GnuplotFigure &figure) {
  std::vector<const GnuplotSeries *> named;
  for (size_t index = 0; index < figure.series_count; ++index) {
    if (figure.series[index].name[0]) named.push_back(&figure.series[index]);
  }
  std::string result = "set key off\n";
  const int lines = (int(named.size()) + keyColumns - 1) / keyColumns;
  for (int place = 0; place < int(named.size()); ++place) {
    result += keyEntry(figure, *named[place], place, lines - 1 - place / keyColumns);
  }
  return result;
}

std::string bars(const std::string &low, const std::string &high, const GnuplotSeries &series) {
  return "'-' using 2:1:" + low + ":" + high + ":($1-0.32):($1+0.32) with boxxyerror "
         "linecolor rgb " + quoted(series.colour);
}

std::string dots(const GnuplotSeries &series) {
  std::ostringstream out;
  out << "'-' using 2:1 with points pointtype " << series.symbol
      << " pointsize 0.5 linecolor rgb " << quoted(series.colour);
  return out.str();
}

std::string whiskers(const std::string &colour, int symbol, const std::string &size) {
  std::ostringstream out;
  out << "'-' using 2:1:3:4 with xerrorbars linewidth 2 pointtype " << symbol << " pointsize "
      << size << " linecolor rgb " << quoted(colour);
  return out.str();
}

std::string plotCommand(const GnuplotFigure &figure) {
  std::string command = "plot ";
  for (size_t index = 0; index < figure.series_count; ++index) {
    const GnuplotSeries &series = figure.series[index];
    if (index) command += ", ";
    switch (figure.style) {
      case GNUPLOT_STACKED_BARS:
        command += bars("3", "4", series);
        break;
      case GNUPLOT_BARS_WITH_INTERVALS:
        command += bars("(0)", "2", series) + ", " +
                   whiskers(figure.ink, 0, "0");
        break;
      case GNUPLOT_POINTS_WITH_INTERVALS:
        command += whiskers(series.colour, series.symbol, "0.7");
        break;
      case GNUPLOT_DOTS:
        command += dots(series);
        break;
    }
  }
  return command + "\n";
}

/// The inline data in the order in which the plot command reads them.
std::string data(const GnuplotFigure &figure) {
  std::ostringstream out;
  out.precision(12);
  for (size_t index = 0; index < figure.series_count; ++index) {
    const GnuplotSeries &series = figure.series[index];
    const int copies = figure.style == GNUPLOT_BARS_WITH_INTERVALS ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
      for (size_t place = 0; place < series.mark_count; ++place) {
        const GnuplotMark &mark = series.marks[place];
        out << mark.row << " " << mark.value << " " << mark.low << " " << mark.high << "\n";
      }
      out << "e\n";
    }
  }
  return out.str();
}

}  // namespace

std::string script(const GnuplotFigure &figure) {
  return "set style fill solid 1.0 noborder\n" + axes(figure) + rows(figure) +
         markTexts(figure) + reference(figure) + key(figure) + plotCommand(figure) + data(figure);
}

}  // namespace lineage
