/// The explorer: pages on which a person sees what an agent sees.
///
/// Only fixed files are served from here. The pages read and change data by calling tools, as every
/// other client does, so that they show what their viewer may see and nothing else. Their sources
/// are in `src/main/web`.
@NullMarked
package dev.kith.surface.web;

import org.jspecify.annotations.NullMarked;
