package dev.kith.topology;

import dev.kith.topology.Layout.Section;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/// A topology file as it lies mapped in memory: for each node its edges in both directions, sorted
/// by neighbour and predicate, and its attributes.
///
/// The mapping is never undone by hand, because another thread may still walk it; it goes with the
/// last snapshot that uses it. Keys beyond the bound must not be asked for.
final class CsrBase {
  /// No file, no nodes.
  static final CsrBase EMPTY =
      new CsrBase(new Header(0, Layout.of(0, 0, 0, 0, 0, 0, 0), 0, Map.of()), MemorySegment.NULL);

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long VERIFY_BYTES = 1L << 24;

  /// Ids of up to this many bytes are copied as two words.
  private static final int SHORT_ID = 16;

  private final Header header;
  private final Layout layout;
  private final MemorySegment file;
  private final Lists out;
  private final Lists in;
  private final long edgeKeys;
  private final long types;
  private final long mentions;
  private final long idOffsets;
  private final long ids;
  private final long idSlots;

  private CsrBase(Header header, MemorySegment file) {
    this.header = header;
    this.layout = header.layout();
    this.file = file;
    var offsets = layout.offsets();
    this.out =
        new Lists(
            offsets.getOrDefault(Section.OUT_OFFSETS, 0L),
            offsets.getOrDefault(Section.OUT_NEIGHBOURS, 0L),
            offsets.getOrDefault(Section.OUT_PREDICATES, 0L));
    this.in =
        new Lists(
            offsets.getOrDefault(Section.IN_OFFSETS, 0L),
            offsets.getOrDefault(Section.IN_NEIGHBOURS, 0L),
            offsets.getOrDefault(Section.IN_PREDICATES, 0L));
    this.edgeKeys = offsets.getOrDefault(Section.OUT_EDGES, 0L);
    this.types = offsets.getOrDefault(Section.TYPES, 0L);
    this.mentions = offsets.getOrDefault(Section.MENTIONS, 0L);
    this.idOffsets = offsets.getOrDefault(Section.ID_OFFSETS, 0L);
    this.ids = offsets.getOrDefault(Section.IDS, 0L);
    this.idSlots = offsets.getOrDefault(Section.ID_SLOTS, 0L);
  }

  /// Maps a file; empty where it is missing, cut, foreign, or of another version.
  ///
  /// The length is compared with the header before anything is mapped: to read past the end of a
  /// mapped file would end the process.
  static Optional<CsrBase> open(Path path) {
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long length = channel.size();
      if (length < Layout.HEADER_BYTES) {
        return Optional.empty();
      }
      var bytes = ByteBuffer.allocate(Layout.HEADER_BYTES);
      while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {}
      var header = Header.decode(bytes.flip(), length);
      if (header.isEmpty()) {
        return Optional.empty();
      }
      var file = channel.map(FileChannel.MapMode.READ_ONLY, 0, length, Arena.ofAuto());
      var base = new CsrBase(header.get(), file);
      return base.endsMeet() ? Optional.of(base) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// The first section whose bytes are not those written; reads the whole file.
  Optional<Section> firstDamaged() {
    var offsets = layout.offsets();
    for (var section : Section.values()) {
      var checksum = new CRC32C();
      long end = offsets.getOrDefault(section, 0L) + layout.length(section);
      for (long at = offsets.getOrDefault(section, 0L); at < end; at += VERIFY_BYTES) {
        checksum.update(file.asSlice(at, Math.min(VERIFY_BYTES, end - at)).asByteBuffer());
      }
      if ((int) checksum.getValue() != header.checksums().getOrDefault(section, 0)) {
        return Optional.of(section);
      }
    }
    return Optional.empty();
  }

  private boolean endsMeet() {
    long last = (long) layout.bound() * Integer.BYTES;
    return file.get(INT, out.offsets) == 0
        && file.get(INT, in.offsets) == 0
        && file.get(INT, out.offsets + last) == layout.edges()
        && file.get(INT, in.offsets + last) == layout.edges();
  }

  long change() {
    return header.change();
  }

  int bound() {
    return layout.bound();
  }

  int nodes() {
    return layout.nodes();
  }

  int edges() {
    return layout.edges();
  }

  /// The edges that leave nodes.
  Lists out() {
    return out;
  }

  /// The edges that arrive at nodes.
  Lists in() {
    return in;
  }

  /// The key of the edge at a place of the outgoing lists.
  int edgeKey(int place) {
    return file.get(INT, edgeKeys + 4L * place);
  }

  /// The code of a node's type, or -1 where there is no such node.
  int type(int node) {
    if (layout.typeWidth() == 4) {
      return file.get(INT, types + 4L * node);
    }
    int type = file.get(SHORT, types + 2L * node);
    return type == -1 ? -1 : type & 0xFFFF;
  }

  double mentions(int node) {
    return switch (layout.mentionsWidth()) {
      case 0 -> Double.NaN;
      case 4 -> Float.intBitsToFloat(file.get(INT, mentions + 4L * node));
      default -> Double.longBitsToDouble(file.get(LONG, mentions + 8L * node));
    };
  }

  /// The types and mentions of many nodes, of those beyond the bound none. Loops of few steps: so
  /// more reads miss the cache together.
  void attributes(int[] nodes, int[] codes, double[] mentioned) {
    for (int index = 0; index < nodes.length; index++) {
      codes[index] = has(nodes[index]) ? type(nodes[index]) : -1;
    }
    for (int index = 0; index < nodes.length; index++) {
      mentioned[index] = has(nodes[index]) ? mentions(nodes[index]) : Double.NaN;
    }
  }

  /// Where the ids of many nodes begin, and how long they are; of nodes beyond the bound nothing.
  void locate(int[] nodes, long[] starts, int[] lengths) {
    for (int index = 0; index < nodes.length; index++) {
      if (has(nodes[index])) {
        long from = idOffset(nodes[index]);
        long length = idOffset(nodes[index] + 1) - from;
        if (from < 0 || length < 0 || length > Integer.MAX_VALUE) {
          throw new IndexOutOfBoundsException("id of node " + nodes[index]);
        }
        starts[index] = from;
        lengths[index] = (int) length;
      }
    }
  }

  private boolean has(int node) {
    return node >= 0 && node < layout.bound();
  }

  String id(int node) {
    long from = idOffset(node);
    var bytes = new byte[Math.toIntExact(idOffset(node + 1) - from)];
    MemorySegment.copy(file, ValueLayout.JAVA_BYTE, ids + from, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// The node that has an id here, or -1.
  int find(String id) {
    var utf8 = id.getBytes(StandardCharsets.UTF_8);
    long slots = layout.idSlots();
    long slot = IdSlots.wanted(ByteBuffer.wrap(utf8), header.salt(), slots);
    // each slot at most once: only of an undamaged table one is free
    for (long looked = 0; looked < slots; looked++) {
      int node = file.get(INT, idSlots + slot * Integer.BYTES) - 1;
      if (node < 0 || node >= layout.bound()) {
        return -1;
      }
      // UTF-8 has no halves of surrogate pairs: two ids may share their bytes
      if (idOffset(node + 1) - idOffset(node) == utf8.length && id(node).equals(id)) {
        return node;
      }
      slot = IdSlots.next(slot, slots);
    }
    return -1;
  }

  /// Copies an id to `at`; up to sixteen bytes behind it may be written too.
  void copyId(long from, int length, byte[] into, int at) {
    long source = ids + from;
    if (length > SHORT_ID || source + SHORT_ID > file.byteSize()) {
      MemorySegment.copy(file, ValueLayout.JAVA_BYTE, source, into, at, length);
      return;
    }
    // two words are copied faster than a loop begins
    BYTES.set(into, at, file.get(LONG, source));
    BYTES.set(into, at + Long.BYTES, file.get(LONG, source + Long.BYTES));
  }

  /// Where the id of a node begins, which is where the one before it ends.
  long idOffset(int node) {
    return layout.idOffsetWidth() == 4
        ? file.get(INT, idOffsets + 4L * node)
        : file.get(LONG, idOffsets + 8L * node);
  }

  /// The edges of one direction; a place is an index into all of them.
  final class Lists {
    private final long offsets;
    private final long neighbours;
    private final long predicates;

    private Lists(long offsets, long neighbours, long predicates) {
      this.offsets = offsets;
      this.neighbours = neighbours;
      this.predicates = predicates;
    }

    /// The first place of a node's list in the low half, the one after its last in the high half:
    /// both come with one read.
    long range(int node) {
      long range = file.get(LONG, offsets + 4L * node);
      int from = (int) range;
      int to = (int) (range >>> 32);
      if (from < 0 || from > to || to > layout.edges()) {
        throw new IndexOutOfBoundsException("list of node " + node);
      }
      return range;
    }

    int neighbour(int place) {
      return file.get(INT, neighbours + 4L * place);
    }

    int predicate(int place) {
      return switch (layout.predicateWidth()) {
        case 1 -> file.get(ValueLayout.JAVA_BYTE, predicates + place) & 0xFF;
        case 2 -> file.get(SHORT, predicates + 2L * place) & 0xFFFF;
        default -> file.get(INT, predicates + 4L * place);
      };
    }

    /// What the list is sorted by.
    long pair(int place) {
      return Overlay.pair(neighbour(place), predicate(place));
    }

    /// The first place of `from` to `to` whose pair is not below `pair`.
    int lowerBound(int from, int to, long pair) {
      int low = from;
      int high = to;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (pair(middle) < pair) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /// The place of a pair in a node's list, or -1.
    int find(int node, long pair) {
      long range = range(node);
      int to = (int) (range >>> 32);
      int place = lowerBound((int) range, to, pair);
      return place < to && pair(place) == pair ? place : -1;
    }

    /// Copies the neighbours of some places.
    void copyNeighbours(int from, int count, int[] into, int at) {
      if (count > 24) {
        MemorySegment.copy(file, INT, neighbours + 4L * from, into, at, count);
        return;
      }
      long start = neighbours + 4L * from;
      for (int index = 0; index < count; index++) {
        into[at + index] = file.get(INT, start + 4L * index);
      }
    }

    /// Copies the predicates of some places.
    void copyPredicates(int from, int count, int[] into, int at) {
      if (layout.predicateWidth() == 1) {
        long start = predicates + from;
        for (int index = 0; index < count; index++) {
          into[at + index] = file.get(ValueLayout.JAVA_BYTE, start + index) & 0xFF;
        }
        return;
      }
      for (int index = 0; index < count; index++) {
        into[at + index] = predicate(from + index);
      }
    }
  }
}
