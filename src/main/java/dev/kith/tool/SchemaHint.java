package dev.kith.tool;

import dev.kith.schema.Vocabulary;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/// The valid filter values of the default database, added to a tool's description where they are
/// few.
///
/// They are learnt when the tools are first listed, if that is quick, and from later calls.
public final class SchemaHint {
  private static final int FEW_TYPES = 20;
  private static final int FEW_PREDICATES = 30;
  private static final int LONGEST = 400;
  private static final Set<String> SHOWN_IN = Set.of("bfs_query");

  private final Set<Notices<String>> listeners = new CopyOnWriteArraySet<>();
  private volatile String text = "";
  private volatile boolean learnt;
  private volatile boolean shown;

  SchemaHint() {}

  /// Whether the database was already read.
  boolean isLearnt() {
    return learnt;
  }

  /// Reading takes too long: only describe_schema tries again.
  void leave() {
    learnt = true;
  }

  /// Learns what a database holds; listeners are notified if a description changes that was given
  /// out.
  void learn(Vocabulary vocabulary) {
    learnt = true;
    var now = hint(vocabulary.typeNames(), vocabulary.predicateNames());
    if (!now.equals(text)) {
      text = now;
      if (shown) {
        listeners.forEach(listener -> listener.add(now));
      }
    }
  }

  private static String hint(List<String> types, List<String> predicates) {
    if (types.isEmpty() || types.size() >= FEW_TYPES || predicates.size() >= FEW_PREDICATES) {
      return "";
    }
    var hint =
        " In the default database, valid node_types: "
            + String.join(", ", types)
            + (predicates.isEmpty() ? "" : "; valid predicates: " + String.join(", ", predicates))
            + ".";
    return hint.length() > LONGEST ? "" : hint;
  }

  /// The description of a tool with what is known by now.
  String describe(Catalogue.Listed tool) {
    shown = true;
    var description = tool.declaration().description();
    return SHOWN_IN.contains(tool.name()) ? description + text : description;
  }

  /// Runs `listener` whenever a description changes, until the handle is closed.
  public Changes.Subscription listen(Runnable listener) {
    var notices = new Notices<String>(_ -> listener.run());
    listeners.add(notices);
    return () -> {
      listeners.remove(notices);
      notices.close();
    };
  }
}
