// The graph in a tool's answer, whichever family it is of.

const key = (type, id) => (typeof id === 'string' ? id : type + ':' + id);

// {nodes, edges}, or nothing where the answer is no graph. `ref` is how the query family names a node.
export function graphOf(answer) {
  if (Array.isArray(answer?.entities) && answer.entity_name !== undefined) return related(answer);
  if (!answer?.nodes?.length || !answer.edges) return undefined;
  return {
    nodes: answer.nodes.map(node => {
      const [type, id] = [node.entity_type ?? node.label, node.id ?? node.node_id];
      return { id: key(type, id), entity_type: type, name: node.name, metadata: node.metadata ?? node.properties, ref: { label: type, node_id: id } };
    }),
    edges: answer.edges.map(edge =>
      edge.from
        ? { subject: key(edge.from.label, edge.from.node_id), predicate: edge.type, object: key(edge.to.label, edge.to.node_id) }
        : { subject: key(edge.subject_type, edge.subject), predicate: edge.predicate, object: key(edge.object_type, edge.object) },
    ),
  };
}

function related(answer) {
  const found = answer.entities.filter(each => each.relationships);
  if (!found.length) return undefined;
  const nodes = new Map([[answer.entity_name, { id: answer.entity_name, entity_type: '' }]]);
  for (const each of found) nodes.set(each.name, { id: each.name, entity_type: each.type, metadata: { description: each.observations?.join('\n') || undefined } });
  const edges = found.flatMap(each => each.relationships).map(each => ({ subject: each.from, predicate: each.relationship_type, object: each.to }));
  for (const id of edges.flatMap(edge => [edge.subject, edge.object])) if (!nodes.has(id)) nodes.set(id, { id, entity_type: '' });
  return { nodes: [...nodes.values()], edges };
}
