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
  private static final byte[] LAST = bytes("]}}");

  private final BareCsr bare;
  private final HandOrder order;
  private byte[] out = new byte[1 << 20];
  private int length;
  private int types;

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
    long predicates = 0;
    for (int index = 0; index < bare.edgeCount; index++) {
      predicates |= 1L << bare.predicates[index];
      edge(bare.subjects[index], bare.predicates[index], bare.objects[index]);
    }
    return end(predicates);
  }

  /// Walks, sorts and writes; returns how many bytes that were.
  long writeInOrder(int seed, int hops) {
    bare.walk(seed, hops);
    order.sort(hops);
    begin(seed, hops);
    long predicates = 0;
    for (int index = 0; index < bare.edgeCount; index++) {
      int predicate = order.predicate(index);
      predicates |= 1L << predicate;
      edge(order.subject(index), predicate, order.object(index));
    }
    return end(predicates);
  }

  /// What was written last.
  byte[] text() {
    return Arrays.copyOf(out, length);
  }

  private void begin(int seed, int hops) {
    length = 0;
    types = 0;
    room(400 + 60 * bare.nodeCount + 100 * bare.edgeCount);
    put(SEEDS).number(seed).put(HOPS).number(hops);
    put(NODE_COUNT).number(bare.nodeCount).put(EDGE_COUNT).number(bare.edgeCount).put(NODES);
    for (int index = 0; index < bare.nodeCount; index++) {
      int node = bare.nodes[index];
      types |= 1 << node % 20;
      put(NODE).number(node).put(TYPE).name('T', node % 20).put(END).put(',');
    }
    back(bare.nodeCount).put(EDGES);
  }

  private void edge(int subject, int predicate, int object) {
    put(SUBJECT).number(subject).put(PREDICATE);
    name('P', predicate).put(OBJECT).number(object).put(END).put(',');
  }

  private long end(long predicates) {
    back(bare.edgeCount).put(TYPES).names('T', types).put(PREDICATES).names('P', predicates);
    put(LAST);
    return length;
  }

  private void room(int most) {
    if (out.length < most) {
      out = Arrays.copyOf(out, most);
    }
  }

  private HandWrittenJson names(char kind, long codes) {
    for (int code : HandOrder.BY_NAME) {
      if ((codes & 1L << code) != 0) {
        put('"').name(kind, code).put('"').put(',');
      }
    }
    return back(Long.bitCount(codes));
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
