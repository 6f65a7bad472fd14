package dev.kith.tool.servermemory;

import dev.kith.shape.JsonText;
import dev.kith.shape.Shrinkable;
import dev.kith.tool.servermemory.EntitiesPage.Item;
import dev.kith.tool.servermemory.EntitiesPage.Passed;
import java.util.ArrayList;
import java.util.List;

/// A page of one entity: as many of its observations as fit, or of one that is too long a part.
///
/// @param relations how many of its relations are shown at most
record OneEntity(Item entity, Passed passed, int relations) implements Shrinkable {

  /// From the fullest to the briefest.
  ///
  /// @param few how many relations are kept where all do not fit
  static List<Shrinkable> forms(Item entity, Passed passed, int few) {
    var forms = new ArrayList<Shrinkable>();
    for (int relations : new int[] {entity.relations().size(), few}) {
      var page = new OneEntity(entity, passed, relations);
      forms.add(page);
      if (page.size() > 0) {
        forms.add(new PartOfOne(page));
      }
    }
    return forms;
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
    write(out, texts, new Passed(passed.observations() + items, 0));
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

  private void write(JsonText out, List<String> texts, Passed end) {
    int total = entity.noted().size();
    boolean more = end.observations() < total;
    int shown = Math.min(relations, entity.relations().size());
    int dropped = entity.relations().size() - shown;
    out.object().key("entities").array();
    if (entity.shown()) {
      Wording.entity(out.object(), entity.name(), entity.type(), texts, more, total);
      Wording.ended(out, entity.ended());
      out.endObject();
    }
    out.endArray().key("relations").array();
    entity.relations().subList(0, shown).forEach(out::raw);
    out.endArray();
    if (more || dropped > 0) {
      out.key("truncated").object().field("reason", "max_tokens");
      out.field("returned", 1).field("of", 1);
      if (dropped > 0) {
        out.field("relations_left_out", dropped);
      }
      if (more) {
        next(out, end);
      }
      out.endObject();
    }
    out.endObject();
  }

  private void next(JsonText out, Passed end) {
    out.field("stubs", 1);
    if (end.characters() > 0) {
      int of = entity.noted().get(end.observations()).text().length();
      out.key("cut").object().field("offset", end.characters()).field("of", of).endObject();
    }
    out.key("next").object().field("offset", end.observations());
    out.field("char_offset", end.characters()).endObject();
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
      var after = end < rest.length() ? new Passed(at, from + end) : new Passed(at + 1, 0);
      page.write(out, List.of(rest.substring(0, end)), after);
    }
  }
}
