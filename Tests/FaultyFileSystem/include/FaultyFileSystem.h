#ifndef FAULTY_FILE_SYSTEM_H
#define FAULTY_FILE_SYSTEM_H

#include <stdint.h>

// A file system for SQLite that fails now and then, by chance that a seed decides.
//
// It stands before the engine's own, whose files it passes everything on to that it does not fail.

enum {
  /// A write that stops half way, since there is no space.
  faultyDiskFull = 0,
  /// A read of which the device says that it cannot be done.
  faultyReadError = 1,
  /// A read of which the operating system gives one half only; who reads must ask for the rest.
  faultyShortRead = 2,
  /// A file that cannot be brought to the device.
  faultySync = 3,
  faultyKindCount = 4
};

/// Makes the faulty file system the one that connections of this process take from now on.
///
/// `odds` says for each kind that one in so many calls fails, 0 for none. What failed is added to
/// `counts`, one number for each kind, which may lie in memory that processes share.
///
/// Returns SQLITE_OK, or why the engine refused. To be called once, before the first connection.
int faultyInstall(uint64_t seed, const uint32_t *odds, uint64_t *counts);

#endif
