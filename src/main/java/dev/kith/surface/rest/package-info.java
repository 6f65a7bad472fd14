/// The tools over plain HTTP, one to one with the Model Context Protocol.
@NullMarked
package dev.kith.surface.rest;

import org.jspecify.annotations.NullMarked;
