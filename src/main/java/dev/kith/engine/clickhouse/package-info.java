/// Tables in ClickHouse, one server or a cluster, over HTTP.
///
/// Every question carries limits on its time, its memory, and the rows and bytes that it reads and
/// returns, and may only read; it asks for the newest version of each row and no deleted one,
/// merged or not. There is no moment that several questions share: ClickHouse has none.
@NullMarked
package dev.kith.engine.clickhouse;

import org.jspecify.annotations.NullMarked;
