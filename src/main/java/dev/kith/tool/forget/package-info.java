/// The tool that forgets for good.
@NullMarked
package dev.kith.tool.forget;

import org.jspecify.annotations.NullMarked;
