package dev.kith.tool.resource;

/// The reference that a model reads once to use the six tools well.
final class UsageNotes {
  static final String TEXT =
      """
      BFS-QL: six read-only tools over one graph of entities (nodes) and typed, directed relations (edges).

      IDS. Every node has an exact, case-sensitive id. Never guess one: call search_entities(query) first, look at entity_type and name, then use the id.

      search_entities(query, node_types, limit): exact id, name or alias first, then words, then meaning (only these have a score). Short names work. No match: try fewer words or another spelling.

      bfs_query(seeds, max_hops) returns ALL nodes within max_hops (1-5) of any seed, edges followed both ways, and the edges that connect them. Start with max_hops 1; 2 can be very large.
      - node_types, predicates: choose DETAIL, not presence. What matches is full (with metadata), everything else stays in the answer as a stub: {id, entity_type} and perhaps its name, or the bare triple. A stub is not a missing node.
      - topology_only: everything as stubs without names. Cheapest way to survey.
      - exclude_node_types, min_mentions: the only filters that REMOVE nodes (with their edges). 'removed' says what went. Traversal still passes through them.
      - not_through: types (hubs such as sections or tags) that are reached but not passed through.
      - limit, offset: page through the nodes; each edge comes once, with the later of its two nodes. limit 0 gives only the counts.
      - Nodes come by distance, then total_mentions (highest first), then id. 'distance' is in each node, and 'seed' (its place in seeds, from 0) if there are several. Edges keep their stored direction: subject -> object.
      - node_count, edge_count, counts, schema_summary always describe the whole result, before paging. Take filter values from schema_summary.entity_types_found and predicates_found.

      intersect_subgraphs(seeds, k): only the nodes within k hops of EVERY seed, and the edges among them. Use it for "what do these share?". Two seeds or more.

      describe_entity(id): everything about one node, flat. describe_entities(ids): many at once, nested as in bfs_query, with a warning of unknown ids. Prefer one describe_entities to several describe_entity.

      SIZE. max_tokens bounds an answer. Too large: the first items stay full, others become stubs, then items are left out. A long field ends with '…': 'cut' says where; describe_entity(id, field, offset) continues. 'truncated' says how many came back, of how many, and 'next' holds the arguments that continue: repeat the first call or the last one with them in place of its own.

      PATTERNS
      - Survey: bfs_query(seeds=[id], max_hops=1, topology_only=true), read schema_summary.
      - Focus: the same with node_types=[...] and predicates=[...].
      - Noisy graph (papers, authors): exclude_node_types=[...], min_mentions=2.
      - Relate two things: intersect_subgraphs(seeds=[a,b], k=1), then k=2 if empty.

      ERRORS name the argument (JSON pointer), what is allowed, near names and one next step. Unknown seeds beside known ones come back in unknown_seeds with near ids. Values that the graph does not know in node_types or predicates give warnings.
      """
          .strip();

  private UsageNotes() {}
}
