// The system's SQLite; a header of our own, because a module map needs one by a relative path.
#include <sqlite3.h>
