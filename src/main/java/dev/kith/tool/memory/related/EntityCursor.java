package dev.kith.tool.memory.related;

import dev.kith.fault.Fault;
import dev.kith.graph.Observation;
import dev.kith.shape.JsonText;
import dev.kith.tool.Json;
import dev.kith.tool.argument.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Where a page of an entity ended.
///
/// It remembers what was shown last, not only how many, so that facts added or removed meanwhile
/// make nobody read twice or miss one.
///
/// @param observations how many observations come before
/// @param characters how much of the next one comes before
/// @param last the last one seen; 0: none
/// @param after the last relationship seen; absent: none
public record EntityCursor(
    int observations, int characters, int last, Optional<Relationship> after) {
  private static final EntityCursor START = new EntityCursor(0, 0, 0, Optional.empty());

  private static final List<String> QUESTION =
      List.of("entity_name", "query", "by", "since", "until", "order", "part");

  /// The cursor of a call, or the start.
  public static EntityCursor of(Arguments arguments) {
    return arguments.optionalText("cursor").map(text -> read(text, arguments)).orElse(START);
  }

  private static EntityCursor read(String text, Arguments arguments) {
    try {
      var words =
          Json.read(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8));
      if (words.size() != 7 || words.path(1).asInt(-1) < 0 || words.path(2).asInt(-1) < 0) {
        throw refused("was not given out by this tool");
      }
      if (words.path(0).asInt(0) != mark(arguments)) {
        throw refused("belongs to other arguments");
      }
      return new EntityCursor(
          words.path(1).asInt(0), words.path(2).asInt(0), words.path(3).asInt(0), after(words));
    } catch (Json.Malformed | IllegalArgumentException foreign) {
      throw refused("was not given out by this tool");
    }
  }

  private static Optional<Relationship> after(JsonNode words) {
    var entity = words.path(4).asString("");
    return entity.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Relationship(
                entity, words.path(5).asString(""), words.path(6).asBoolean(false), 0));
  }

  /// As text for the next call.
  public String text(Arguments arguments) {
    var out = new JsonText().array().value(mark(arguments)).value(observations);
    out.value(characters).value(last);
    out.value(after.map(Relationship::entity).orElse(""));
    out.value(after.map(Relationship::type).orElse(""));
    out.value(after.map(Relationship::outgoing).orElse(false)).endArray();
    var bytes = out.toString().getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// The cursor after some observations, and a part of the next one.
  public static EntityCursor inside(List<Observation> all, int seen, int characters) {
    int last = characters > 0 ? seen : seen - 1;
    return new EntityCursor(
        seen, characters, last < 0 ? 0 : known(all.get(last)), Optional.empty());
  }

  /// The same place among the observations as they are now.
  public EntityCursor moved(List<Observation> all) {
    int beside = characters > 0 ? 0 : 1;
    int place = observations - beside;
    if (place < 0 || isLast(all, place)) {
      return this;
    }
    for (int index = 0; index < all.size(); index++) {
      if (isLast(all, index)) {
        return new EntityCursor(index + beside, characters, last, after);
      }
    }
    throw refused("points to an observation that was deleted");
  }

  private boolean isLast(List<Observation> all, int place) {
    return place < all.size()
        && known(all.get(place)) == last
        && characters < all.get(place).text().length();
  }

  private static int known(Observation observation) {
    return Math.max(1, observation.text().hashCode() & Integer.MAX_VALUE);
  }

  private static int mark(Arguments arguments) {
    return QUESTION.stream().map(arguments::optionalText).toList().hashCode();
  }

  private static RuntimeException refused(String why) {
    return new Fault.InvalidArguments(
            List.of(
                Fault.problem(
                    "/cursor",
                    why,
                    "next_cursor of the previous page, with all other arguments unchanged; or no"
                        + " cursor, to start over")))
        .raise();
  }
}
