/// Parts of a query that one typed question answers: recognised in its tree, and translated only
/// where the question means exactly what Cypher does.
@NullMarked
package dev.kith.cypher.push;

import org.jspecify.annotations.NullMarked;
