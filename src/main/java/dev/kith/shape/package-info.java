/// How an answer is written and made to fit: JSON text, token budgets, order and paging.
@NullMarked
package dev.kith.shape;

import org.jspecify.annotations.NullMarked;
