package dev.kith.tool;

import dev.kith.fault.Fault;
import java.util.regex.Pattern;

/// Removes the paths of this machine from the faults that callers see.
///
/// The operator, who reads the log and runs the commands, sees them in full; a caller may be
/// anyone.
final class PathRedaction {
  /// An absolute path, of Unix or of Windows; its last part is kept.
  private static final Pattern PATH =
      Pattern.compile(
          "(?<![\\w:/\\\\])(?:[A-Za-z]:)?[/\\\\](?:[^\\s/\\\\:]+[/\\\\])*([^\\s/\\\\:),;]+)");

  private PathRedaction() {}

  static Fault in(Fault fault) {
    return switch (fault) {
      case Fault.Unavailable(var what, var problem, var next) ->
          new Fault.Unavailable(named(what), named(problem), named(next));
      case Fault.Damaged(var what, var problem, var next) ->
          new Fault.Damaged(named(what), named(problem), named(next));
      case Fault.UnusableFile(var file, var problem, var next) ->
          new Fault.UnusableFile(named(file), named(problem), named(next));
      case Fault.BadRow(var file, var line, var problem) ->
          new Fault.BadRow(named(file), line, problem);
      case Fault.InvalidOntology(var file, var mistakes) ->
          new Fault.InvalidOntology(named(file), mistakes);
      case Fault.InvalidArguments _,
          Fault.UnknownName _,
          Fault.MissingEntities _,
          Fault.InvalidName _,
          Fault.AlreadyExists _,
          Fault.ReadOnly _,
          Fault.Unauthenticated _,
          Fault.Forbidden _,
          Fault.OutOfScope _,
          Fault.NotUndoable _,
          Fault.LimitReached _,
          Fault.Throttled _,
          Fault.Busy _,
          Fault.Held _,
          Fault.NotReady _,
          Fault.Cancelled _,
          Fault.NewerFormat _,
          Fault.Defect _ ->
          fault;
    };
  }

  private static String named(String text) {
    return PATH.matcher(text).replaceAll("$1");
  }
}
