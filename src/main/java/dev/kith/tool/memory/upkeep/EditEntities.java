package dev.kith.tool.memory.upkeep;

import static dev.kith.tool.argument.Schema.field;

import dev.kith.fault.Fault;
import dev.kith.graph.Databases;
import dev.kith.graph.Marks;
import dev.kith.graph.Mutation;
import dev.kith.graph.Observation;
import dev.kith.graph.Written;
import dev.kith.shape.JsonText;
import dev.kith.tool.CallContext;
import dev.kith.tool.Declaration;
import dev.kith.tool.DestructiveTool;
import dev.kith.tool.Effect;
import dev.kith.tool.RemovalQuestion;
import dev.kith.tool.Result;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.memory.Memory;
import dev.kith.tool.memory.mark.MarkArguments;
import dev.kith.tool.memory.upkeep.ChosenEntities.Chosen;
import dev.kith.tool.observation.NearTexts;
import dev.kith.tool.observation.SearchAuthors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Changes or deletes many entities in one change.
public final class EditEntities implements DestructiveTool {
  private static final int MOST_NAMES = 20;
  private static final int MOST_NEAR = 3;
  private static final String TYPE = "entity_type";
  private static final String DELETE = "delete";
  private static final String FACTS = "observations";

  private final Declaration declaration =
      new Declaration(
          "edit_entities",
          "Edit or delete many entities",
          "Edits all entities that fit names, types, tags, author, since, until and query, in one"
              + " change: entity_type, add_tags, remove_tags, pinned, importance (0-10), or delete."
              + " Use dry_run first. Example:"
              + " {\"database\":\"memory\",\"tags\":[\"draft\"],\"delete\":true,\"dry_run\":true}",
          "{\"database\":\"memory\",\"types\":[\"person\"],\"add_tags\":[\"team\"],"
              + "\"dry_run\":true}",
          Stream.of(
                  Stream.of(Argument.namedDatabase()),
                  ChosenEntities.arguments().stream(),
                  Stream.of(
                      Argument.optional(TYPE, Memory.name(), "Their type from now on.").unlisted()),
                  MarkArguments.ofKnown(),
                  Stream.of(
                      Argument.optional(
                              FACTS,
                              new ArgumentType.ListOf(
                                  ArgumentType.text(1, Memory.LONGEST_OBSERVATION),
                                  1,
                                  Marks.MOST_FACTS),
                              "With pinned: these facts of them, word for word.")
                          .unlisted(),
                      Argument.flag(DELETE, "Delete them."),
                      Argument.flag("dry_run", "Only return what would change."),
                      Memory.source().unlisted()))
              .flatMap(each -> each)
              .toList(),
          Schema.object(
              Memory.status("updated, deleted or no_change; would_update, would_delete"),
              Memory.database(),
              field("chosen", Schema.whole(), "How many fit."),
              field("changed", Schema.whole(), "How many of them change."),
              field("names", Schema.texts(), "The first of those."),
              Memory.change()),
          false,
          Effect.REMOVES);

  /// What a call does to each entity.
  ///
  /// @param facts the observations that are meant instead of their entities
  private record Edit(
      Optional<String> type, Marks.MarkEdit marks, List<String> facts, boolean deletes) {
    static Edit of(Arguments arguments) {
      boolean deletes = arguments.flag(DELETE);
      var marks = MarkArguments.changed(arguments);
      var type = arguments.optionalText(TYPE);
      var facts = arguments.texts(FACTS);
      boolean edits = type.isPresent() || !marks.equals(Marks.MarkEdit.NOTHING);
      if (deletes && (edits || !facts.isEmpty())) {
        throw refused("/" + DELETE, "comes with other changes", "delete alone");
      }
      if (facts.isEmpty()) {
        if (!deletes && !edits) {
          throw refused(
              "",
              "nothing to change is given",
              "entity_type, add_tags, remove_tags, pinned, importance or delete");
        }
        return new Edit(type, marks, facts, deletes);
      }
      boolean pinned = marks.pinned().orElseThrow(() -> only(facts));
      if (type.isPresent() || !marks.equals(pinnedAlone(pinned))) {
        throw only(facts);
      }
      return new Edit(type, Marks.MarkEdit.ofFacts(facts, pinned), facts, false);
    }

    private static Marks.MarkEdit pinnedAlone(boolean pinned) {
      return new Marks.MarkEdit(
          List.of(), List.of(), Optional.of(pinned), Optional.empty(), List.of(), List.of());
    }

    private static RuntimeException only(List<String> facts) {
      return refused(
          "/" + FACTS,
          "can only be pinned or not: " + RemovalQuestion.count(facts.size(), "fact") + " given",
          "pinned: true or false, and nothing else to change");
    }

    private static RuntimeException refused(String at, String problem, String allowed) {
      return new Fault.InvalidArguments(List.of(Fault.problem(at, problem, allowed))).raise();
    }

    boolean changes(Chosen each) {
      if (deletes) {
        return true;
      }
      var texts = each.observations().stream().map(Observation::text).collect(Collectors.toSet());
      var before = each.node().metadata();
      return type.filter(other -> !other.equals(each.node().type())).isPresent()
          || !marks.among(texts).applied(before).equals(before);
    }

    Mutation of(String name) {
      return deletes ? new Mutation.DeleteNode(name) : new Mutation.MarkNode(name, type, marks);
    }

    /// What it does, to be asked about.
    String words() {
      var parts = new ArrayList<String>();
      type.ifPresent(other -> parts.add("change their type to " + RemovalQuestion.shown(other)));
      named(parts, "add tags ", marks.add());
      named(parts, "remove tags ", marks.remove());
      marks.pinned().ifPresent(on -> parts.add(on ? "pin them" : "unpin them"));
      marks.importance().ifPresent(number -> parts.add("set their importance"));
      named(parts, "pin ", marks.pin());
      named(parts, "unpin ", marks.unpin());
      return String.join(", ", parts);
    }

    private static void named(List<String> parts, String what, List<String> names) {
      if (!names.isEmpty()) {
        parts.add(what + RemovalQuestion.listed(names));
      }
    }
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  @Override
  public Optional<String> question(Databases databases, Arguments arguments, CallContext context) {
    if (arguments.flag("dry_run")) {
      return Optional.empty();
    }
    var edit = Edit.of(arguments);
    var choice = new ChosenEntities(arguments, edit.deletes);
    var chosen = chosen(databases, arguments, context, edit, choice);
    var names = names(chosen.stream().filter(edit::changes));
    if (names.isEmpty()) {
      return Optional.empty();
    }
    var which =
        (names.size() == 1 ? "1 entity (" : names.size() + " entities (")
            + RemovalQuestion.listed(names)
            + ")";
    return Optional.of(
        edit.deletes
            ? "Delete " + which + " with all observations and relationships?"
            : "Edit " + which + ": " + edit.words() + "?");
  }

  private static List<String> names(Stream<Chosen> some) {
    return some.map(each -> each.node().id()).toList();
  }

  private static List<Chosen> chosen(
      Databases databases,
      Arguments arguments,
      CallContext context,
      Edit edit,
      ChosenEntities choice) {
    return databases
        .named(arguments.text("database"))
        .read(
            context.call(),
            view -> {
              var chosen = choice.in(view);
              requireFacts(edit.facts, chosen);
              return chosen;
            });
  }

  /// Raises a fault where none of the entities has an observation.
  private static void requireFacts(List<String> facts, List<Chosen> chosen) {
    var known =
        facts.isEmpty()
            ? List.<String>of()
            : chosen.stream()
                .flatMap(each -> each.observations().stream())
                .map(Observation::text)
                .toList();
    for (int index = 0; index < facts.size(); index++) {
      var text = facts.get(index);
      if (!known.contains(text)) {
        throw new Fault.UnknownName(
                "observation of these entities",
                text,
                "/" + FACTS + "/" + index,
                NearTexts.of(List.of(text), known, MOST_NEAR))
            .raise();
      }
    }
  }

  @Override
  public Result call(Databases databases, Arguments arguments, CallContext context) {
    var edit = Edit.of(arguments);
    boolean dry = arguments.flag("dry_run");
    var choice = new ChosenEntities(arguments, edit.deletes);
    var chosen = chosen(databases, arguments, context, edit, choice);
    var names = names(chosen.stream());
    long change = 0;
    List<String> changed;
    if (dry || names.isEmpty()) {
      changed = names(chosen.stream().filter(edit::changes));
    } else {
      var places = names.stream().map(_ -> "/names").toList();
      var written =
          Memory.write(
              databases.named(arguments.text("database")),
              Memory.signed(arguments, context),
              names.stream().map(edit::of).toList(),
              names,
              places);
      changed = changed(names, written);
      change = written.change();
    }
    var done = edit.deletes ? "delete" : "update";
    var status = changed.isEmpty() ? "no_change" : dry ? "would_" + done : done + "d";
    var out = new JsonText().object().field("status", status);
    out.field("database", arguments.text("database"));
    out.field("chosen", names.size()).field("changed", changed.size());
    out.key("names")
        .values(changed.stream().limit(MOST_NAMES).map(RemovalQuestion::shown).toList());
    return Result.object(Memory.change(out, change).endObject().toString())
        .warning(
            context.warning(
                withAuthorWarning(databases, choice.understood(), context, names)
                    .warned(leftOut(choice.leftOut()))));
  }

  private static List<String> leftOut(int number) {
    return number == 0
        ? List.of()
        : List.of(
            "Skipped: "
                + number
                + " that also match. Changing an entity requires "
                + Fault.OutOfScope.OWN
                + ".");
  }

  /// The arguments with a warning, where they choose nothing because nobody is the author.
  private static Arguments withAuthorWarning(
      Databases databases, Arguments arguments, CallContext context, List<String> names) {
    return names.isEmpty() && arguments.has("author")
        ? databases
            .named(arguments.text("database"))
            .read(context.call(), view -> SearchAuthors.known(view, arguments))
        : arguments;
  }

  private static List<String> changed(List<String> names, Written written) {
    var changed = new ArrayList<String>();
    for (int index = 0; index < names.size(); index++) {
      if (written.outcomes().get(index) instanceof Written.Outcome.Done) {
        changed.add(names.get(index));
      }
    }
    return changed;
  }
}
