package dev.kith.store.index;

import dev.kith.schema.Ontology;

/// The ontology of an owned graph as of one change, and how it maps to the tables.
public record OwnedOntology(Ontology ontology, OwnedMapping mapping) {}
