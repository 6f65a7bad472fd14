package dev.kith.shape;

import java.util.function.Consumer;

/// How an answer was cut to fit its budget.
///
/// @param returned how many items it has
/// @param of how many it would have
/// @param stubs how many of its items lost their detail
public record Cut(int returned, int of, int stubs) {
  /// Whether anything was left out.
  public boolean isAny() {
    return returned < of || stubs > 0;
  }

  /// Writes the field `truncated` where anything was left out.
  public void write(JsonText out) {
    if (isAny()) {
      begin(out).endObject();
    }
  }

  /// The same for a tool that can continue.
  ///
  /// @param next writes the arguments that continue from here
  public void write(JsonText out, Consumer<JsonText> next) {
    if (returned == of) {
      write(out);
    } else {
      next.accept(begin(out).key("next").object());
      out.endObject().endObject();
    }
  }

  private JsonText begin(JsonText out) {
    out.key("truncated").object().field("reason", "max_tokens");
    out.field("returned", returned).field("of", of);
    return stubs > 0 ? out.field("stubs", stubs) : out;
  }
}
