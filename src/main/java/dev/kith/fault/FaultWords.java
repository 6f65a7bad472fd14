package dev.kith.fault;

import java.util.List;
import java.util.stream.Collectors;

/// The sentences of every fault, written for a model and kind to a person.
///
/// @param code a stable name that programs may compare
/// @param message what is wrong, and where
/// @param at a JSON pointer to the argument at fault, or empty
/// @param allowed what would be right: a description or near names; may be empty
/// @param hint one next step
public record FaultWords(
    String code, String message, String at, List<String> allowed, String hint) {
  public FaultWords {
    allowed = List.copyOf(allowed);
  }

  /// The words for a fault.
  public static FaultWords of(Fault fault) {
    return switch (fault) {
      case Fault.InvalidArguments(var problems) -> invalidArguments(problems);
      case Fault.UnknownName(var what, var name, var at, var near) ->
          new FaultWords(
              "unknown_" + what.replace(' ', '_'),
              "No " + what + " named '" + clip(name) + "'" + place(at) + "." + didYouMean(near),
              at,
              near,
              listAll(what));
      case Fault.MissingEntities(var names, var at, var near) ->
          new FaultWords(
              "unknown_entity",
              names.size() == 1 && !(at.endsWith("from_entity") || at.endsWith("to_entity"))
                  ? "Entity '" + clip(names.getFirst()) + "' not found"
                  : names.stream()
                      .map(FaultWords::clip)
                      .collect(Collectors.joining(", ", "One or both entities not found: ", "")),
              at,
              near,
              "Search for the exact name, or create the entity first.");
      case Fault.InvalidName(var what, var name, var rule) ->
          new FaultWords(
              "invalid_name",
              "'" + clip(name) + "' cannot be the name of " + withArticle(what) + ": " + rule + ".",
              "",
              List.of(rule),
              "Choose another name.");
      case Fault.AlreadyExists(var what, var name) ->
          new FaultWords(
              "already_exists",
              "There already is " + withArticle(what) + " named '" + clip(name) + "'.",
              "",
              List.of(),
              "Use it as it is, or choose another name.");
      case Fault.ReadOnly(var database) ->
          new FaultWords(
              "read_only",
              "The database '" + database + "' may only be read.",
              "/database",
              List.of(),
              "Write to another database, or ask the operator to make this one writable.");
      case Fault.Unauthenticated(var problem) ->
          new FaultWords(
              "unauthenticated",
              "Kith does not know who calls: " + problem + ".",
              "",
              List.of(),
              "Send a valid token in the header Authorization: Bearer.");
      case Fault.Forbidden(var operation, var right, var at) ->
          new FaultWords(
              "forbidden",
              "You may not " + clip(operation) + ": it needs the right " + clip(right) + ".",
              at,
              List.of(),
              "Do without it, or have the operator grant the right.");
      case Fault.OutOfScope(var operation, var at) ->
          new FaultWords(
              "forbidden",
              "You may not "
                  + clip(operation)
                  + ": only who sees a database as a whole may, and you see a part.",
              at,
              List.of(),
              "Only read there, or have the operator give you a database of your own.");
      case Fault.NotUndoable(var change, var reason) ->
          new FaultWords(
              "not_undoable",
              "Change " + change + " cannot be undone: " + reason + ".",
              "",
              List.of(),
              "Undo the later changes first, or write the wanted state instead.");
      case Fault.BadRow(var file, var line, var problem) ->
          new FaultWords(
              "bad_row",
              file + ":" + line + ": " + problem + ".",
              "",
              List.of(),
              "Mend the row, or import with --skip-bad to leave such rows out.");
      case Fault.UnusableFile(var file, var problem, var next) ->
          new FaultWords("unusable_file", file + ": " + problem + ".", "", List.of(), next);
      case Fault.InvalidOntology(var file, var mistakes) ->
          new FaultWords(
              "invalid_ontology",
              mistakes.stream()
                  .map(mistake -> sentence(file, mistake))
                  .collect(Collectors.joining("\n")),
              "",
              List.of(),
              "Mend the ontology and try again.");
      case Fault.LimitReached(var limit, var bound, var narrow) ->
          new FaultWords(
              "limit_reached",
              "The call was stopped at its bound of " + bound + " " + limit + ".",
              "",
              List.of(),
              narrow);
      case Fault.Throttled(var limit, var bound, var seconds) ->
          new FaultWords(
              "too_many_requests",
              "This caller may have " + bound + " " + limit + ", and has used them up.",
              "",
              List.of(),
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.Busy(var seconds) ->
          new FaultWords(
              "busy",
              "Too many calls are waiting.",
              "",
              List.of(),
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.Cancelled() ->
          new FaultWords("cancelled", "The call was cancelled.", "", List.of(), "");
      case Fault.Unavailable(var what, var problem, var next) ->
          new FaultWords("unavailable", what + ": " + problem + ".", "", List.of(), next);
      case Fault.Damaged(var what, var problem, var next) ->
          new FaultWords("damaged", what + " is damaged: " + problem + ".", "", List.of(), next);
      case Fault.NewerFormat(var database, var found, var known) ->
          new FaultWords(
              "newer_format",
              "The database '"
                  + database
                  + "' has format "
                  + found
                  + ", written by a newer Kith; this one knows formats up to "
                  + known
                  + ".",
              "",
              List.of(),
              "Update this Kith. Nothing was changed.");
      case Fault.Defect(var reference) ->
          new FaultWords(
              "internal",
              "Kith failed to answer because of a mistake of its own (reference "
                  + reference
                  + ").",
              "",
              List.of(),
              "Try a simpler question; the operator finds the details in the log.");
    };
  }

  private static FaultWords invalidArguments(List<Fault.Problem> problems) {
    var message =
        problems.size() == 1
            ? "Invalid parameter: " + alone(problems.getFirst())
            : problems.stream().map(FaultWords::sentence).collect(Collectors.joining(" "));
    var allowed =
        problems.stream()
            .map(Fault.Problem::allowed)
            .filter(text -> !text.isEmpty())
            .distinct()
            .toList();
    var at = problems.isEmpty() ? "" : problems.getFirst().at();
    return new FaultWords(
        "invalid_arguments", message, at, allowed, "Correct the arguments and call again.");
  }

  /// The only problem: 'threshold must be between 0.0 and 1.0'. Its place, told beside it, reads
  /// like a name here.
  private static String alone(Fault.Problem problem) {
    var at = problem.at();
    var name = at.lastIndexOf('/') == 0 ? at.substring(1) : at;
    var allowed = problem.allowed().isEmpty() ? "" : " Allowed: " + problem.allowed() + ".";
    var rest = allowed + didYouMean(problem.near());
    return (name.isEmpty() ? "" : name + " ")
        + problem.problem()
        + (rest.isEmpty() ? "" : "." + rest);
  }

  private static String sentence(Fault.Problem problem) {
    var where = problem.at().isEmpty() ? "" : problem.at() + ": ";
    var allowed = problem.allowed().isEmpty() ? "" : " Allowed: " + problem.allowed() + ".";
    return where + problem.problem() + "." + allowed + didYouMean(problem.near());
  }

  private static String sentence(String file, Fault.Mistake mistake) {
    var at = file + ":" + mistake.line();
    return sentence(new Fault.Problem(at, mistake.problem(), mistake.allowed(), mistake.near()));
  }

  private static String seconds(long seconds) {
    return seconds == 1 ? "a second" : seconds + " seconds";
  }

  private static String place(String at) {
    return at.isEmpty() ? "" : " at " + at;
  }

  private static String didYouMean(List<String> near) {
    return near.isEmpty()
        ? ""
        : near.stream()
            .map(FaultWords::clip)
            .collect(Collectors.joining(", ", " Did you mean ", "?"));
  }

  private static String listAll(String what) {
    return switch (what) {
      case "database" -> "Read the resource kith://databases to list every database.";
      case "tool" -> "List the tools to see every name.";
      case "node" -> "Call find_nodes to find the right one.";
      case "entity" -> "Call search_entities to find the exact id.";
      case "node type", "predicate", "relationship type" ->
          "Call describe_schema to list every " + what + ".";
      case "change" -> "Each tool that writes tells the number of its change in 'change'.";
      default -> "Check the name.";
    };
  }

  private static String withArticle(String what) {
    return ("aeiou".indexOf(what.charAt(0)) < 0 ? "a " : "an ") + what;
  }

  /// A caller may send a megabyte as a name; an answer must not send it back.
  private static String clip(String name) {
    var end = Math.min(name.length(), 120);
    if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return end < name.length() ? name.substring(0, end) + "…" : name;
  }
}
