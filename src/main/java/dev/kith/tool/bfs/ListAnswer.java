package dev.kith.tool.bfs;

import static dev.kith.tool.argument.Schema.field;

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

  /// One page, whose items have no shorter form.
  ///
  /// @param next writes the arguments that continue after so many items
  static ItemsAnswer page(List<String> items, BiConsumer<JsonText, Integer> next) {
    return new ItemsAnswer(
        items,
        (out, shown, cut) -> {
          out.array();
          shown.forEach(out::raw);
          if (cut.isAny()) {
            cut.write(out.object(), arguments -> next.accept(arguments, cut.returned()));
            out.endObject();
          }
          out.endArray();
        });
  }
}
