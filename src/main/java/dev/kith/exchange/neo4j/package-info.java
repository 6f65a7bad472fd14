/// What Neo4j exports: CSV with the headers of `neo4j-admin`, and the CSV and JSON lines of APOC.
@NullMarked
package dev.kith.exchange.neo4j;

import org.jspecify.annotations.NullMarked;
