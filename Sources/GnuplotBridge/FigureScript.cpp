#include "FigureScript.hpp"

#include <sstream>

namespace lineage {
namespace {

/// Single quotes, because gnuplot runs what stands between backticks in double quotes.
std::string quoted(const std::string &text) {
  std::string result = "'";
  for (char character : text) {
    if (character == '\'') result += "''";
    else if (character == '\n' || character == '\r') result += ' ';
    else result += character;
  }
  return result + "'";
}

std::string terminal(const GnuplotFigure &figure) {
  std::ostringstream out;
  out << "set encoding utf8\n"
      << "set terminal svg size " << figure.width_pixels << "," << figure.height_pixels
      << " dynamic noenhanced font 'sans-serif,14' name " << quoted(figure.name) << "\n"
      << "set output " << quoted(figure.output_path) << "\n";
  return out.str();
}

std::string axes(const GnuplotFigure &figure) {
  std::ostringstream out;
  const std::string ink = quoted(figure.ink);
  out << "set border 1 linecolor rgb " << ink << "\n"
      << "set label " << quoted(figure.title) << " at screen 0.01, screen "
      << 1.0 - 14.0 / figure.height_pixels << " left font 'sans-serif:Bold,16' textcolor rgb "
      << ink << "\n"
      << "set xlabel " << quoted(figure.axis_label) << " textcolor rgb " << ink << "\n"
      << "set grid xtics back linetype 1 linewidth 0.4 linecolor rgb " << quoted(figure.grid) << "\n"
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
    out << (index ? ", " : "") << quoted(figure.ticks[index].label) << " "
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
      names << (first ? "" : ", ") << quoted(row.label) << " " << index;
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

/// The key is drawn by hand: gnuplot's own changes its columns with the width of the plot.
std::string key(const GnuplotFigure &figure) {
  const int columns = 3, linePixels = 22, swatchPixels = 13;
  int count = 0;
  for (size_t index = 0; index < figure.series_count; ++index) {
    if (figure.series[index].name[0]) ++count;
  }
  std::ostringstream out;
  out << "set key off\n";
  int place = 0;
  for (size_t index = 0; index < figure.series_count; ++index) {
    const GnuplotSeries &series = figure.series[index];
    if (!series.name[0]) continue;
    const int line = (count - 1) / columns - place / columns;
    const double x = (14.0 + place % columns * (figure.width_pixels - 14.0) / columns) /
                     figure.width_pixels;
    const double y = (linePixels * (line + 0.5)) / figure.height_pixels;
    const double width = double(swatchPixels) / figure.width_pixels;
    out << "set object " << ++place << " rectangle center screen " << x + width / 2 << ", screen "
        << y << " size screen " << width << ", screen "
        << double(swatchPixels) / figure.height_pixels << " front fillcolor rgb "
        << quoted(series.colour) << " fillstyle solid 1.0 noborder\n"
        << "set label " << quoted(series.name) << " at screen " << x + 1.6 * width << ", screen "
        << y << " left textcolor rgb " << quoted(figure.ink) << "\n";
  }
  return out.str();
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

}  // namespace

std::string preamble(const GnuplotFigure &figure) {
  return terminal(figure) + "set style fill solid 1.0 noborder\n" + axes(figure) + rows(figure) +
         markTexts(figure) + reference(figure) + key(figure);
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

std::vector<std::vector<Datum>> dataBlocks(const GnuplotFigure &figure) {
  std::vector<std::vector<Datum>> blocks;
  for (size_t index = 0; index < figure.series_count; ++index) {
    std::vector<Datum> block;
    const GnuplotSeries &series = figure.series[index];
    for (size_t place = 0; place < series.mark_count; ++place) {
      const GnuplotMark &mark = series.marks[place];
      block.emplace_back(double(mark.row), mark.value, mark.low, mark.high);
    }
    blocks.push_back(block);
    if (figure.style == GNUPLOT_BARS_WITH_INTERVALS) blocks.push_back(block);
  }
  return blocks;
}

}  // namespace lineage
