package dev.kith.cypher.text;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Words with a meaning: those that begin clauses, those that are refused, those of other
/// languages.
final class Words {
  /// What no variable is called, because an expression ends before it.
  private static final Set<String> ENDS =
      Set.of(
          "WHERE",
          "RETURN",
          "WITH",
          "MATCH",
          "OPTIONAL",
          "UNWIND",
          "UNION",
          "ORDER",
          "SKIP",
          "LIMIT",
          "THEN",
          "ELSE",
          "WHEN",
          "AND",
          "OR",
          "XOR",
          "IN",
          "AS",
          "IS",
          "CONTAINS",
          "STARTS",
          "ENDS",
          "DISTINCT",
          "BY",
          "NOT");

  private static final String WRITES =
      "Cypher is read-only here; create_entity, create_relationship and add_observations write";

  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("CREATE", WRITES),
          Map.entry("MERGE", WRITES),
          Map.entry("INSERT", WRITES),
          Map.entry(
              "SET", "Cypher is read-only here; edit_entity and add_observations change an entity"),
          Map.entry(
              "REMOVE",
              "Cypher is read-only here; edit_entity and delete_observations remove things"),
          Map.entry(
              "DELETE", "Cypher is read-only here; delete_entity and delete_relationship delete"),
          Map.entry(
              "DETACH",
              "Cypher is read-only here; delete_entity deletes an entity with its relationships"),
          Map.entry("FOREACH", "Cypher is read-only here; UNWIND goes through a list"),
          Map.entry(
              "CALL",
              "procedures and CALL subqueries are not supported; use MATCH, EXISTS { } or COUNT {"
                  + " }"),
          Map.entry("LOAD", "files are read by the command 'kith import'"),
          Map.entry("USE", "the argument 'database' names the graph"),
          Map.entry("FILTER", "this is GQL; WITH * WHERE … does the same"),
          Map.entry("LET", "this is GQL; WITH *, value AS name does the same"),
          Map.entry("FOR", "this is GQL; UNWIND list AS name does the same"),
          Map.entry("NEXT", "this is GQL; use WITH to pass rows to the next clause"),
          Map.entry(
              "EXPLAIN", "use the argument 'explain' for the plan, and leave this keyword out"),
          Map.entry(
              "PROFILE", "use the argument 'explain' for the plan, and leave this keyword out"));

  private Words() {}

  static boolean endsExpression(Token token) {
    return ENDS.contains(token.upper());
  }

  /// Why a clause is not supported, and what to use instead.
  static Optional<String> refused(Token token) {
    return Optional.ofNullable(REFUSED.get(token.upper()));
  }

  /// The name of another language, if the text looks like it.
  static Optional<String> language(String text, Token first, Token second) {
    var upper = first.upper();
    if (Set.of("PREFIX", "ASK", "CONSTRUCT", "DESCRIBE").contains(upper)
        || (upper.equals("SELECT") && text.contains("?") && text.contains("{"))) {
      return Optional.of("SPARQL");
    }
    if (Set.of("SELECT", "UPDATE", "DROP", "ALTER", "TRUNCATE").contains(upper)
        || (upper.equals("INSERT") && second.isName())
        || (upper.equals("WITH") && second.isWord("RECURSIVE"))
        || (upper.equals("WITH")
            && second.isName()
            && text.matches("(?is)\\s*with\\s+\\w+\\s+as\\s*\\(.*"))) {
      return Optional.of("SQL");
    }
    boolean traversal = first.isWord("g") && second.isSign(".");
    return traversal ? Optional.of("Gremlin") : Optional.empty();
  }
}
