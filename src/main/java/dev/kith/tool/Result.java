package dev.kith.tool;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.shape.JsonBytes;
import dev.kith.shape.ReplyFormat;
import dev.kith.shape.TimeCheck;
import dev.kith.shape.compact.CompactText;
import java.util.Optional;

/// What a tool answers, as JSON that is written once and sent as it is.
///
/// @param body one JSON value on one line
/// @param list whether the value is an array; protocols that want an object wrap it
/// @param fault why there is no better answer
/// @param words what a model is shown instead of the JSON, for tools with a text format of their
///   own and for compact answers
/// @param format compact: the words are all that is sent
/// @param warning what of the arguments was taken for something else or is not there; empty if
///   nothing
public record Result(
    JsonBytes body,
    boolean list,
    Optional<Fault> fault,
    Optional<String> words,
    ReplyFormat format,
    String warning) {
  /// What reading an answer takes beyond its bytes, at most; a guess.
  private static final int TIMES_THE_BODY = 8;

  private Result(JsonBytes body, boolean list, Optional<Fault> fault, Optional<String> words) {
    this(body, list, fault, words, ReplyFormat.JSON, "");
  }

  /// An answer that is a JSON object.
  public static Result object(JsonBytes json) {
    return new Result(json, false, Optional.empty(), Optional.empty());
  }

  /// A short answer that is a JSON object.
  public static Result object(String json) {
    return object(JsonBytes.of(json));
  }

  /// An answer that is a JSON object for programs, and another text for models.
  public static Result object(String json, String text) {
    return new Result(JsonBytes.of(json), false, Optional.empty(), Optional.of(text));
  }

  /// An answer that is a JSON array.
  public static Result list(JsonBytes json) {
    return new Result(json, true, Optional.empty(), Optional.empty());
  }

  /// A fault with a tool-specific message.
  public static Result refused(Fault fault, String text) {
    return new Result(
        JsonBytes.of(FaultText.of(fault)), false, Optional.of(fault), Optional.of(text));
  }

  /// A fault.
  static Result fault(String json, Fault fault) {
    return new Result(JsonBytes.of(json), false, Optional.of(fault), Optional.empty());
  }

  /// The same answer, written in a format.
  Result written(ReplyFormat as, Call call) {
    if (as == ReplyFormat.JSON || isFault()) {
      return this;
    }
    call.memory().take(TIMES_THE_BODY * body.length());
    var text = CompactText.shorter(json(), TimeCheck.of(call));
    return new Result(body, list, fault, Optional.of(text), as, warning);
  }

  /// How many bytes it holds, about.
  long size() {
    return body.length() + words.map(String::length).orElse(0);
  }

  /// The same answer with a warning beside it.
  public Result warning(String sentences) {
    return new Result(body, list, fault, words, format, sentences);
  }

  /// The JSON as text: a copy, for callers that must read it.
  public String json() {
    return body.toString();
  }

  /// What a model is shown, as text: a copy too.
  public String text() {
    return words.orElseGet(this::json);
  }

  /// Whether the call failed.
  public boolean isFault() {
    return fault.isPresent();
  }
}
