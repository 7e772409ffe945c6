/// Draws figures that are described as data, by gnuplot through gnuplot-iostream.
///
/// The header is plain C so that Swift needs no C++ interoperability. All strings are UTF-8 and
/// borrowed for the time of the call. Rows are counted from the top, beginning with 0.

#ifndef LINEAGE_GNUPLOT_BRIDGE_H
#define LINEAGE_GNUPLOT_BRIDGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How the marks of every series are drawn.
typedef enum {
  /// A horizontal bar from low to high; the bars of one row lie end to end.
  GNUPLOT_STACKED_BARS = 0,
  /// A horizontal bar from the axis to the value, with a whisker from low to high.
  GNUPLOT_BARS_WITH_INTERVALS = 1,
  /// A point at the value with a whisker from low to high.
  GNUPLOT_POINTS_WITH_INTERVALS = 2,
  /// A small point at the value and nothing else, for many marks in a row.
  GNUPLOT_DOTS = 3,
} GnuplotMarkStyle;

/// One horizontal line of the figure.
typedef struct {
  const char *label;
  /// Not 0 for a heading: its label is bold, begins at the axis and has no marks.
  int is_heading;
} GnuplotRow;

/// One measured thing: where it lies and how sure that is.
typedef struct {
  size_t row;
  double value;
  double low;
  double high;
  /// Written behind a bar, or right of the axis beside a point; empty for nothing.
  const char *text;
} GnuplotMark;

/// Marks that share a name, a colour and a symbol.
typedef struct {
  /// The entry in the key; empty for none.
  const char *name;
  /// "#rrggbb".
  const char *colour;
  /// A point type of gnuplot, for points and dots.
  int symbol;
  const GnuplotMark *marks;
  size_t mark_count;
} GnuplotSeries;

/// A labelled place on the horizontal axis.
typedef struct {
  double position;
  const char *label;
} GnuplotTick;

typedef struct {
  /// Letters only: the first part of every identifier inside the drawing.
  const char *name;
  const char *title;
  const char *axis_label;
  GnuplotMarkStyle style;
  int is_logarithmic;
  double axis_low;
  double axis_high;
  /// A vertical line, such as "equal to the baseline"; not drawn outside of the axis.
  double reference;
  const GnuplotTick *ticks;
  size_t tick_count;
  const GnuplotRow *rows;
  size_t row_count;
  const GnuplotSeries *series;
  size_t series_count;
  /// "#rrggbb" of text and axes, and of grid lines.
  const char *ink;
  const char *grid;
  int width_pixels;
  int height_pixels;
  /// Room left of the axis for the labels of the rows.
  int margin_pixels;
  /// Room right of the axis, which points use for their texts.
  int right_pixels;
  /// Room above the rows for the title, and below them for the axis and the key.
  int top_pixels;
  int bottom_pixels;
  /// The SVG file to write.
  const char *output_path;
  /// Where to leave the commands and data that draw the figure; empty for nowhere.
  const char *script_path;
} GnuplotFigure;

/// How the points of a curve are drawn.
typedef enum {
  /// Points joined by straight lines.
  GNUPLOT_LINES = 0,
  /// A line that keeps its height until the next point.
  GNUPLOT_STEPS = 1,
  /// Points alone.
  GNUPLOT_POINTS = 2,
  /// Points with whiskers in both directions.
  GNUPLOT_CROSSES = 3,
  /// Points with whiskers along the horizontal axis.
  GNUPLOT_WHISKERS = 4,
  /// The room between y_low and y_high, filled thinly.
  GNUPLOT_RIBBON = 5,
} GnuplotCurveStyle;

/// One point and how sure it is.
typedef struct {
  double x;
  double y;
  double x_low;
  double x_high;
  double y_low;
  double y_high;
} GnuplotPoint;

/// Points that share a style, a colour and a symbol.
typedef struct {
  GnuplotCurveStyle style;
  const char *colour;
  int symbol;
  double point_size;
  const GnuplotPoint *points;
  size_t point_count;
} GnuplotCurve;

/// One of the two axes.
typedef struct {
  const char *label;
  int is_logarithmic;
  double low;
  double high;
  const GnuplotTick *ticks;
  size_t tick_count;
  /// A line across the drawing at this place; not drawn outside of the axis.
  double reference;
} GnuplotAxis;

/// An entry of the key.
typedef struct {
  const char *name;
  const char *colour;
  int symbol;
} GnuplotKeyEntry;

/// A text at a place of the drawing.
typedef struct {
  double x;
  double y;
  const char *text;
} GnuplotText;

/// A drawing over two numeric axes.
typedef struct {
  /// Letters only: the first part of every identifier inside the drawing.
  const char *name;
  const char *title;
  GnuplotAxis horizontal;
  GnuplotAxis vertical;
  const GnuplotCurve *curves;
  size_t curve_count;
  const GnuplotKeyEntry *key;
  size_t key_count;
  const GnuplotText *texts;
  size_t text_count;
  const char *ink;
  const char *grid;
  int width_pixels;
  int height_pixels;
  /// Room left of the axis for its labels, and right of it for texts.
  int left_pixels;
  int right_pixels;
  int top_pixels;
  int bottom_pixels;
  const char *output_path;
  const char *script_path;
} GnuplotPlot;

/// Draws the figure; the same figure always gives the same bytes.
///
/// Returns 0, or another number after writing a sentence that says what went wrong and what to do
/// into `message` (at most `capacity` bytes with the closing 0).
int gnuplot_draw(const GnuplotFigure *figure, char *message, size_t capacity);

/// The same for a drawing over two numeric axes.
int gnuplot_draw_plot(const GnuplotPlot *plot, char *message, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
