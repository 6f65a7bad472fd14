/// Files where platforms differ: who may read them, how a folder is made durable, and how a file is
/// replaced that others have open.
@NullMarked
package dev.kith.files;

import org.jspecify.annotations.NullMarked;
