package dev.kith.store.feed;

/// What the columns `a` to `d` of the table `change` hold, by the kind of a row, for SQL that reads
/// them.
final class FeedColumns {
  /// What [Change#from] reads, in its order.
  static final String ALL = "kind, a, b, c, d, before";

  /// Appends a row: its number, its batch, and what [#ALL] names.
  static final String INSERT =
      "INSERT INTO change(seq, batch, " + ALL + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  /// When a batch was written, in milliseconds since 1970.
  static final String AT = "a";

  /// The batch that a batch undoes, or 0.
  static final String UNDOES = "b";

  /// 1 where the author of a batch is a JSON object.
  static final String IN_FULL = "c";

  /// The node that a row is about.
  static final String NODE = "a";

  /// The node where an edge starts, its predicate, and the node where it ends.
  static final String SUBJECT = NODE;

  static final String PREDICATE = "b";
  static final String OBJECT = "c";

  /// The first and the last key of what an import added.
  static final String FIRST = "a";

  static final String LAST = "b";

  /// The batch by which a blank row was forgotten.
  static final String FORGOTTEN_BY = "a";

  /// How many rows of its batch were, in the first of them; 0 in the others.
  static final String FORGOTTEN = "b";

  /// The columns that a blank row has no use for.
  static final String UNUSED_IN_BLANK = "c = 0, d = 0";

  private FeedColumns() {}

  /// A column of the table by an alias.
  static String aliased(String alias, String column) {
    return alias + "." + column;
  }
}
