#include "FaultyFileSystem.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

typedef struct {
  sqlite3_file base;
  /// The engine's own file, which follows in the same memory.
  sqlite3_file *real;
  int isOfStore;
} FaultyFile;

// One file system a process; the lock guards the random state and the counts.
static struct {
  sqlite3_vfs own;
  sqlite3_vfs *real;
  pthread_mutex_t lock;
  uint64_t random;
  uint32_t odds[faultyKindCount];
  uint64_t *counts;
  ssize_t (*read)(int, void *, size_t);
  ssize_t (*pread)(int, void *, size_t, off_t);
  ssize_t (*pread64)(int, void *, size_t, off_t);
} system_ = {.lock = PTHREAD_MUTEX_INITIALIZER};

/// Splitmix64 (Steele, Lea and Flood 2014).
static uint64_t nextRandom(void) {
  uint64_t z = (system_.random += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int fails(int kind) {
  uint32_t odds = system_.odds[kind];
  if (odds == 0) return 0;
  pthread_mutex_lock(&system_.lock);
  int result = nextRandom() % odds == 0;
  if (result) system_.counts[kind] += 1;
  pthread_mutex_unlock(&system_.lock);
  return result;
}

static FaultyFile *faulty(sqlite3_file *file) { return (FaultyFile *)file; }
static sqlite3_file *real(sqlite3_file *file) { return faulty(file)->real; }

static int closeFile(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int readFile(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  if (faulty(file)->isOfStore && fails(faultyReadError)) return SQLITE_IOERR_READ;
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int writeFile(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  if (faulty(file)->isOfStore && fails(faultyDiskFull)) {
    // What a full disk has taken stays written.
    real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
    return SQLITE_FULL;
  }
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static int truncateFile(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int syncFile(sqlite3_file *file, int flags) {
  if (faulty(file)->isOfStore && fails(faultySync)) return SQLITE_IOERR_FSYNC;
  return real(file)->pMethods->xSync(real(file), flags);
}

static int fileSize(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int lockFile(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}

static int unlockFile(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int checkReservedLock(sqlite3_file *file, int *result) {
  return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int fileControl(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int sectorSize(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }

static int deviceCharacteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int shmMap(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int shmLock(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void shmBarrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int shmUnmap(sqlite3_file *file, int isToBeDeleted) {
  return real(file)->pMethods->xShmUnmap(real(file), isToBeDeleted);
}

// Version 2: nothing is mapped into memory past the reads and writes above.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = closeFile,
    .xRead = readFile,
    .xWrite = writeFile,
    .xTruncate = truncateFile,
    .xSync = syncFile,
    .xFileSize = fileSize,
    .xLock = lockFile,
    .xUnlock = unlockFile,
    .xCheckReservedLock = checkReservedLock,
    .xFileControl = fileControl,
    .xSectorSize = sectorSize,
    .xDeviceCharacteristics = deviceCharacteristics,
    .xShmMap = shmMap,
    .xShmLock = shmLock,
    .xShmBarrier = shmBarrier,
    .xShmUnmap = shmUnmap,
};

static int openFile(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outFlags) {
  FaultyFile *own = faulty(file);
  memset(own, 0, sizeof(*own));
  own->real = (sqlite3_file *)(own + 1);
  own->isOfStore = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
  int code = system_.real->xOpen(system_.real, name, own->real, flags, outFlags);
  // The engine closes a file that could not be opened if it has methods.
  if (own->real->pMethods) own->base.pMethods = &methods;
  return code;
}

static size_t shortened(size_t count) {
  return count > 1 && fails(faultyShortRead) ? count / 2 : count;
}

static ssize_t shortRead(int file, void *bytes, size_t count) {
  return system_.read(file, bytes, shortened(count));
}

static ssize_t shortPread(int file, void *bytes, size_t count, off_t offset) {
  return system_.pread(file, bytes, shortened(count), offset);
}

static ssize_t shortPread64(int file, void *bytes, size_t count, off_t offset) {
  return system_.pread64(file, bytes, shortened(count), offset);
}

typedef ssize_t (*Read)(int, void *, size_t);
typedef ssize_t (*ReadAt)(int, void *, size_t, off_t);

/// Short reads are made below the engine's own file system, which has to go on with the rest: to say
/// above it that a file ends where it does not would be a lie that the engine may believe.
///
/// Which of the calls it reads with is decided when it is built; it does not have the others.
static void installShortReads(sqlite3_vfs *vfs) {
  system_.read = (Read)vfs->xGetSystemCall(vfs, "read");
  if (system_.read) vfs->xSetSystemCall(vfs, "read", (sqlite3_syscall_ptr)shortRead);
  system_.pread = (ReadAt)vfs->xGetSystemCall(vfs, "pread");
  if (system_.pread) vfs->xSetSystemCall(vfs, "pread", (sqlite3_syscall_ptr)shortPread);
  system_.pread64 = (ReadAt)vfs->xGetSystemCall(vfs, "pread64");
  if (system_.pread64) vfs->xSetSystemCall(vfs, "pread64", (sqlite3_syscall_ptr)shortPread64);
}

int faultyInstall(uint64_t seed, const uint32_t *odds, uint64_t *counts) {
  system_.real = sqlite3_vfs_find(NULL);
  if (system_.real == NULL) return SQLITE_ERROR;
  system_.random = seed;
  memcpy(system_.odds, odds, sizeof(system_.odds));
  system_.counts = counts;
  installShortReads(system_.real);
  system_.own = *system_.real;
  system_.own.pNext = NULL;
  system_.own.zName = "faulty";
  system_.own.szOsFile = (int)sizeof(FaultyFile) + system_.real->szOsFile;
  system_.own.xOpen = openFile;
  return sqlite3_vfs_register(&system_.own, 1);
}
