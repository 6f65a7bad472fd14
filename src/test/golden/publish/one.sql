CREATE TABLE IF NOT EXISTS `kith state`
(
  `name` String,
  `value` String,
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `name`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `node page`
(
  `number` Int64,
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `number`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `node thing`
(
  `id` String CODEC(ZSTD(1)),
  `a_STRING` Nullable(String) CODEC(ZSTD(1)),
  `a_INT32` Nullable(Int32) CODEC(ZSTD(1)),
  `a_INT64` Nullable(Int64) CODEC(ZSTD(1)),
  `a_FLOAT64` Nullable(Float64) CODEC(ZSTD(1)),
  `a_BOOLEAN` Nullable(Bool),
  `a_DATETIME` Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1)),
  `a_DATE` Nullable(Date32) CODEC(ZSTD(1)),
  `a_ENUM` LowCardinality(Nullable(String)),
  `a_STRINGS` Nullable(String) CODEC(ZSTD(1)),
  `name` LowCardinality(Nullable(String)),
  `title` Nullable(String) CODEC(ZSTD(1)),
  `observations` Nullable(String) CODEC(ZSTD(1)),
  `observed_at` Nullable(String) CODEC(ZSTD(1)),
  `observed_by` Nullable(String) CODEC(ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8,
  INDEX `index a_STRING` `a_STRING` TYPE bloom_filter(0.01) GRANULARITY 16,
  INDEX `index a_INT32` `a_INT32` TYPE minmax GRANULARITY 16,
  INDEX `index a_INT64` `a_INT64` TYPE minmax GRANULARITY 16,
  INDEX `index a_FLOAT64` `a_FLOAT64` TYPE minmax GRANULARITY 16,
  INDEX `index a_DATETIME` `a_DATETIME` TYPE minmax GRANULARITY 16,
  INDEX `index a_DATE` `a_DATE` TYPE minmax GRANULARITY 16,
  INDEX `index a_ENUM` `a_ENUM` TYPE bloom_filter(0.01) GRANULARITY 16,
  INDEX `index name` `name` TYPE bloom_filter(0.01) GRANULARITY 16,
  INDEX `index title` `title` TYPE bloom_filter(0.01) GRANULARITY 16
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `id`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `edge ON thing page`
(
  `source` String CODEC(ZSTD(1)),
  `target` Int64,
  `since` Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`source`, `target`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing page by target`
(
  `source` String CODEC(ZSTD(1)),
  `target` Int64,
  `since` Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`target`, `source`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing thing`
(
  `source` String CODEC(ZSTD(1)),
  `target` String CODEC(ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`source`, `target`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing thing by target`
(
  `source` String CODEC(ZSTD(1)),
  `target` String CODEC(ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`target`, `source`)
SETTINGS index_granularity = 32;
