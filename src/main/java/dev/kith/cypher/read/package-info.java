/// What a running query reads of a graph and keeps for a while: properties, relationships, nodes by
/// a value.
@NullMarked
package dev.kith.cypher.read;

import org.jspecify.annotations.NullMarked;
