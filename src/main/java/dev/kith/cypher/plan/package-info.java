/// The steps that answer a query, in the order in which they are cheapest.
@NullMarked
package dev.kith.cypher.plan;

import org.jspecify.annotations.NullMarked;
