#include <sqlite3.h>

// sqlite3_db_config() takes any number of arguments, which Swift cannot call.

/// Makes a name in double quotes that is unknown an error rather than a text.
static inline void refuse_double_quoted_texts(sqlite3 *database) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
