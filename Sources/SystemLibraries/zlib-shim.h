// The system's zlib, in a header of our own because a module map needs a relative path.
#include <zlib.h>
