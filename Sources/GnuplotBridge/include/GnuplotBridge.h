/// Sends scripts to gnuplot through gnuplot-iostream; plain C, so that Swift needs no C++.

#ifndef LINEAGE_GNUPLOT_BRIDGE_H
#define LINEAGE_GNUPLOT_BRIDGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Starts gnuplot, without a shell, writes the script to it and waits until it has ended.
///
/// `program` is the path of gnuplot, and `complaints` that of a file for what it prints to standard
/// error. Returns 0, or another number after writing why into `error` (at most `capacity` bytes with
/// the closing 0).
int gnuplot_send(const char *program, const char *script, const char *complaints, char *error,
                 size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
