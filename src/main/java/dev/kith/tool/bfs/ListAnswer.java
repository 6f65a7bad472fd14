package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.shape.Cut;
import dev.kith.shape.ItemsAnswer;
import dev.kith.shape.JsonText;
import dev.kith.tool.argument.Schema;
import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.node.ObjectNode;

/// Answers that are arrays. Where one had to be cut, its last element says so.
final class ListAnswer {
  private ListAnswer() {}

  /// The schema of an element: such an object, or what is said about the cut.
  static ObjectNode item(Schema.Field... fields) {
    var notice = Schema.truncated();
    return Schema.anyOf(
        Schema.object(fields), Schema.object(field(notice.name(), notice.schema(), "")));
  }

  /// An answer that cannot be continued.
  static ItemsAnswer of(List<String> items) {
    return of(items, items, (out, cut) -> cut.write(out));
  }

  /// One page.
  ///
  /// @param offset how many items stand before the first one here
  static ItemsAnswer page(List<String> fulls, List<String> briefs, int offset) {
    return of(
        fulls,
        briefs,
        (out, cut) -> cut.write(out, next -> next.field("offset", offset + cut.returned())));
  }

  private static ItemsAnswer of(
      List<String> fulls, List<String> briefs, BiConsumer<JsonText, Cut> notice) {
    return new ItemsAnswer(
        fulls,
        briefs,
        (out, shown, cut) -> {
          out.array();
          shown.forEach(out::raw);
          if (cut.isAny()) {
            notice.accept(out.object(), cut);
            out.endObject();
          }
          out.endArray();
        });
  }
}
