#ifndef LINEAGE_GNUPLOT_BRIDGE_H
#define LINEAGE_GNUPLOT_BRIDGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One named series of values, a value for each row of the figure.
typedef struct {
  const char *_Nonnull name;
  /// An SVG colour such as "#4477aa".
  const char *_Nonnull colour;
  const double *_Nonnull values;
  /// The ends of each value's interval, or NULL for values without one.
  const double *_Nullable lows;
  const double *_Nullable highs;
} lineage_series;

/// A figure as data: rows from top to bottom, and what is drawn in each.
typedef struct {
  const char *_Nonnull title;
  const char *_Nonnull value_label;
  const char *_Nonnull const *_Nonnull row_labels;
  size_t row_count;
  const lineage_series *_Nonnull series;
  size_t series_count;
  /// A vertical line that values are read against; not drawn if it is not a number.
  double reference;
  /// Not zero for a logarithmic value axis.
  int is_logarithmic;
} lineage_figure;

/// Draws bars whose parts stand one behind the other, one bar a row.
///
/// Returns 0, or 1 with a message that says what to do next.
int lineage_draw_stacked_bars(const lineage_figure *_Nonnull figure,
                              const char *_Nonnull svg_path,
                              char *_Nonnull message, size_t message_size);

/// Draws a point with its interval for each series in each row.
///
/// Returns 0, or 1 with a message that says what to do next.
int lineage_draw_intervals(const lineage_figure *_Nonnull figure,
                           const char *_Nonnull svg_path,
                           char *_Nonnull message, size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
