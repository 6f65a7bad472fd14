/// The text of a query, read into a tree or refused with the place and what could stand there.
@NullMarked
package dev.kith.cypher.text;

import org.jspecify.annotations.NullMarked;
