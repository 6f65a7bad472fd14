package dev.kith.fault;

import java.util.ArrayList;
import java.util.List;

/// How much of a fault is reported. A caller may send a megabyte as a name, and a database may have
/// a thousand names that would be right; the answer repeats neither.
///
/// @param problems how many problems are reported
/// @param entries how many names each of them lists
/// @param characters how long a text that was given, or a name, may be
public record FaultBounds(int problems, int entries, int characters) {
  /// From the usual bounds to the least.
  public static final List<FaultBounds> STEPS =
      List.of(
          new FaultBounds(21, 40, 400),
          new FaultBounds(8, 40, 200),
          new FaultBounds(5, 20, 120),
          new FaultBounds(3, 10, 80),
          new FaultBounds(2, 6, 60),
          new FaultBounds(1, 6, 60),
          new FaultBounds(1, 3, 40),
          new FaultBounds(1, 1, 25));

  /// The usual bounds.
  public static final FaultBounds USUAL = STEPS.getFirst();

  /// The fault, as much of it as is reported.
  public Fault of(Fault fault) {
    return switch (fault) {
      case Fault.InvalidArguments(var all) -> new Fault.InvalidArguments(some(all));
      case Fault.UnknownName(var what, var name, var at, var near) ->
          new Fault.UnknownName(what, clip(name), clip(at), names(near));
      case Fault.MissingEntities(var names, var at, var near) ->
          new Fault.MissingEntities(names(names), clip(at), names(near));
      case Fault.InvalidName(var what, var name, var rule) ->
          new Fault.InvalidName(what, clip(name), rule);
      case Fault.AlreadyExists(var what, var name) -> new Fault.AlreadyExists(what, clip(name));
      case Fault.Unavailable(var what, var problem, var next) ->
          new Fault.Unavailable(what, clip(problem), next);
      case Fault.Damaged(var what, var problem, var next) ->
          new Fault.Damaged(what, clip(problem), next);
      case Fault.UnusableFile(var file, var problem, var next) ->
          new Fault.UnusableFile(file, clip(problem), next);
      case Fault.BadRow(var file, var line, var problem) ->
          new Fault.BadRow(file, line, clip(problem));
      case Fault.NotUndoable(var change, var reason) -> new Fault.NotUndoable(change, clip(reason));
      case Fault.InvalidOntology(var file, var mistakes) ->
          new Fault.InvalidOntology(file, mistakes.subList(0, Math.min(problems, mistakes.size())));
      case Fault.ReadOnly _,
          Fault.Unauthenticated _,
          Fault.Forbidden _,
          Fault.OutOfScope _,
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

  private List<Fault.Problem> some(List<Fault.Problem> all) {
    var shown = new ArrayList<Fault.Problem>();
    for (var each : all.subList(0, Math.min(problems, all.size()))) {
      shown.add(
          new Fault.Problem(
              clip(each.at()), clip(each.problem()), names(each.allowed()), names(each.near())));
    }
    int more = all.size() - shown.size();
    if (more > 0) {
      shown.add(Fault.problem("", "and " + more + " more problems", ""));
    }
    return shown;
  }

  /// The first of some names, and how many more there are.
  private List<String> names(List<String> all) {
    var shown = new ArrayList<String>();
    all.subList(0, Math.min(entries, all.size())).forEach(name -> shown.add(clip(name)));
    int more = all.size() - shown.size();
    if (more > 0) {
      shown.add("and " + more + " more");
    }
    return shown;
  }

  private String clip(String text) {
    if (text.length() <= characters) {
      return text;
    }
    boolean splits = Character.isHighSurrogate(text.charAt(characters - 1));
    return text.substring(0, splits ? characters - 1 : characters) + "…";
  }
}
