/// Folders of databases: how they appear and vanish in one step, and the `about.yaml` in each.
@NullMarked
package dev.kith.store.folder;

import org.jspecify.annotations.NullMarked;
