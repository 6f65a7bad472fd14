package dev.kith.tool.argument;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.schema.NearNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// All that is wrong with the arguments of one call.
public final class Problems {
  private static final int MOST = 20;
  private static final int NEAR = 3;
  private static final int FEW = 40;

  /// How many names are compared with wrong ones before near ones are no longer looked for.
  private static final int MOST_COMPARED = 500_000;

  private final List<Fault.Problem> found = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private int further;
  private int compared;

  public void report(String at, String problem, String allowed) {
    report(Fault.problem(at, problem, allowed));
  }

  /// @param allowed the values that would be right
  public void report(String at, String problem, Collection<String> allowed) {
    report(at, problem, List.copyOf(allowed), List.of());
  }

  void report(String at, String problem, List<String> allowed, List<String> near) {
    report(new Fault.Problem(at, problem, allowed, near));
  }

  private void report(Fault.Problem problem) {
    if (found.size() < MOST) {
      found.add(problem);
    } else {
      further++;
    }
  }

  /// An unknown name.
  public void unknown(String at, String problem, String name, Collection<String> known) {
    var allowed =
        known.isEmpty()
            ? List.of("there is none")
            : known.size() <= FEW
                ? List.copyOf(known)
                : List.of("one of " + known.size() + ", listed by get_graph_schema");
    report(new Fault.Problem(at, problem, allowed, near(name, known)));
  }

  /// What is only counted is not searched for, nor one name after the other in a large vocabulary:
  /// that takes long.
  private List<String> near(String name, Collection<String> known) {
    if (found.size() >= MOST || compared > MOST_COMPARED) {
      return List.of();
    }
    compared += known.size();
    return NearNames.of(name, known, NEAR);
  }

  /// A value of another type than is wanted.
  public void wrongType(String at, String wanted, JsonNode value) {
    wrongType(at, wanted, value, List.of());
  }

  void wrongType(String at, String wanted, JsonNode value, List<String> allowed) {
    report(at, "must be " + wanted + ", not " + typeOf(value), allowed, List.of());
  }

  /// Warns of a value that was taken for another than was written, or finds less than it seems.
  public void warn(String warning) {
    if (warnings.size() < MOST) {
      warnings.add(warning);
    }
  }

  /// What the caller should know though nothing is wrong, each a sentence.
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /// Adds the problems of another reader.
  public void addAll(Problems others) {
    others.found.forEach(this::report);
    others.warnings.forEach(this::warn);
    further += others.further;
  }

  /// A fault with the names that exist where a name has a form that none has; the others as they
  /// are.
  public static FaultException suggesting(
      FaultException fault, String at, String name, List<String> existing) {
    if (!(fault.fault() instanceof Fault.InvalidArguments(var all))) {
      return fault;
    }
    var near = name.isEmpty() ? List.<String>of() : NearNames.of(name, existing, NEAR);
    var allowed =
        existing.size() <= FEW
            ? existing
            : List.of("one of " + existing.size() + ", listed by list_databases");
    return new Fault.InvalidArguments(
            all.stream()
                .map(
                    each ->
                        each.at().equals(at)
                            ? new Fault.Problem(at, each.problem(), allowed, near)
                            : each)
                .toList())
        .raise();
  }

  public int count() {
    return found.size() + further;
  }

  /// Raises [Fault.InvalidArguments] if there is any problem.
  public void raise() {
    if (found.isEmpty()) {
      return;
    }
    var all = new ArrayList<>(found);
    if (further > 0) {
      all.add(Fault.problem("", "and " + further + " more problems", ""));
    }
    throw new Fault.InvalidArguments(all).raise();
  }

  /// The place of a member of an object, as a JSON pointer.
  public static String within(String at, String name) {
    var shown = name.length() <= 60 ? name : name.substring(0, 60) + "…";
    return at + "/" + shown.replace("~", "~0").replace("/", "~1");
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "a string";
      case NUMBER -> value.isIntegralNumber() ? "an integer" : "a number with a fraction";
      case BOOLEAN -> "a boolean";
      case ARRAY -> "an array";
      case OBJECT -> "an object";
      case NULL -> "null";
      case BINARY, MISSING, POJO -> "nothing";
    };
  }
}
