package dev.kith.fault;

import java.util.List;
import java.util.stream.Collectors;

/// The sentences of every fault, written for models and people.
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

  /// The sentences of a fault.
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
              // the message is that of the document that these tools follow
              near.isEmpty()
                  ? "Search for the exact name, or create the entity first."
                  : didYouMean(near).strip()
                      + " Otherwise search for the exact name, or create the entity first.");
      case Fault.InvalidName(var what, var name, var rule) ->
          new FaultWords(
              "invalid_name",
              "'"
                  + clip(name)
                  + "' cannot be the name of "
                  + withArticle(what, "a")
                  + ": "
                  + rule
                  + ".",
              "",
              List.of(rule),
              "Choose another name.");
      case Fault.AlreadyExists(var what, var name) ->
          words(
              "already_exists",
              withArticle(what, "A") + " named '" + clip(name) + "' already exists.",
              "Use it as it is, or choose another name.");
      case Fault.ReadOnly(var database) ->
          new FaultWords(
              "read_only",
              "The database '" + database + "' is read-only.",
              "/database",
              List.of(),
              "Write to another database, or ask the operator to make this one writable.");
      case Fault.Unauthenticated(var problem) ->
          words(
              "unauthenticated",
              "Not authenticated: " + problem + ".",
              "Send a valid token in the header Authorization: Bearer.");
      case Fault.Forbidden(var operation, var right, var at) ->
          new FaultWords(
              "forbidden",
              "You may not " + clip(operation) + ": this requires the right " + clip(right) + ".",
              at,
              List.of(),
              "Do without it, or ask the operator to grant the right.");
      case Fault.OutOfScope(var operation, var required, var at) ->
          new FaultWords(
              "forbidden",
              "You may not " + clip(operation) + ": this requires " + required + ".",
              at,
              List.of(),
              "Do without it, or ask the operator for more access.");
      case Fault.NotUndoable(var change, var reason) ->
          words(
              "not_undoable",
              "Change " + change + " cannot be undone: " + reason + ".",
              "Undo the later changes first, or write the wanted state instead.");
      case Fault.BadRow(var file, var line, var problem) ->
          words(
              "bad_row",
              file + ":" + line + ": " + problem + ".",
              "Fix the row, or import with --skip-bad to skip such rows.");
      case Fault.UnusableFile(var file, var problem, var next) ->
          words("unusable_file", file + ": " + problem + ".", next);
      case Fault.InvalidOntology(var file, var mistakes) ->
          words(
              "invalid_ontology",
              mistakes.stream()
                  .map(mistake -> sentence(file, mistake))
                  .collect(Collectors.joining("\n")),
              "Fix the ontology and try again.");
      case Fault.LimitReached(var limit, var bound, var narrow) ->
          words(
              "limit_reached",
              "The call reached its limit of " + bound + " " + limit + ".",
              narrow);
      case Fault.Throttled(var limit, var bound, var seconds) ->
          words(
              "too_many_requests",
              "This caller has reached its limit of " + bound + " " + limit + ".",
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.Busy(var seconds) ->
          words(
              "busy",
              "Too many calls are waiting.",
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.Held(var what, var by, var seconds) ->
          words(
              "busy",
              what + ": " + by + ".",
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.NotReady(var what, var reason, var seconds) ->
          words(
              "not_ready",
              what + ": " + reason + ".",
              "Wait " + seconds(seconds) + ", then make the same call again.");
      case Fault.Cancelled() -> words("cancelled", "The call was cancelled.", "");
      case Fault.Unavailable(var what, var problem, var next) ->
          words("unavailable", what + ": " + problem + ".", next);
      case Fault.Damaged(var what, var problem, var next) ->
          words("damaged", what + " is damaged: " + problem + ".", next);
      case Fault.NewerFormat(var database, var found, var known) ->
          words(
              "newer_format",
              "The database '"
                  + database
                  + "' has format "
                  + found
                  + ", written by a newer Kith; this one supports formats up to "
                  + known
                  + ".",
              "Update this Kith. Nothing was changed.");
      case Fault.Defect(var reference) ->
          words(
              "internal",
              "Kith failed to answer because of an internal error (reference " + reference + ").",
              "Try a simpler question; the operator finds the details in the log.");
    };
  }

  /// For a fault that no single argument causes.
  private static FaultWords words(String code, String message, String hint) {
    return new FaultWords(code, message, "", List.of(), hint);
  }

  private static FaultWords invalidArguments(List<Fault.Problem> problems) {
    var message =
        problems.size() == 1
            ? "Invalid parameter: " + alone(problems.getFirst())
            : problems.stream().map(FaultWords::sentence).collect(Collectors.joining(" "));
    var allowed =
        problems.stream().flatMap(problem -> problem.allowed().stream()).distinct().toList();
    var at = problems.isEmpty() ? "" : problems.getFirst().at();
    return new FaultWords(
        "invalid_arguments", message, at, allowed, "Correct the arguments and call again.");
  }

  /// The only problem: 'threshold must be between 0.0 and 1.0'. A top-level argument is named
  /// without the slash of its JSON pointer.
  private static String alone(Fault.Problem problem) {
    var at = problem.at();
    var name = at.lastIndexOf('/') == 0 ? at.substring(1) : at;
    var rest = allowed(problem.allowed()) + didYouMean(problem.near());
    return (name.isEmpty() ? "" : name + " ")
        + problem.problem()
        + (rest.isEmpty() ? "" : "." + rest);
  }

  private static String sentence(Fault.Problem problem) {
    var where = problem.at().isEmpty() ? "" : problem.at() + ": ";
    var rest = allowed(problem.allowed()) + didYouMean(problem.near());
    return where + problem.problem() + "." + rest;
  }

  private static String allowed(List<String> allowed) {
    return allowed.isEmpty() ? "" : " Allowed: " + String.join(", ", allowed) + ".";
  }

  private static String sentence(String file, Fault.Mistake mistake) {
    var at = file + ":" + mistake.line();
    var allowed = mistake.allowed().isEmpty() ? List.<String>of() : List.of(mistake.allowed());
    return sentence(new Fault.Problem(at, mistake.problem(), allowed, mistake.near()));
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
      case "database" -> "Call list_databases to list every database.";
      case "tool" -> "List the tools to see every name.";
      case "node" -> "Call find_nodes to find the right one.";
      case "entity" -> "Call search_entities to find the exact id.";
      case "entity type" -> "Call get_graph_summary to list every type.";
      case "tag" -> "Leave 'tags' out: each entity is returned with the tags that it has.";
      case "node type", "predicate", "relationship type" ->
          "Call describe_schema to list every " + what + ".";
      case "edge" -> "Call bfs_query with the id as its seed to see its edges.";
      case "author" -> "Call list_changes to see who changed what.";
      case "field" -> "Call describe_entity without 'field' to see every field.";
      case "change" -> "Every writing tool returns the number of its change in 'change'.";
      default -> "Check the name.";
    };
  }

  private static String withArticle(String what, String article) {
    return article + ("aeiou".indexOf(what.charAt(0)) < 0 ? " " : "n ") + what;
  }

  /// A caller may send a megabyte as a name; the answer must not repeat it.
  private static String clip(String name) {
    var end = Math.min(name.length(), 120);
    if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return end < name.length() ? name.substring(0, end) + "…" : name;
  }
}
