package dev.kith.topology.file;

import dev.kith.checksum.BlockChecksums;

/// Where everything lies in a topology file: a function of a few counts and widths, so that the
/// header need not be believed about offsets.
///
/// @param bound one more than the highest node key
/// @param predicateWidth bytes for each predicate code: 1, 2 or 4
/// @param typeWidth bytes for each type code: 2 or 4
/// @param mentionsWidth bytes for each count of mentions: 0 where none is known, 4 or 8
/// @param idOffsetWidth bytes for each offset into the ids: 4 or 8
/// @param inBlocks whether there are checksums of blocks, which older files lack
record CsrLayout(
    int bound,
    int nodes,
    int edges,
    int predicateWidth,
    int typeWidth,
    int mentionsWidth,
    int idOffsetWidth,
    long idBytes,
    boolean inBlocks) {

  static final int HEADER_BYTES = 256;
  private static final long ALIGNMENT = 64;

  /// The parts of the file, in their order.
  enum Section {
    OUT_OFFSETS,
    OUT_NEIGHBOURS,
    OUT_PREDICATES,
    OUT_EDGES,
    IN_OFFSETS,
    IN_NEIGHBOURS,
    IN_PREDICATES,
    TYPES,
    MENTIONS,
    ID_OFFSETS,
    IDS,
    ID_SLOTS,
    BLOCK_SUMS
  }

  /// The narrowest layout that holds what was counted.
  static CsrLayout of(
      int bound,
      int nodes,
      int edges,
      int maxPredicate,
      int maxType,
      int mentionsWidth,
      long idBytes) {
    int predicateWidth = maxPredicate <= 0xFF ? 1 : maxPredicate <= 0xFFFF ? 2 : 4;
    // the highest value of each width marks a key without a node
    int typeWidth = maxType < 0xFFFF ? 2 : 4;
    int idOffsetWidth = idBytes <= Integer.MAX_VALUE ? 4 : 8;
    return new CsrLayout(
        bound,
        nodes,
        edges,
        predicateWidth,
        typeWidth,
        mentionsWidth,
        idOffsetWidth,
        idBytes,
        true);
  }

  /// Whether the numbers can belong to a file at all.
  boolean plausible() {
    return bound >= 0
        && nodes >= 0
        && nodes <= bound
        && edges >= 0
        && idBytes >= 0
        && (predicateWidth == 1 || predicateWidth == 2 || predicateWidth == 4)
        && (typeWidth == 2 || typeWidth == 4)
        && (mentionsWidth == 0 || mentionsWidth == 4 || mentionsWidth == 8)
        && (idOffsetWidth == 4 || idOffsetWidth == 8);
  }

  /// How many bytes a section has, without what aligns the next one.
  long length(Section section) {
    return switch (section) {
      case OUT_OFFSETS, IN_OFFSETS -> (bound + 1L) * Integer.BYTES;
      case OUT_NEIGHBOURS, OUT_EDGES, IN_NEIGHBOURS -> (long) edges * Integer.BYTES;
      case OUT_PREDICATES, IN_PREDICATES -> (long) edges * predicateWidth;
      case TYPES -> (long) bound * typeWidth;
      case MENTIONS -> (long) bound * mentionsWidth;
      case ID_OFFSETS -> (bound + 1L) * idOffsetWidth;
      case IDS -> idBytes;
      case ID_SLOTS -> idSlots() * Integer.BYTES;
      case BLOCK_SUMS -> inBlocks ? BlockChecksums.bytes(offset(Section.BLOCK_SUMS)) : 0;
    };
  }

  /// How many slots the table from ids to keys has.
  long idSlots() {
    return IdHashTable.count(nodes);
  }

  /// Where a section begins.
  long offset(Section wanted) {
    long offset = HEADER_BYTES;
    for (var section : Section.values()) {
      if (section == wanted) {
        break;
      }
      offset = align(offset + length(section));
    }
    return offset;
  }

  /// How long the file must be.
  long fileLength() {
    var last = Section.BLOCK_SUMS;
    return align(offset(last) + length(last));
  }

  private static long align(long offset) {
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
