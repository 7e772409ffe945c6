/// Sends scripts to gnuplot through gnuplot-iostream; plain C, so that Swift needs no C++.

#ifndef LINEAGE_GNUPLOT_BRIDGE_H
#define LINEAGE_GNUPLOT_BRIDGE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Starts the shell command, writes the script to it and waits until it has ended.
///
/// The command must read its whole input: otherwise SIGPIPE may end this process. Returns 0, or
/// another number after writing why into `error` (at most `capacity` bytes with the closing 0).
int gnuplot_send(const char *command, const char *script, char *error, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
