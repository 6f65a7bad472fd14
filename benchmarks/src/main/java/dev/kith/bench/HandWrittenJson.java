package dev.kith.bench;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The least that an answer can cost: a bare walk, and a loop that copies fixed bytes and digits
/// into a buffer that is never given away.
///
/// In order it writes the very bytes of Kith's answer; in the order of the walk as many.
final class HandWrittenJson {
  private static final byte[] SEEDS = bytes("{\"seeds\":[\"entity:");
  private static final byte[] HOPS = bytes("\"],\"max_hops\":");
  private static final byte[] NODE_COUNT = bytes(",\"node_count\":");
  private static final byte[] EDGE_COUNT = bytes(",\"edge_count\":");
  private static final byte[] NODES = bytes(",\"nodes\":[");
  private static final byte[] NODE = bytes("{\"id\":\"entity:");
  private static final byte[] TYPE = bytes("\",\"entity_type\":\"");
  private static final byte[] EDGES = bytes("],\"edges\":[");
  private static final byte[] SUBJECT = bytes("{\"subject\":\"entity:");
  private static final byte[] PREDICATE = bytes("\",\"predicate\":\"");
  private static final byte[] OBJECT = bytes("\",\"object\":\"entity:");
  private static final byte[] END = bytes("\"}");
  private static final byte[] TYPES = bytes("],\"schema_summary\":{\"entity_types_found\":[");
  private static final byte[] PREDICATES = bytes("],\"predicates_found\":[");
  private static final byte[] BY_DISTANCE = bytes("]},\"counts\":{\"by_distance\":[");
  private static final byte[] BY_TYPE = bytes("],\"by_type\":{");
  private static final byte[] BY_PREDICATE = bytes("},\"by_predicate\":{");
  private static final byte[] LAST = bytes("}}}");

  /// Greater than the rank of any name.
  private static final int NAMES = 1 << 6;

  private final BareCsr bare;
  private final HandOrder order;
  private byte[] out = new byte[1 << 20];
  private final int[] typeCounts = new int[20];
  private final int[] predicateCounts = new int[Rmat.PREDICATES];
  private final int[] sorted = new int[Rmat.PREDICATES];
  private int length;

  HandWrittenJson(BareCsr bare, HandOrder order) {
    this.bare = bare;
    this.order = order;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /// Walks and writes as it walked; returns how many bytes that were.
  long write(int seed, int hops) {
    bare.walk(seed, hops);
    begin(seed, hops);
    for (int index = 0; index < bare.edgeCount; index++) {
      edge(bare.subjects[index], bare.predicates[index], bare.objects[index]);
    }
    return end(hops);
  }

  /// Walks, sorts and writes; returns how many bytes that were.
  long writeInOrder(int seed, int hops) {
    bare.walk(seed, hops);
    order.sort(hops);
    begin(seed, hops);
    for (int index = 0; index < bare.edgeCount; index++) {
      edge(order.subject(index), order.predicate(index), order.object(index));
    }
    return end(hops);
  }

  /// What was written last.
  byte[] text() {
    return Arrays.copyOf(out, length);
  }

  private void begin(int seed, int hops) {
    length = 0;
    Arrays.fill(typeCounts, 0);
    Arrays.fill(predicateCounts, 0);
    room(4_000 + 60 * bare.nodeCount + 100 * bare.edgeCount);
    put(SEEDS).number(seed).put(HOPS).number(hops);
    put(NODE_COUNT).number(bare.nodeCount).put(EDGE_COUNT).number(bare.edgeCount).put(NODES);
    for (int index = 0; index < bare.nodeCount; index++) {
      int node = bare.nodes[index];
      typeCounts[node % 20]++;
      put(NODE).number(node).put(TYPE).name('T', node % 20).put(END).put(',');
    }
    back(bare.nodeCount).put(EDGES);
  }

  private void edge(int subject, int predicate, int object) {
    predicateCounts[predicate]++;
    put(SUBJECT).number(subject).put(PREDICATE);
    name('P', predicate).put(OBJECT).number(object).put(END).put(',');
  }

  private long end(int hops) {
    back(bare.edgeCount).put(TYPES).names('T', typeCounts);
    put(PREDICATES).names('P', predicateCounts).put(BY_DISTANCE);
    int levels = 0;
    for (int before = 0; levels <= hops && bare.levelEnds[levels] > before; levels++) {
      number(bare.levelEnds[levels] - before).put(',');
      before = bare.levelEnds[levels];
    }
    back(levels).put(BY_TYPE).counts('T', typeCounts);
    put(BY_PREDICATE).counts('P', predicateCounts).put(LAST);
    return length;
  }

  private void room(int most) {
    if (out.length < most) {
      out = Arrays.copyOf(out, most);
    }
  }

  private HandWrittenJson names(char kind, int[] counts) {
    int named = 0;
    for (int code : HandOrder.BY_NAME) {
      if (code < counts.length && counts[code] > 0) {
        put('"').name(kind, code).put('"').put(',');
        named++;
      }
    }
    return back(named);
  }

  /// The most frequent first, and of equal ones those whose name comes first.
  private HandWrittenJson counts(char kind, int[] counts) {
    int named = 0;
    for (int rank = 0; rank < HandOrder.BY_NAME.length; rank++) {
      int code = HandOrder.BY_NAME[rank];
      if (code < counts.length && counts[code] > 0) {
        sorted[named++] = -counts[code] * NAMES + rank;
      }
    }
    Arrays.sort(sorted, 0, named);
    for (int index = 0; index < named; index++) {
      int code = HandOrder.BY_NAME[Math.floorMod(sorted[index], NAMES)];
      put('"').name(kind, code).put('"').put(':').number(counts[code]).put(',');
    }
    return back(named);
  }

  /// Takes the last comma back, where there is one.
  private HandWrittenJson back(int items) {
    length -= items > 0 ? 1 : 0;
    return this;
  }

  private HandWrittenJson name(char kind, int code) {
    return put(kind).number(code);
  }

  private HandWrittenJson put(char symbol) {
    out[length++] = (byte) symbol;
    return this;
  }

  private HandWrittenJson put(byte[] text) {
    System.arraycopy(text, 0, out, length, text.length);
    length += text.length;
    return this;
  }

  private HandWrittenJson number(int number) {
    int digits = 1;
    for (long bound = 10; bound <= number; bound *= 10) {
      digits++;
    }
    int left = number;
    for (int place = length + digits - 1; place >= length; place--) {
      out[place] = (byte) ('0' + left % 10);
      left /= 10;
    }
    length += digits;
    return this;
  }
}
