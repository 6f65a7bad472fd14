package dev.kith.engine.clickhouse;

/// How much of a graph is read and written at once.
///
/// A part of 200,000 rows is lost at most when a run is broken off, which is seconds of work, and a
/// billion rows come in 5,000 of them, seconds apart, which a server merges as they come.
///
/// @param rows how many make a part of a table; what one page adds may make it twice as many
/// @param bytes how many make a part, where rows are long
/// @param nodes how many are read at once
/// @param starts of how many nodes the relationships are read at once
/// @param hops how many relationships are in memory at once, as far as it can be helped
record BatchSizes(int rows, int bytes, int nodes, int starts, int hops) {
  static final BatchSizes USUAL = new BatchSizes(200_000, 32 << 20, 20_000, 2_000, 500_000);
}
