package dev.kith.shape;

/// Another way to write an answer than as JSON.
@FunctionalInterface
public interface AnswerFormat {
  /// The text of what is given as JSON.
  ///
  /// @param time of the call; where it is up, a fault is raised
  String of(String json, TimeCheck time);
}
