/// Checksums of files that are mapped into memory, in blocks, so that damage is noticed when it is
/// read.
@NullMarked
package dev.kith.checksum;

import org.jspecify.annotations.NullMarked;
