/// RDF as a graph of entities: N-Triples and Turtle read into triples, sorted by subject, made
/// rows.
@NullMarked
package dev.kith.exchange.rdf;

import org.jspecify.annotations.NullMarked;
