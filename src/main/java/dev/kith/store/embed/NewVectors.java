package dev.kith.store.embed;

import dev.kith.search.vector.VectorEntry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;

/// Vectors of nodes that a call computed, with those that were stored of the same nodes.
public final class NewVectors {
  private final TreeMap<Integer, List<VectorEntry>> byNode = new TreeMap<>();
  private final BitSet complete = new BitSet();

  private NewVectors() {}

  public static NewVectors none() {
    return new NewVectors();
  }

  /// @param whole whether none is missing
  public void add(int node, List<VectorEntry> vectors, boolean whole) {
    byNode.put(node, vectors);
    complete.set(node, whole);
  }

  /// How many nodes there are.
  public int size() {
    return byNode.size();
  }

  public BitSet nodes() {
    var nodes = new BitSet();
    byNode.keySet().forEach(nodes::set);
    return nodes;
  }

  /// The nodes of which none is missing.
  public BitSet complete() {
    return complete;
  }

  /// Those of which some are missing.
  public BitSet partlyEmbedded() {
    var partly = nodes();
    partly.andNot(complete);
    return partly;
  }

  public List<VectorEntry> entries() {
    return byNode.values().stream().flatMap(List::stream).toList();
  }

  /// These between those of other nodes, by node.
  public Iterator<VectorEntry> among(Iterator<VectorEntry> others) {
    return new MergedEntries(new TreeMap<>(byNode), others);
  }

  private static final class MergedEntries implements Iterator<VectorEntry> {
    private final SortedMap<Integer, List<VectorEntry>> ours;
    private final Iterator<VectorEntry> others;
    private final List<VectorEntry> ready = new ArrayList<>();
    private int at;

    MergedEntries(SortedMap<Integer, List<VectorEntry>> ours, Iterator<VectorEntry> others) {
      this.ours = ours;
      this.others = others;
    }

    @Override
    public boolean hasNext() {
      if (at == ready.size() && (others.hasNext() || !ours.isEmpty())) {
        at = 0;
        ready.clear();
        if (others.hasNext()) {
          var next = others.next();
          take(ours.headMap(next.key()));
          ready.add(next);
        } else {
          take(ours);
        }
      }
      return at < ready.size();
    }

    private void take(Map<Integer, List<VectorEntry>> some) {
      some.values().forEach(ready::addAll);
      some.clear();
    }

    @Override
    public VectorEntry next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.get(at++);
    }
  }
}
