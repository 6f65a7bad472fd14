/// The ontology file: read, with every error and its line, and checked against the tables.
@NullMarked
package dev.kith.mapped.ontology;

import org.jspecify.annotations.NullMarked;
