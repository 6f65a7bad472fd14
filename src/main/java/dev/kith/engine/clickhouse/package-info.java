/// Tables in ClickHouse, one server or a cluster, over HTTP.
///
/// Every query is read-only and has limits on its time, its memory, and the rows and bytes that it
/// reads and returns; it reads the newest version of each row and no deleted one, merged or not.
/// Several queries do not share a snapshot: ClickHouse has none.
@NullMarked
package dev.kith.engine.clickhouse;

import org.jspecify.annotations.NullMarked;
