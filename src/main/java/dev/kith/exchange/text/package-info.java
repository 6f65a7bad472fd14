/// Text in files, taken apart: records of CSV and lines, each with its place, none without a bound.
@NullMarked
package dev.kith.exchange.text;

import org.jspecify.annotations.NullMarked;
