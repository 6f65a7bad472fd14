/// Models in ONNX form, changed before they run: each token quantised by a scale of its own.
@NullMarked
package dev.kith.search.onnx;

import org.jspecify.annotations.NullMarked;
