package dev.kith.mapped.ontology;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.schema.NearNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Collects the errors of an ontology, so that its author sees all of them at once.
final class OntologyErrors {
  private static final int NEAR = 3;
  private static final int MOST_LISTED = 20;

  private final String file;
  private final List<Fault.Mistake> found = new ArrayList<>();

  /// @param file the file's name, as its author knows it
  OntologyErrors(String file) {
    this.file = file;
  }

  void add(long line, String problem) {
    add(line, problem, "");
  }

  void add(long line, String problem, String allowed) {
    found.add(new Fault.Mistake(line, problem, allowed, List.of()));
  }

  /// A name that is not among the known ones.
  void unknown(long line, String what, String name, Collection<String> known) {
    missing(line, "there is no " + what + " '" + name + "'", name, known);
  }

  /// The same, with another message.
  void missing(long line, String problem, String name, Collection<String> known) {
    var allowed = known.isEmpty() ? "there are none" : String.join(", ", known);
    found.add(
        new Fault.Mistake(
            line,
            problem,
            known.size() <= MOST_LISTED ? allowed : "",
            NearNames.of(name, known, NEAR)));
  }

  /// Raises a fault if there was any error.
  void check() {
    if (!found.isEmpty()) {
      throw raise();
    }
  }

  FaultException raise() {
    var ordered =
        found.stream().distinct().sorted(Comparator.comparingLong(Fault.Mistake::line)).toList();
    return new Fault.InvalidOntology(file, ordered).raise();
  }
}
