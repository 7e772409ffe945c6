#include <sqlite3.h>

// sqlite3_db_config() is variadic, so Swift cannot call it.

/// Makes an unknown name in double quotes an error instead of a string literal.
static inline void refuse_double_quoted_texts(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
