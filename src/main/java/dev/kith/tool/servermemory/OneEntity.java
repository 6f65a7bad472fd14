package dev.kith.tool.servermemory;

import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.servermemory.EntitiesPage.Item;
import dev.kith.tool.servermemory.EntitiesPage.Passed;
import java.util.ArrayList;
import java.util.List;

/// A page of one entity: some of its relations and as many of its observations as fit, or of one
/// that is too long a part.
///
/// @param relations how many of its relations after those that were passed are shown
record OneEntity(Item entity, Passed passed, int relations) implements Shrinkable {

  /// From the fullest to the briefest: one fitting step later, a page has three quarters of the
  /// relations.
  static List<Shrinkable> forms(Item entity, Passed passed) {
    var forms = new ArrayList<Shrinkable>();
    int left = Math.max(0, entity.relations().size() - passed.relations());
    for (int relations = left; ; relations = relations * 3 / 4) {
      var page = new OneEntity(entity, passed, relations);
      forms.add(page);
      if (page.size() > 0) {
        forms.add(new PartOfOne(page));
      }
      // where only relations are left, a page without any would lead nowhere
      if (relations == 0 || (relations == 1 && page.size() == 0)) {
        return forms;
      }
    }
  }

  @Override
  public int size() {
    return Math.max(0, entity.noted().size() - passed.observations());
  }

  @Override
  public void write(JsonText out, int items, int detailed) {
    var texts = new ArrayList<String>();
    for (int index = 0; index < items; index++) {
      texts.add(index == 0 ? rest() : text(index));
    }
    write(out, texts, passed.observations() + items, 0);
  }

  private String text(int index) {
    return entity.noted().get(passed.observations() + index).text();
  }

  /// What is left of the first observation.
  private String rest() {
    return text(0).substring(boundary(text(0), passed.characters()));
  }

  /// The place, or the one before where it lies inside a character.
  private static int boundary(String text, int place) {
    int at = Math.min(place, text.length());
    boolean inside =
        at > 0
            && at < text.length()
            && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    return inside ? at - 1 : at;
  }

  /// @param observations how many were passed after this page
  /// @param characters how many of the one after those
  private void write(JsonText out, List<String> texts, int observations, int characters) {
    int total = entity.noted().size();
    boolean more = observations < total;
    int first = Math.min(passed.relations(), entity.relations().size());
    int shown = first + relations;
    int dropped = entity.relations().size() - shown;
    out.object().key("entities").array();
    if (entity.shown()) {
      Wording.entity(out.object(), entity.name(), entity.type(), texts, more, total);
      Wording.ended(out, entity.ended());
      out.endObject();
    }
    out.endArray().key("relations").array();
    entity.relations().subList(first, shown).forEach(out::raw);
    out.endArray();
    if (more || dropped > 0) {
      out.key("truncated").object().field("reason", "max_tokens");
      out.field("returned", 1).field("of", 1);
      if (dropped > 0) {
        out.field("relations_left_out", dropped);
      }
      if (more) {
        out.field("stubs", 1);
      }
      next(out, new Passed(observations, characters, shown));
      out.endObject();
    }
    out.endObject();
  }

  private void next(JsonText out, Passed end) {
    if (end.characters() > 0) {
      int of = entity.noted().get(end.observations()).text().length();
      out.key("cut").object().field("offset", end.characters()).field("of", of).endObject();
    }
    out.key("next").object().field("offset", end.observations());
    out.field("char_offset", end.characters());
    out.field("relation_offset", end.relations()).endObject();
  }

  /// A page with as many characters of one observation as fit.
  private record PartOfOne(OneEntity page) implements Shrinkable {
    @Override
    public int size() {
      return page.rest().length();
    }

    @Override
    public void write(JsonText out, int characters, int detailed) {
      var rest = page.rest();
      // at least one character, which may take two places
      int end = Math.max(boundary(rest, characters), Math.min(rest.length(), boundary(rest, 2)));
      int from = page.text(0).length() - rest.length();
      int at = page.passed.observations();
      boolean whole = end == rest.length();
      page.write(out, List.of(rest.substring(0, end)), whole ? at + 1 : at, whole ? 0 : from + end);
    }
  }
}
