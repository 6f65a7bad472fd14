package dev.kith.topology;

import dev.kith.topology.file.CsrBase;

/// What changed at one node since the base.
///
/// @param presence where its attributes are to be found
/// @param severed whether the lists of the base are not the node's any more, because it went and
///   perhaps came back
/// @param type its type, where the presence is [Location#HERE]
/// @param mentions its mentions, likewise
/// @param id its id, likewise
/// @param outDegree how many edges leave it in total
/// @param inDegree how many edges arrive in total
record NodeDelta(
    Location presence,
    boolean severed,
    int type,
    double mentions,
    String id,
    EdgeOverlay out,
    EdgeOverlay in,
    int outDegree,
    int inDegree) {

  /// Nothing changed, which [#isNone] tells as fast as a comparison with null.
  static final NodeDelta NONE = unchanged(-1, -1);

  /// Where to look for a node's attributes.
  enum Location {
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
        Location.AS_BASE,
        false,
        0,
        Double.NaN,
        "",
        EdgeOverlay.EMPTY,
        EdgeOverlay.EMPTY,
        outDegree,
        inDegree);
  }

  boolean isNone() {
    return outDegree < 0;
  }

  boolean exists(CsrBase base, int node) {
    return switch (presence) {
      case AS_BASE -> base.has(node) && base.type(node) >= 0;
      case HERE -> true;
      case GONE -> false;
    };
  }

  int type(CsrBase base, int node) {
    return switch (presence) {
      case AS_BASE -> base.has(node) ? base.type(node) : -1;
      case HERE -> type;
      case GONE -> -1;
    };
  }

  double mentions(CsrBase base, int node) {
    return switch (presence) {
      case AS_BASE -> base.has(node) ? base.mentions(node) : Double.NaN;
      case HERE -> mentions;
      case GONE -> Double.NaN;
    };
  }

  /// The same with other attributes.
  NodeDelta put(int newType, double newMentions, String newId) {
    return new NodeDelta(
        Location.HERE, severed, newType, newMentions, newId, out, in, outDegree, inDegree);
  }

  /// The node is no more.
  static NodeDelta gone() {
    return new NodeDelta(
        Location.GONE, true, 0, Double.NaN, "", EdgeOverlay.EMPTY, EdgeOverlay.EMPTY, 0, 0);
  }

  NodeDelta withOut(EdgeOverlay newOut, int newDegree) {
    return new NodeDelta(presence, severed, type, mentions, id, newOut, in, newDegree, inDegree);
  }

  NodeDelta withIn(EdgeOverlay newIn, int newDegree) {
    return new NodeDelta(presence, severed, type, mentions, id, out, newIn, outDegree, newDegree);
  }
}
