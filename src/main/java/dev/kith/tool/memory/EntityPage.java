package dev.kith.tool.memory;

import dev.kith.graph.GraphView;
import dev.kith.graph.Marks;
import dev.kith.graph.Node;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.FactTimes;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.memory.mark.MarkFields;
import dev.kith.tool.memory.related.EntityCursor;
import dev.kith.tool.memory.related.Relationship;
import java.util.List;
import java.util.Optional;

/// One page of an entity: observations, then relationships.
final class EntityPage implements Shrinkable {
  private final Arguments arguments;
  private final Node node;
  private final Facts facts;
  private final Relations relations;
  private final EntityCursor start;

  /// @param all every observation, the oldest first
  /// @param wanted those that are asked for, in order
  /// @param ended how many more there are that are not shown because of their time
  record Facts(List<Observation> all, List<Observation> wanted, int ended) {
    Facts {
      all = List.copyOf(all);
      wanted = List.copyOf(wanted);
    }
  }

  /// @param rest those that were not on an earlier page
  /// @param details what is shown of the first of them
  record Relations(int total, List<Relationship> rest, List<Relationship.Details> details) {
    Relations {
      rest = List.copyOf(rest);
      details = List.copyOf(details);
    }

    /// Those of an entity after a cursor.
    static Relations of(
        GraphView view, Relationship.OfEntity related, EntityCursor start, int most) {
      var rest =
          related.all().stream()
              .filter(
                  each ->
                      start
                          .after()
                          .map(seen -> Relationship.ORDER.compare(each, seen) > 0)
                          .orElse(true))
              .toList();
      var first = rest.subList(0, Math.min(most, rest.size()));
      return new Relations(related.all().size(), rest, related.details(view, first));
    }
  }

  EntityPage(Arguments arguments, Node node, Facts facts, Relations relations, EntityCursor start) {
    this.arguments = arguments;
    this.node = node;
    this.facts = facts;
    this.relations = relations;
    this.start = start;
  }

  /// What a budget holds of it; of an observation that is too long alone, a part.
  Result within(TokenBudget budget) {
    var forms =
        start.observations() < facts.wanted.size()
            ? List.of(this, new PartOfOne(this))
            : List.of(this);
    return Result.object(budget.fitFirst(forms));
  }

  @Override
  public int size() {
    int left = facts.wanted.size() - start.observations() + relations.rest.size();
    return Math.min(arguments.whole("limit"), left);
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    int from = start.observations();
    int to = Math.min(facts.wanted.size(), from + items);
    writeFacts(out, to, Integer.MAX_VALUE);
    int related = items - (to - from);
    writeRelations(out, related);
    if (to < facts.wanted.size()) {
      next(out, EntityCursor.inside(facts.wanted, to, 0));
    } else if (related < relations.rest.size()) {
      var after = related == 0 ? start.after() : Optional.of(relations.rest.get(related - 1));
      var end = EntityCursor.inside(facts.wanted, to, 0);
      next(out, new EntityCursor(end.observations(), 0, end.last(), after));
    }
    out.endObject();
  }

  /// Writes everything before the relationships.
  ///
  /// @param most how many characters of the first observation
  private void writeFacts(JsonText out, int to, int most) {
    out.object().field("database", arguments.text("database"));
    out.field("name", node.id()).field("type", node.type());
    out.key("created_date").raw(Memory.created(node, facts.all));
    var aliases = node.metadata().toObject().path("aliases");
    if (aliases.isArray()) {
      out.key("aliases").raw(Json.text(aliases));
    }
    var shown = facts.wanted.subList(start.observations(), to);
    MarkFields.write(out, Marks.of(node.metadata()), shown);
    out.key("observations").array();
    for (int index = 0; index < shown.size(); index++) {
      var text = shown.get(index).text();
      out.value(index == 0 ? part(text, most) : text);
    }
    out.endArray().field("observations_total", facts.all.size());
    if (facts.wanted.size() < facts.all.size()) {
      out.field("observations_matching", facts.wanted.size());
    }
    FactTimes.write(out, shown, facts.ended);
    if (!shown.isEmpty()) {
      excerpt(out, shown.getFirst().text(), most);
    }
    if (arguments.flag("provenance")) {
      Memory.provenance(out, shown);
    }
  }

  private String part(String text, int most) {
    return text.substring(start.characters(), end(text, most));
  }

  /// Where a part ends, without splitting a character.
  private int end(String text, int most) {
    int end = (int) Math.min(text.length(), start.characters() + (long) most);
    return end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end;
  }

  private void excerpt(JsonText out, String text, int most) {
    int end = end(text, most);
    if (start.characters() > 0 || end < text.length()) {
      out.key("first_is_part").object().field("from", start.characters());
      out.field("to", end).field("of", text.length()).endObject();
    }
  }

  private void writeRelations(JsonText out, int count) {
    out.key("relationships").array();
    for (int index = 0; index < count; index++) {
      var each = relations.rest.get(index);
      out.object().field("direction", each.direction());
      out.field("relationship_type", each.type()).field("entity", each.entity());
      var details = relations.details.get(index);
      out.key("confidence").value(details.confidence());
      FactTimes.write(out, details.valid());
      out.endObject();
    }
    out.endArray().field("relationships_total", relations.total);
  }

  private void next(JsonText out, EntityCursor cursor) {
    out.field("next_cursor", cursor.text(arguments));
  }

  /// A page with as many characters of one observation as fit.
  private record PartOfOne(EntityPage page) implements Shrinkable {
    private String text() {
      return page.facts.wanted.get(page.start.observations()).text();
    }

    @Override
    public int size() {
      return text().length() - page.start.characters();
    }

    @Override
    public void write(JsonText out, int characters, int detailed) {
      int at = page.start.observations();
      page.writeFacts(out, at + 1, characters);
      page.writeRelations(out, 0);
      int end = page.end(text(), characters);
      page.next(
          out,
          end < text().length()
              ? EntityCursor.inside(page.facts.wanted, at, end)
              : EntityCursor.inside(page.facts.wanted, at + 1, 0));
      out.endObject();
    }
  }
}
