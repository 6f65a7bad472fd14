package dev.kith.tool;

/// What a tool answers, as JSON text that is written once and sent as it is.
///
/// @param json one JSON value on one line
/// @param form whether the value is an object, a list, or a fault
public record Result(String json, Form form) {
  /// What sort of answer it is.
  public enum Form {
    OBJECT,
    /// Protocols that want an object wrap it as `{"result": […]}`.
    LIST,
    FAULT
  }

  /// An answer that is a JSON object.
  public static Result object(String json) {
    return new Result(json, Form.OBJECT);
  }

  /// An answer that is a JSON array.
  public static Result list(String json) {
    return new Result(json, Form.LIST);
  }

  /// Whether the call failed.
  public boolean isFault() {
    return form == Form.FAULT;
  }
}
