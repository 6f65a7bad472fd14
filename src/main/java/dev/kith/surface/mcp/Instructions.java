package dev.kith.surface.mcp;

import dev.kith.access.Caller;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Toolbox;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The server's instructions for a client's model: how to begin, and what is true for all tools and
/// therefore in no description.
record Instructions(Toolbox toolbox) {
  private static final Map<Family, String> BEGIN =
      new EnumMap<>(
          Map.of(
              Family.COMMON,
              " list_databases names them.",
              Family.BFS,
              " To explore: describe_schema, then search_entities to get ids, then bfs_query.",
              Family.QUERY,
              " To filter, aggregate or find paths: get_graph_schema first.",
              Family.CYPHER,
              " read_cypher runs read-only openCypher: labels are entity types, relationship types"
                  + " predicates; names are checked, so read the schema first; give values as"
                  + " parameters.",
              Family.MEMORY,
              " To remember: search before you create; memory tools need the name of a database.",
              Family.UPKEEP,
              " Every write returns its change number, which undo reverts.",
              Family.HISTORY,
              " get_history and list_changes show who changed what.",
              Family.SERVER_MEMORY,
              " To remember: search_nodes before create_entities, then create_relations and"
                  + " add_observations."));

  /// What an argument means wherever a tool takes it.
  private record ArgumentNote(String argument, String meaning) {}

  private static final List<ArgumentNote> LISTED =
      List.of(
          new ArgumentNote("database", " database names the graph (default: the server's)."),
          new ArgumentNote(
              "max_tokens",
              " max_tokens bounds the answer; what did not fit is counted in 'truncated', whose"
                  + " 'next' holds the arguments to continue, such as offset, predicate_offset or"
                  + " least_tokens."),
          new ArgumentNote(
              "cursor",
              " cursor takes the next_cursor of the previous page, all other arguments unchanged."),
          new ArgumentNote("source", " source says who states a fact."));

  /// Arguments that the list of tools leaves out.
  private static final List<ArgumentNote> UNLISTED =
      List.of(
          new ArgumentNote(
              "provenance",
              " provenance:true also returns when and by whom each fact was noted (memory)."),
          new ArgumentNote(
              "types",
              " types, tags, author, since and until narrow searches of a memory: to entities of"
                  + " these types, with all tags, with an observation by the author, noted within"
                  + " that time."),
          new ArgumentNote(
              "importance",
              " New entities take tags, pinned:true (get_graph_summary names it first) and"
                  + " importance (0-10, breaks ties in ranking), and scope (the path, such as"
                  + " 1/100/, under which it is seen); add_observations takes pinned:true for its"
                  + " facts."),
          new ArgumentNote(
              "remove_tags",
              " edit_entities edits what matches all of names, types, tags, author, since, until"
                  + " and query (every word); it takes entity_type, remove_tags, importance,"
                  + " source, and with pinned observations (word for word), which are then pinned"
                  + " instead."),
          new ArgumentNote(
              "valid_at",
              " Facts that ended, or have not begun, are left out and counted in 'ended':"
                  + " valid_at shows what held at a moment, include_ended:true everything."),
          new ArgumentNote(
              "as_of",
              " as_of (a change number, date or time) answers as it was known then; valid_at is"
                  + " that moment, too, unless it is given."),
          new ArgumentNote(
              "valid_from",
              " valid_from and valid_until (dates or times) say when new observations and"
                  + " relationships hold, at when observations were made if not now; replaces"
                  + " (add_observations) ends old facts; end_facts also takes relationships:"
                  + " [{relationship_type, to_entity or from_entity}]."),
          new ArgumentNote(
              "awaited_vectors",
              " awaited_vectors:true also counts the vectors still to come, sizes:true the bytes on"
                  + " disk (get_graph_summary)."),
          new ArgumentNote(
              "older_than",
              " forget takes the same types and author, also older_than (an age such as 90d, a date"
                  + " or time), expired:true, observations (word for word), observations_only:true;"
                  + " what matches all of them is removed."),
          new ArgumentNote(
              "explain", " explain:true also returns the statements and their plan (queries)."));

  private static final String COMPACT =
      " compact shortens the answer of a tool that reads. key[n] is the header of n table rows:"
          + " name=x holds for all its rows, name=x* begins all its cells, key{…} is an object"
          + " within, an empty cell is missing (null under name?). >edges joins a row to others by"
          + " their numbers: TREATS>3<5 leads to row 3 and comes from row 5.";

  /// @param caller who reads of nothing that is not served to them
  String text(Caller caller) {
    var served = toolbox.served(caller);
    var text =
        new StringBuilder("Kith answers questions about knowledge graphs, called databases.");
    toolbox.catalogue().families().stream()
        .filter(family -> family != Family.UPKEEP || canUndo(served))
        .forEach(family -> text.append(BEGIN.get(family)));
    text.append(" For all tools:").append(notes(LISTED, served));
    return text.append(" An error says what is allowed and what to do next.")
        .append(" Beside their schemas, tools that read take these.")
        .append(notes(UNLISTED, served))
        .append(" format (json or compact; default: " + toolbox.limits().replies().label() + "):")
        .append(COMPACT)
        .toString();
  }

  /// Without numbers of changes, there is nothing to undo by them.
  private static boolean canUndo(List<Catalogue.Listed> tools) {
    return tools.stream().anyMatch(tool -> tool.declaration().name().equals("undo"));
  }

  private static String notes(List<ArgumentNote> arguments, List<Catalogue.Listed> tools) {
    return arguments.stream()
        .filter(note -> tools.stream().anyMatch(tool -> tool.declaration().takes(note.argument)))
        .map(ArgumentNote::meaning)
        .collect(Collectors.joining());
  }
}
