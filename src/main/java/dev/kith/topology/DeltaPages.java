package dev.kith.topology;

import java.util.Arrays;
import java.util.BitSet;

/// The changed nodes of a snapshot by key: pages that snapshots share, so that the next one costs a
/// few small copies.
final class DeltaPages {
  static final DeltaPages EMPTY = new DeltaPages(new NodeDelta[0][]);

  private static final int PAGE_BITS = 10;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
  private static final NodeDelta[] UNCHANGED = new NodeDelta[1 << PAGE_BITS];

  static {
    Arrays.fill(UNCHANGED, NodeDelta.NONE);
  }

  private final NodeDelta[][] pages;

  private DeltaPages(NodeDelta[][] pages) {
    this.pages = pages;
  }

  /// What changed at a node; [NodeDelta#NONE] where nothing did.
  NodeDelta at(int node) {
    int page = node >>> PAGE_BITS;
    return page < pages.length ? pages[page][node & PAGE_MASK] : NodeDelta.NONE;
  }

  /// Whether nothing changed at any node of the page of a node.
  @SuppressWarnings("ReferenceEquality") // pages are shared
  boolean isUnchanged(int node) {
    int page = node >>> PAGE_BITS;
    return page >= pages.length || pages[page] == UNCHANGED;
  }

  /// The first node of the page after the one of a node.
  static int endOfPage(int node) {
    return (node | PAGE_MASK) + 1;
  }

  /// A draft of the next pages, for one thread.
  Draft draft() {
    return new Draft(pages.clone());
  }

  /// Pages in the making; each that is touched is copied once.
  static final class Draft {
    private final BitSet copied = new BitSet();
    private NodeDelta[][] pages;

    private Draft(NodeDelta[][] pages) {
      this.pages = pages;
    }

    NodeDelta at(int node) {
      int page = node >>> PAGE_BITS;
      return page < pages.length ? pages[page][node & PAGE_MASK] : NodeDelta.NONE;
    }

    void set(int node, NodeDelta delta) {
      int page = node >>> PAGE_BITS;
      if (page >= pages.length) {
        int before = pages.length;
        pages = Arrays.copyOf(pages, page + 1);
        Arrays.fill(pages, before, pages.length, UNCHANGED);
      }
      if (!copied.get(page)) {
        copied.set(page);
        pages[page] = pages[page].clone();
      }
      pages[page][node & PAGE_MASK] = delta;
    }

    /// The finished pages; the draft must not be used after.
    DeltaPages done() {
      return new DeltaPages(pages);
    }
  }
}
