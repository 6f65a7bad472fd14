package dev.kith.topology.file;

import dev.kith.checksum.BlockChecksums;
import dev.kith.files.FileReplacement;
import dev.kith.files.FolderSync;
import dev.kith.files.OwnerOnly;
import dev.kith.topology.file.CsrLayout.Section;
import dev.kith.topology.file.EdgeRecords.Field;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// Puts a topology file together beside the one it replaces.
final class CsrWriter implements AutoCloseable {
  private final Path file;
  private final Path temporary;
  private final FileChannel channel;
  private final CsrLayout layout;
  private final long salt = ThreadLocalRandom.current().nextLong();
  private final Map<Section, Integer> checksums = new EnumMap<>(Section.class);

  CsrWriter(Path file, CsrLayout layout) throws IOException {
    this.file = file;
    this.layout = layout;
    this.temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    this.channel =
        OwnerOnly.open(
            temporary,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  /// Writes types, mentions and ids.
  void nodes(NodeSpill nodes, Arena arena) throws IOException {
    var columns = new NodeSections(new IdHashTable(arena, layout.nodes(), salt));
    nodes.drain(columns::add);
    columns.finish();
  }

  /// Writes both directions; `in` takes the edges over while the first is written.
  void edges(EdgeSpill out, EdgeSpill in, Arena arena, int maxPredicate) throws IOException {
    int nodeBits = bits(layout.bound() - 1);
    var outRows =
        new DirectionWriter(Section.OUT_OFFSETS, Section.OUT_NEIGHBOURS, Section.OUT_PREDICATES);
    var keys = section(Section.OUT_EDGES);
    var records = new EdgeRecords(arena, out.largest());
    for (int partition = 0; partition < out.partitions(); partition++) {
      load(out, partition, records);
      records.sort(Field.PREDICATE, bits(maxPredicate));
      records.sort(Field.NEIGHBOUR, nodeBits);
      records.sort(Field.ROW, out.rowBits());
      for (int index = 0; index < records.count(); index++) {
        int subject = records.value(Field.ROW, index);
        int object = records.value(Field.NEIGHBOUR, index);
        int predicate = records.value(Field.PREDICATE, index);
        outRows.add(subject, object, predicate);
        keys.putInt(records.value(Field.EDGE, index));
        in.add(object, subject, predicate, 0);
      }
    }
    outRows.finish();
    checksums.put(Section.OUT_EDGES, keys.finish());

    // edges came over by ascending subject and predicate: a stable sort by row completes the order
    var inRows =
        new DirectionWriter(Section.IN_OFFSETS, Section.IN_NEIGHBOURS, Section.IN_PREDICATES);
    var incoming = in.largest() > out.largest() ? new EdgeRecords(arena, in.largest()) : records;
    for (int partition = 0; partition < in.partitions(); partition++) {
      load(in, partition, incoming);
      incoming.sort(Field.ROW, in.rowBits());
      for (int index = 0; index < incoming.count(); index++) {
        inRows.add(
            incoming.value(Field.ROW, index),
            incoming.value(Field.NEIGHBOUR, index),
            incoming.value(Field.PREDICATE, index));
      }
    }
    inRows.finish();
  }

  /// Makes the file durable and puts it in its place.
  void commit(long change) throws IOException {
    long end = layout.offset(Section.BLOCK_SUMS);
    extend(end);
    var sums = section(Section.BLOCK_SUMS);
    sums.putBytes(BlockChecksums.of(channel, CsrLayout.HEADER_BYTES, end));
    checksums.put(Section.BLOCK_SUMS, sums.finish());
    extend(layout.fileLength());
    var header = new CsrHeader(change, layout, salt, checksums).encode();
    while (header.hasRemaining()) {
      channel.write(header, header.position());
    }
    channel.force(true);
    channel.close();
    FileReplacement.put(temporary, file);
    FolderSync.sync(file.toAbsolutePath().resolveSibling("."));
  }

  private void extend(long length) throws IOException {
    if (channel.size() < length) {
      channel.write(ByteBuffer.allocate(1), length - 1);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(temporary);
  }

  private SectionWriter section(Section section) {
    return new SectionWriter(channel, layout.offset(section), layout.length(section));
  }

  private static void load(EdgeSpill spill, int partition, EdgeRecords records) throws IOException {
    spill.load(partition, records.space());
    records.holds(spill.count(partition));
  }

  private static int bits(int highest) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, highest));
  }

  /// One direction, written row by row.
  private final class DirectionWriter {
    private final Section[] sections;
    private final SectionWriter offsets;
    private final SectionWriter neighbours;
    private final SectionWriter predicates;
    private int begun;
    private int count;

    DirectionWriter(Section offsets, Section neighbours, Section predicates) {
      this.sections = new Section[] {offsets, neighbours, predicates};
      this.offsets = section(offsets);
      this.neighbours = section(neighbours);
      this.predicates = section(predicates);
    }

    void add(int row, int neighbour, int predicate) throws IOException {
      beginUpTo(row);
      neighbours.putInt(neighbour);
      predicates.putCode(layout.predicateWidth(), predicate);
      count++;
    }

    void finish() throws IOException {
      beginUpTo(layout.bound());
      checksums.put(sections[0], offsets.finish());
      checksums.put(sections[1], neighbours.finish());
      checksums.put(sections[2], predicates.finish());
    }

    private void beginUpTo(int row) throws IOException {
      for (; begun <= row; begun++) {
        offsets.putInt(count);
      }
    }
  }

  /// What is said of each key, also of those without a node.
  private final class NodeSections {
    private final SectionWriter types = section(Section.TYPES);
    private final SectionWriter mentions = section(Section.MENTIONS);
    private final SectionWriter idOffsets = section(Section.ID_OFFSETS);
    private final SectionWriter ids = section(Section.IDS);
    private final IdHashTable slots;
    private int next;
    private long idBytes;

    NodeSections(IdHashTable slots) {
      this.slots = slots;
    }

    void add(int key, int type, double mentioned, ByteBuffer id) throws IOException {
      while (next < key) {
        row(-1, Double.NaN);
      }
      row(type, mentioned);
      idBytes += id.remaining();
      slots.add(key, id);
      ids.putBytes(id);
    }

    void finish() throws IOException {
      idOffsets.putOffset(layout.idOffsetWidth(), idBytes);
      checksums.put(Section.TYPES, types.finish());
      checksums.put(Section.MENTIONS, mentions.finish());
      checksums.put(Section.ID_OFFSETS, idOffsets.finish());
      checksums.put(Section.IDS, ids.finish());
      var table = section(Section.ID_SLOTS);
      slots.write(table);
      checksums.put(Section.ID_SLOTS, table.finish());
    }

    private void row(int type, double mentioned) throws IOException {
      idOffsets.putOffset(layout.idOffsetWidth(), idBytes);
      types.putCode(layout.typeWidth(), type);
      mentions.putNumber(layout.mentionsWidth(), mentioned);
      next++;
    }
  }
}
