/// The commands of the shell that need more than a tool: moving whole databases in and out, and
/// running servers.
@NullMarked
package dev.kith.boot.command;

import org.jspecify.annotations.NullMarked;
