package dev.kith.store.index;

import dev.kith.schema.Ontology;

/// The ontology of an owned graph as of one change, and where its properties lie in the tables.
public record OwnedOntology(Ontology ontology, OwnedMapping mapping) {}
