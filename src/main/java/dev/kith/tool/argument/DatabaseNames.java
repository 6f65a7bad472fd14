package dev.kith.tool.argument;

import dev.kith.fault.FaultException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Arguments of which one may name a database.
public final class DatabaseNames {
  private static final String DATABASE = "database";

  private DatabaseNames() {}

  /// The arguments. A database whose name was written in capitals is taken, with a warning; where
  /// it is missing, or has a name that none could have, those that exist are named.
  ///
  /// @param databases those that the caller may read
  public static Arguments read(
      List<Argument> declared, JsonNode given, boolean stored, Supplier<List<String>> databases) {
    try {
      return ArgumentReader.read(declared, given, stored);
    } catch (FaultException wrong) {
      if (declared.stream().noneMatch(argument -> argument.name().equals(DATABASE))
          || declared.contains(Argument.newDatabase())) {
        throw wrong;
      }
      var existing = databases.get();
      var name = given.path(DATABASE).asString("");
      var intended = name.toLowerCase(Locale.ROOT);
      if (!intended.equals(name) && existing.contains(intended)) {
        var corrected = ((ObjectNode) given.deepCopy()).put(DATABASE, intended);
        return ArgumentReader.read(declared, corrected, stored)
            .warned(List.of("/database: it was taken as " + intended + "."));
      }
      var other = called(declared, given, existing);
      if (other.isPresent()) {
        var corrected = (ObjectNode) given.deepCopy();
        corrected.set(DATABASE, corrected.remove(other.get()));
        return ArgumentReader.read(declared, corrected, stored)
            .warned(List.of("/" + other.get() + " was taken as database."));
      }
      throw Problems.suggesting(wrong, "/" + DATABASE, name, existing);
    }
  }

  /// The one argument that no tool has, and that names a database, where none is given.
  private static Optional<String> called(
      List<Argument> declared, JsonNode given, List<String> databases) {
    var names = declared.stream().map(Argument::name).toList();
    var found =
        given.propertyNames().stream()
            .filter(name -> !names.contains(name) && given.path(name).isString())
            .filter(name -> databases.contains(given.path(name).stringValue()))
            .toList();
    return given.has(DATABASE) || found.size() != 1
        ? Optional.empty()
        : Optional.of(found.getFirst());
  }
}
