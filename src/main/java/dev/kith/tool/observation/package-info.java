/// Observations in an answer: which of them match a question, and what of them fits.
@NullMarked
package dev.kith.tool.observation;

import org.jspecify.annotations.NullMarked;
