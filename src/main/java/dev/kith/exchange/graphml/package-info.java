/// GraphML, as APOC, NetworkX, Gephi, igraph and yEd write it.
@NullMarked
package dev.kith.exchange.graphml;

import org.jspecify.annotations.NullMarked;
