package dev.kith.tool.history;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.graph.history.Author;
import dev.kith.graph.history.History;
import dev.kith.shape.Itemised;
import dev.kith.shape.JsonText;
import dev.kith.shape.PageExtent;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.resource.Clipping;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/// An answer that is a list of events, the newest first.
final class EventsAnswer implements Itemised {
  private final Consumer<JsonText> head;
  private final History.EventPage page;
  private final List<ObjectNode> states;
  private final EventCursor start;
  private final int limit;

  /// @param head writes the fields before the events
  /// @param start where the page begins
  /// @param limit how many events were asked for
  EventsAnswer(Consumer<JsonText> head, History.EventPage page, EventCursor start, int limit) {
    this.head = head;
    this.page = page;
    this.states = page.events().stream().map(EventStates::of).toList();
    this.start = start;
    this.limit = limit;
  }

  static Schema.Field schema() {
    return field(
        "changes",
        Schema.array(
            Schema.object(
                field("change", Schema.whole(), "Its number, for undo.").maybe(),
                field("at", Schema.text(), "When."),
                field("by", Schema.text(), "The source, or who wrote."),
                field("client", Schema.text(), "The program, if it is not by.").maybe(),
                field("token", Schema.text(), "Whose token, if it is not by.").maybe(),
                field("undoes", Schema.whole(), "The change that it undid.").maybe(),
                field("kind", Schema.text(), "Such as entity_created."),
                field("entity", Schema.text(), "Its current or last name.").maybe(),
                field("relationship_type", Schema.text(), "").maybe(),
                field("to", Schema.text(), "Where the relationship leads.").maybe(),
                field("before", state(), "Its values before, as far as they changed.").maybe(),
                field("after", state(), "What it became.").maybe())),
        "The newest first.");
  }

  static Schema.Field beginning() {
    return field(
            "history_begins",
            Schema.anyObject(),
            "Where the history begins, if older changes were removed.")
        .maybe();
  }

  private static ObjectNode state() {
    return Schema.anyOf(Schema.anyObject(), Schema.text());
  }

  @Override
  public int size() {
    return page.events().size();
  }

  /// A long text leaves room for another event.
  @Override
  public int record(int tokens) {
    return (int) Math.min(2L * tokens, Integer.MAX_VALUE / 2);
  }

  @Override
  public void item(JsonText out, int index, boolean full, int record) {
    write(out, index, record);
  }

  @Override
  public void write(JsonText out, PageExtent extent) {
    int shown = extent.items();
    int cut = 0;
    head.accept(out.object());
    out.key("changes").array();
    for (int index = 0; index < shown; index++) {
      cut += write(out, index, extent.record()) ? 1 : 0;
    }
    out.endArray();
    boolean rest = shown < size() || page.more();
    if (!rest) {
      page.begins().ifPresent(begins -> begins(out, begins));
    }
    if (rest || cut > 0) {
      boolean tokens = shown < size() || cut > 0;
      out.key("truncated").object().field("reason", tokens ? "max_tokens" : "limit");
      out.field("returned", shown).field("of", size());
      if (cut > 0) {
        out.field("cut", cut);
      }
      if (rest) {
        next(out.key("next").object(), extent);
        out.endObject();
      }
      out.endObject();
    }
    out.endObject();
  }

  private void next(JsonText out, PageExtent extent) {
    int shown = extent.items();
    if (shown == 0) {
      if (start.isLater()) {
        out.field("cursor", start.text());
      }
    } else {
      out.field("cursor", start.after(page, shown).text());
      out.field("limit", shown < size() ? limit - shown : limit);
    }
    extent.next(out);
  }

  private void begins(JsonText out, History.FirstChange begins) {
    out.key("history_begins").object();
    if (start.numbered()) {
      out.field("change", begins.number());
    }
    out.field("at", begins.at().toString()).endObject();
  }

  /// Writes an event, its states within about so many bytes; returns whether that is less than all.
  private boolean write(JsonText out, int index, int bytes) {
    var event = page.events().get(index);
    var commit = event.commit();
    out.object();
    if (start.numbered()) {
      out.field("change", commit.number());
    }
    out.field("at", commit.at().toString());
    by(out, commit.by());
    if (start.numbered() && commit.undoes() > 0) {
      out.field("undoes", commit.undoes());
    }
    out.field("kind", event.kind().label());
    if (!event.entity().isEmpty()) {
      out.field("entity", event.entity());
    }
    event
        .link()
        .ifPresent(
            link -> out.field("relationship_type", link.relationship()).field("to", link.to()));
    var clipping = new Clipping();
    clipping.members(out, states.get(index), bytes, 0);
    if (!clipping.cuts().isEmpty()) {
      clipping.report(out.key("cut"));
    }
    out.endObject();
    return !clipping.cuts().isEmpty();
  }

  private static void by(JsonText out, Author author) {
    out.field("by", author.name());
    author
        .client()
        .filter(name -> !name.equals(author.name()))
        .ifPresent(name -> out.field("client", name));
    author
        .token()
        .filter(name -> !name.equals(author.name()))
        .ifPresent(name -> out.field("token", name));
  }
}
