/// Names of pages that every file system takes, and any text as Markdown and back.
@NullMarked
package dev.kith.exchange.markdown;

import org.jspecify.annotations.NullMarked;
