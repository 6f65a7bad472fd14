package dev.kith.tool.argument;

/// Which part of a list a call asks for. It ends where lists can no longer be read on, so that
/// whatever `next` of an answer says is taken.
///
/// @param limit how many items at most
public record Paging(int offset, int limit) {
  /// As far as lists are read: every page finds anew what is before it.
  public static final int FARTHEST = 1_000_000;

  /// The argument that says how many to pass over.
  public static Argument offset(String description) {
    return Argument.whole("offset", 0, FARTHEST, 0, description);
  }

  /// What a call asks for.
  ///
  /// @param limit the argument that says how many
  public static Paging of(Arguments arguments, String limit) {
    return of(arguments, limit, FARTHEST);
  }

  /// The same for a list that is not read that far.
  public static Paging of(Arguments arguments, String limit, int farthest) {
    int offset = arguments.whole("offset");
    return new Paging(offset, Math.min(arguments.whole(limit), farthest - offset));
  }

  /// Where the part ends.
  public int end() {
    return offset + limit;
  }
}
