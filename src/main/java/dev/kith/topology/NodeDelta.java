package dev.kith.topology;

/// What changed at one node since the base.
///
/// @param presence where its attributes are to be found
/// @param severed whether the lists of the base are not the node's any more, because it went and
///   perhaps came back
/// @param type its type, where the presence is [Presence#HERE]
/// @param mentions its mentions, likewise
/// @param id its id, likewise
/// @param outDegree how many edges leave it, all told
/// @param inDegree how many edges arrive, all told
record NodeDelta(
    Presence presence,
    boolean severed,
    int type,
    double mentions,
    String id,
    Overlay out,
    Overlay in,
    int outDegree,
    int inDegree) {

  /// Nothing changed, which [#isNone] tells as fast as a comparison with null.
  static final NodeDelta NONE = unchanged(-1, -1);

  /// Where to look for a node's attributes.
  enum Presence {
    /// In the base, if it has such a node.
    AS_BASE,
    /// Here.
    HERE,
    /// Nowhere: the node is gone.
    GONE
  }

  /// A record to begin with, of a node that has these degrees in the base.
  static NodeDelta unchanged(int outDegree, int inDegree) {
    return new NodeDelta(
        Presence.AS_BASE,
        false,
        0,
        Double.NaN,
        "",
        Overlay.EMPTY,
        Overlay.EMPTY,
        outDegree,
        inDegree);
  }

  boolean isNone() {
    return outDegree < 0;
  }

  /// The same with other attributes.
  NodeDelta put(int newType, double newMentions, String newId) {
    return new NodeDelta(
        Presence.HERE, severed, newType, newMentions, newId, out, in, outDegree, inDegree);
  }

  /// The node is no more.
  static NodeDelta gone() {
    return new NodeDelta(
        Presence.GONE, true, 0, Double.NaN, "", Overlay.EMPTY, Overlay.EMPTY, 0, 0);
  }

  NodeDelta withOut(Overlay newOut, int newDegree) {
    return new NodeDelta(presence, severed, type, mentions, id, newOut, in, newDegree, inDegree);
  }

  NodeDelta withIn(Overlay newIn, int newDegree) {
    return new NodeDelta(presence, severed, type, mentions, id, out, newIn, outDegree, newDegree);
  }
}
