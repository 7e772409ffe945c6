/// A C interface to gnuplot-iostream, so that Swift needs no C++.

#ifndef LINEAGE_GNUPLOT_BRIDGE_H
#define LINEAGE_GNUPLOT_BRIDGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Starts gnuplot without a shell, writes the script to it and waits until it ends.
///
/// `program` is the path of gnuplot, and `complaints` the path of a file for its standard error.
/// Returns 0, or 1 after writing the reason to `error` (at most `capacity` bytes, including the
/// terminating 0).
int gnuplot_send(const char *program, const char *script, const char *complaints, char *error,
                 size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
