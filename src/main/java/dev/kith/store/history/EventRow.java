package dev.kith.store.history;

import dev.kith.graph.history.ChangeKind;
import dev.kith.store.feed.FeedPages;
import dev.kith.store.feed.FeedSlice.Triple;
import java.util.Optional;

/// A row of the feed as one event: what it did, and to which node or edge.
///
/// @param node the node, or the subject of the edge; 0 where an import is reported as a whole
record EventRow(FeedPages.FeedEntry entry, ChangeKind kind, int node, Optional<Triple> edge) {
  EventRow(FeedPages.FeedEntry entry, ChangeKind kind, int node) {
    this(entry, kind, node, Optional.empty());
  }

  EventRow(FeedPages.FeedEntry entry, ChangeKind kind, Triple edge) {
    this(entry, kind, edge.subject(), Optional.of(edge));
  }

  long number() {
    return entry.number();
  }
}
