/// Who called what: one line of JSON for each call, in a file that the operator names.
@NullMarked
package dev.kith.access.audit;

import org.jspecify.annotations.NullMarked;
