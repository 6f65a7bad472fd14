// Calls of every tool that must succeed, in this order in a fresh home, by family. LangChain.js keeps only the objects of a
// union, so that a plain value in the place of an object is refused by LangChain itself: such calls say `plain`. Arguments may
// need the number of the last change.
const memory = 'memory';
const ada = { database: memory, entity_name: 'Ada' };
const user = { label: 'gl_user', node_id: 11 };

export const CALLS = {
  bfs: [
    ['list_databases', {}],
    ['describe_schema', { database: 'pharma' }],
    ['search_entities', { database: 'pharma', query: 'cushing', node_types: ['Disease'] }],
    ['search_entities', { database: 'pharma', query: 'no such thing at all' }],
    ['bfs_query', { database: 'pharma', seeds: ['MeSH:D003480'], max_hops: 2 }],
    ['bfs_query', { database: 'pharma', seeds: ['MeSH:D003480'], max_hops: 2, max_tokens: 500 }],
    ['describe_entity', { database: 'pharma', id: 'MeSH:D003480' }],
    ['describe_entities', { database: 'pharma', ids: ['MeSH:D003480', 'MeSH:D047748'] }],
    ['intersect_subgraphs', { database: 'pharma', seeds: ['MeSH:D003480', 'MeSH:D049970'], k: 2 }],
  ],
  query: [
    ['list_databases', {}],
    ['get_graph_schema', { database: 'gitlab', expand_nodes: ['gl_issue'] }],
    ['find_nodes', { database: 'gitlab', node_label: 'gl_issue', filters: { state: 'opened' }, limit: 5 }, 'plain'],
    ['find_nodes', { database: 'gitlab', node_label: 'gl_issue', filters: { state: { in: ['opened', 'closed'] } } }],
    ['traverse_relationships', {
      database: 'gitlab', from: { label: 'gl_user', ids: [11] },
      relationships: [{ type: 'AUTHORED_ISSUE' }, { type: 'ISSUE_IN_PROJECT' }], to: { label: 'gl_project' }, limit: 3,
    }],
    ['explore_neighbors', { database: 'gitlab', start_node: user, max_hops: 1, limit: 5 }],
    ['find_paths', { database: 'gitlab', from: user, to: { label: 'gl_group', node_id: 101 }, max_hops: 3 }],
    ['aggregate_nodes', { database: 'gitlab', node_label: 'gl_issue', aggregations: [{ function: 'count' }] }],
    ['aggregate_nodes', { database: 'gitlab', node_label: 'gl_issue', group_by: ['state'], aggregations: [{ function: 'count' }] }, 'plain'],
  ],
  'memory,upkeep': [
    ['list_databases', {}],
    ['create_database', { database: 'garden', description: 'Plants' }],
    ['create_entity', { database: memory, name: 'Ada', entity_type: 'person', observations: ['wrote a program', 'ünïcode ✓'] }],
    ['create_entities', { database: memory, entities: [{ name: 'Notes', entity_type: 'text' }, { name: 'Adda', entity_type: 'person' }] }],
    ['create_relationship', { database: memory, from_entity: 'Ada', to_entity: 'Notes', relationship_type: 'WROTE', confidence: 0.9 }],
    ['create_relationships', { database: memory, relationships: [{ from_entity: 'Adda', to_entity: 'Notes', relationship_type: 'READ' }] }],
    ['add_observations', { ...ada, observations: ['lived in London'] }],
    ['search_entities', { database: memory, query: 'program' }],
    ['semantic_search', { database: memory, query: 'early software', threshold: 0.1 }],
    ['get_related_entities', { ...ada, max_depth: 2 }],
    ['get_entity', { ...ada, query: 'engine' }],
    ['get_graph_summary', { database: memory }],
    ['get_graph_summary', {}],
    ['find_duplicates', { database: memory, limit: 10 }],
    ['edit_entity', { database: memory, name: 'Adda', new_name: 'Ada L.' }],
    ['edit_entities', { database: memory, names: ['Ada', 'Ada L.'], add_tags: ['pioneer'], pinned: true, importance: 5 }],
    ['edit_entities', { database: memory, tags: ['pioneer'], delete: true, dry_run: true }],
    ['search_entities', { database: memory, query: 'program', tags: ['pioneer'] }],
    ['merge_entities', { database: memory, into: 'Ada', from: ['Ada L.'], dry_run: true }],
    ['end_facts', { ...ada, observations: ['lived in London'], at: '1843-01-01' }],
    ['get_entity', { ...ada, include_ended: true }],
    ['delete_observations', { ...ada, observations: ['lived in London'] }],
    ['delete_relationship', { database: memory, from_entity: 'Ada', to_entity: 'Notes', relationship_type: 'WROTE' }],
    ['forget', { database: memory, entities: ['Ada L.'], dry_run: true }],
    ['delete_entity', { database: memory, name: 'Ada L.' }],
    ['undo', change => ({ database: memory, change })],
  ],
  'server-memory': [
    ['create_entities', { entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote a program'] }, { name: 'Notes', entityType: 'text', observations: [] }] }],
    ['create_relations', { relations: [{ from: 'Ada', to: 'Notes', relationType: 'wrote' }] }],
    ['add_observations', { observations: [{ entityName: 'Ada', contents: ['born in 1815'] }] }],
    ['read_graph', {}],
    ['search_nodes', { query: 'program' }],
    ['open_nodes', { names: ['Ada'] }],
    ['delete_observations', { deletions: [{ entityName: 'Ada', observations: ['born in 1815'] }] }],
    ['delete_relations', { relations: [{ from: 'Ada', to: 'Notes', relationType: 'wrote' }] }],
    ['delete_entities', { entityNames: ['Notes'] }],
  ],
};
