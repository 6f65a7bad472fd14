/// The rules of files on Windows, laid over those of the machine that the tests run on.
@NullMarked
package dev.kith.windows;

import org.jspecify.annotations.NullMarked;
