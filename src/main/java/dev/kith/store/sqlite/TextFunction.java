package dev.kith.store.sqlite;

import java.sql.SQLException;
import java.util.Optional;
import org.sqlite.Function;

/// An SQL function of one text; an absent argument or result is NULL.
final class TextFunction extends Function {
  private final java.util.function.Function<String, Optional<?>> body;

  TextFunction(java.util.function.Function<String, Optional<?>> body) {
    this.body = body;
  }

  @Override
  protected void xFunc() throws SQLException {
    var text = value_text(0);
    Optional<?> value = text == null ? Optional.empty() : body.apply(text);
    if (value.isEmpty()) {
      result();
    } else if (value.get() instanceof Long number) {
      result(number.longValue());
    } else {
      result(value.get().toString());
    }
  }
}
