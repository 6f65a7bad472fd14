package dev.kith.graph.pattern;

/// Which ends of a hop a question asks for, as naive answers to it need to know.
public final class RequestedEnds {
  private RequestedEnds() {}

  /// Whether a hop to that node was requested.
  public static boolean include(HopQuestion question, NodeRef end) {
    return question.to().isEmpty() || question.to().get().contains(end);
  }
}
