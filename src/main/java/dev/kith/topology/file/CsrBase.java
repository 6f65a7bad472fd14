package dev.kith.topology.file;

import dev.kith.checksum.BlockChecksums;
import dev.kith.files.OwnerOnly;
import dev.kith.topology.file.CsrLayout.Section;
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
import java.util.OptionalLong;

/// A topology file as it lies mapped in memory: for each node its edges in both directions, sorted
/// by neighbour and predicate, and its attributes.
///
/// The mapping is never undone by hand, because another thread may still walk it; it goes with the
/// last snapshot that uses it. Keys beyond the bound must not be asked for. Bytes that are not as
/// they were written are a fault when they are first read.
public final class CsrBase {
  /// No file, no nodes.
  public static final CsrBase EMPTY =
      new CsrBase(
          new CsrHeader(0, CsrLayout.of(0, 0, 0, 0, 0, 0, 0), 0, Map.of()), MemorySegment.NULL);

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /// Ids of up to this many bytes are copied as two words.
  private static final int SHORT_ID = 16;

  private final CsrHeader header;
  private final CsrLayout layout;
  private final MemorySegment file;
  private final BlockChecksums blocks;
  private final Lists out;
  private final Lists in;
  private final long edgeKeys;
  private final long types;
  private final long mentions;
  private final long idOffsets;
  private final long ids;
  private final long idSlots;

  private CsrBase(CsrHeader header, MemorySegment file) {
    this.header = header;
    this.layout = header.layout();
    this.file = file;
    this.blocks =
        layout.inBlocks() && file.byteSize() > 0
            ? BlockChecksums.behind(
                "The topology index",
                file,
                CsrLayout.HEADER_BYTES,
                layout.offset(Section.BLOCK_SUMS))
            : BlockChecksums.none(file);
    this.out = new Lists(Section.OUT_OFFSETS, Section.OUT_NEIGHBOURS, Section.OUT_PREDICATES);
    this.in = new Lists(Section.IN_OFFSETS, Section.IN_NEIGHBOURS, Section.IN_PREDICATES);
    this.edgeKeys = layout.offset(Section.OUT_EDGES);
    this.types = layout.offset(Section.TYPES);
    this.mentions = layout.offset(Section.MENTIONS);
    this.idOffsets = layout.offset(Section.ID_OFFSETS);
    this.ids = layout.offset(Section.IDS);
    this.idSlots = layout.offset(Section.ID_SLOTS);
  }

  /// Maps a file; empty where it is missing, cut, foreign, or of another version.
  ///
  /// The length is compared with the header before anything is mapped: to read past the end of a
  /// mapped file would end the process.
  public static Optional<CsrBase> open(Path path) {
    try (var channel = OwnerOnly.open(path, StandardOpenOption.READ)) {
      long length = channel.size();
      var header = CsrHeader.read(channel, length);
      if (header.isEmpty()) {
        return Optional.empty();
      }
      var file = channel.map(FileChannel.MapMode.READ_ONLY, 0, length, Arena.ofAuto());
      var base = new CsrBase(header.get(), file);
      return base.isConsistent() ? Optional.of(base) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// The last change that a file shows, without mapping it; empty where it cannot be opened.
  public static OptionalLong changeOf(Path path) {
    return CsrHeader.changeOf(path);
  }

  /// The name of the first section whose bytes are not those written; reads the whole file.
  public Optional<String> firstDamaged() {
    return header.firstDamaged(file);
  }

  private boolean isConsistent() {
    long last = (long) layout.bound() * Integer.BYTES;
    return file.get(INT, out.offsets) == 0
        && file.get(INT, in.offsets) == 0
        && file.get(INT, out.offsets + last) == layout.edges()
        && file.get(INT, in.offsets + last) == layout.edges();
  }

  /// A neighbour and a predicate in one number that sorts by the first, then the second.
  public static long pairOf(int neighbour, int predicate) {
    return ((long) neighbour << 32) | predicate;
  }

  /// The neighbour of a pair.
  public static int neighbourOf(long pair) {
    return (int) (pair >>> 32);
  }

  /// The predicate of a pair.
  public static int predicateOf(long pair) {
    return (int) pair;
  }

  public long change() {
    return header.change();
  }

  /// Whether something was read that is not as it was written.
  public boolean isDamaged() {
    return blocks.isDamaged();
  }

  /// Whether both are the same file, or copies of it.
  public boolean isSame(CsrBase other) {
    return header.salt() == other.header.salt() && header.change() == other.header.change();
  }

  public int bound() {
    return layout.bound();
  }

  public int nodes() {
    return layout.nodes();
  }

  public int edges() {
    return layout.edges();
  }

  /// The edges that leave nodes.
  public Lists out() {
    return out;
  }

  /// The edges that arrive at nodes.
  public Lists in() {
    return in;
  }

  /// The key of the edge at a place of the outgoing lists.
  public int edgeKey(int place) {
    return number(edgeKeys + 4L * place);
  }

  /// The code of a node's type, or -1 where there is no such node.
  public int type(int node) {
    if (layout.typeWidth() == 4) {
      return number(types + 4L * node);
    }
    int type = code(types + 2L * node);
    return type == -1 ? -1 : type & 0xFFFF;
  }

  /// Adds the nodes of a type from `from` up to and without `to` to those found before; gives how
  /// many there are then.
  public int ofType(int type, int from, int to, int[] into, int before) {
    int count = Math.max(0, Math.min(to, layout.bound()) - from);
    int width = layout.typeWidth();
    long start = types + (long) width * from;
    blocks.check(start, (long) width * count);
    var codes = file.asSlice(start, (long) width * count);
    return TypeScan.find(type, codes, width, from, into, before);
  }

  public double mentions(int node) {
    return switch (layout.mentionsWidth()) {
      case 0 -> Double.NaN;
      case 4 -> Float.intBitsToFloat(number(mentions + 4L * node));
      default -> Double.longBitsToDouble(word(mentions + 8L * node));
    };
  }

  /// The types and mentions of many nodes, of those beyond the bound none. Loops of few steps: so
  /// more reads miss the cache together.
  public void attributes(int[] nodes, int[] codes, double[] mentioned) {
    for (int index = 0; index < nodes.length; index++) {
      codes[index] = has(nodes[index]) ? type(nodes[index]) : -1;
    }
    for (int index = 0; index < nodes.length; index++) {
      mentioned[index] = has(nodes[index]) ? mentions(nodes[index]) : Double.NaN;
    }
  }

  /// Where the ids of many nodes begin, and how long they are; of nodes beyond the bound nothing.
  public void locate(int[] nodes, long[] starts, int[] lengths) {
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

  /// Whether a key lies within the bound; there may still be no node with it.
  public boolean has(int node) {
    return node >= 0 && node < layout.bound();
  }

  public String id(int node) {
    long from = idOffset(node);
    var bytes = new byte[Math.toIntExact(idOffset(node + 1) - from)];
    blocks.check(ids + from, bytes.length);
    MemorySegment.copy(file, ValueLayout.JAVA_BYTE, ids + from, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /// The node that has an id here, or -1.
  public int find(String id) {
    var utf8 = id.getBytes(StandardCharsets.UTF_8);
    long slots = layout.idSlots();
    long slot = IdHashTable.wanted(ByteBuffer.wrap(utf8), header.salt(), slots);
    // each slot at most once: only of an undamaged table one is free
    for (long looked = 0; looked < slots; looked++) {
      int node = number(idSlots + slot * Integer.BYTES) - 1;
      if (node < 0 || node >= layout.bound()) {
        return -1;
      }
      // UTF-8 has no halves of surrogate pairs: two ids may share their bytes
      if (idOffset(node + 1) - idOffset(node) == utf8.length && id(node).equals(id)) {
        return node;
      }
      slot = IdHashTable.next(slot, slots);
    }
    return -1;
  }

  /// Copies an id to `at`; up to sixteen bytes behind it may be written too.
  public void copyId(long from, int length, byte[] into, int at) {
    long source = ids + from;
    blocks.check(source, length);
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
        ? number(idOffsets + 4L * node)
        : word(idOffsets + 8L * node);
  }

  // sections begin at multiples of 64 bytes: no value of theirs lies in two blocks

  private int number(long at) {
    blocks.check(at);
    return file.get(INT, at);
  }

  private short code(long at) {
    blocks.check(at);
    return file.get(SHORT, at);
  }

  private long word(long at) {
    blocks.check(at);
    return file.get(LONG, at);
  }

  /// The edges of one direction; a place is an index into all of them.
  public final class Lists {
    private final long offsets;
    private final long neighbours;
    private final long predicates;

    private Lists(Section offsets, Section neighbours, Section predicates) {
      this.offsets = layout.offset(offsets);
      this.neighbours = layout.offset(neighbours);
      this.predicates = layout.offset(predicates);
    }

    /// The first place of a node's list in the low half, the one after its last in the high half:
    /// both come with one read.
    public long range(int node) {
      long at = offsets + 4L * node;
      blocks.check(at, Long.BYTES);
      long range = file.get(LONG, at);
      int from = (int) range;
      int to = (int) (range >>> 32);
      if (from < 0 || from > to || to > layout.edges()) {
        throw new IndexOutOfBoundsException("list of node " + node);
      }
      return range;
    }

    public int neighbour(int place) {
      return number(neighbours + 4L * place);
    }

    int predicate(int place) {
      return switch (layout.predicateWidth()) {
        case 1 -> {
          blocks.check(predicates + place);
          yield file.get(ValueLayout.JAVA_BYTE, predicates + place) & 0xFF;
        }
        case 2 -> code(predicates + 2L * place) & 0xFFFF;
        default -> number(predicates + 4L * place);
      };
    }

    /// What the list is sorted by.
    public long pair(int place) {
      return pairOf(neighbour(place), predicate(place));
    }

    /// The first place of `from` to `to` whose pair is not below `pair`.
    public int lowerBound(int from, int to, long pair) {
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
    public int find(int node, long pair) {
      long range = range(node);
      int to = (int) (range >>> 32);
      int place = lowerBound((int) range, to, pair);
      return place < to && pair(place) == pair ? place : -1;
    }

    /// Copies the neighbours of some places.
    public void copyNeighbours(int from, int count, int[] into, int at) {
      long start = neighbours + 4L * from;
      blocks.check(start, 4L * count);
      if (count > 24) {
        MemorySegment.copy(file, INT, start, into, at, count);
        return;
      }
      for (int index = 0; index < count; index++) {
        into[at + index] = file.get(INT, start + 4L * index);
      }
    }

    /// Copies the predicates of some places.
    public void copyPredicates(int from, int count, int[] into, int at) {
      if (layout.predicateWidth() == 1) {
        long start = predicates + from;
        blocks.check(start, count);
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
