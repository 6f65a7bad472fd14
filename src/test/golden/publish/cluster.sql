CREATE TABLE IF NOT EXISTS `kith state local` ON CLUSTER `main`
(
  `name` String,
  `value` String,
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `name`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `kith state` ON CLUSTER `main` AS `kith state local`
ENGINE = Distributed(`main`, currentDatabase(), `kith state local`, cityHash64(`name`));

CREATE TABLE IF NOT EXISTS `node page local` ON CLUSTER `main`
(
  `number` Int64,
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `number`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `node page` ON CLUSTER `main` AS `node page local`
ENGINE = Distributed(`main`, currentDatabase(), `node page local`, cityHash64(`number`));

CREATE TABLE IF NOT EXISTS `node thing local` ON CLUSTER `main`
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
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY `id`
SETTINGS index_granularity = 16;

CREATE TABLE IF NOT EXISTS `node thing` ON CLUSTER `main` AS `node thing local`
ENGINE = Distributed(`main`, currentDatabase(), `node thing local`, cityHash64(`id`));

CREATE TABLE IF NOT EXISTS `edge ON thing page local` ON CLUSTER `main`
(
  `source` String CODEC(ZSTD(1)),
  `target` Int64,
  `since` Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`source`, `target`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing page` ON CLUSTER `main` AS `edge ON thing page local`
ENGINE = Distributed(`main`, currentDatabase(), `edge ON thing page local`, cityHash64(`source`));

CREATE TABLE IF NOT EXISTS `edge ON thing page by target local` ON CLUSTER `main`
(
  `source` String CODEC(ZSTD(1)),
  `target` Int64,
  `since` Nullable(DateTime64(6, 'UTC')) CODEC(Delta, ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`target`, `source`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing page by target` ON CLUSTER `main` AS `edge ON thing page by target local`
ENGINE = Distributed(`main`, currentDatabase(), `edge ON thing page by target local`, cityHash64(`target`));

CREATE TABLE IF NOT EXISTS `edge ON thing thing local` ON CLUSTER `main`
(
  `source` String CODEC(ZSTD(1)),
  `target` String CODEC(ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`source`, `target`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing thing` ON CLUSTER `main` AS `edge ON thing thing local`
ENGINE = Distributed(`main`, currentDatabase(), `edge ON thing thing local`, cityHash64(`source`));

CREATE TABLE IF NOT EXISTS `edge ON thing thing by target local` ON CLUSTER `main`
(
  `source` String CODEC(ZSTD(1)),
  `target` String CODEC(ZSTD(1)),
  `kith version` UInt64 CODEC(Delta, ZSTD(1)),
  `kith gone` UInt8
)
ENGINE = ReplicatedReplacingMergeTree(`kith version`, `kith gone`)
ORDER BY (`target`, `source`)
SETTINGS index_granularity = 32;

CREATE TABLE IF NOT EXISTS `edge ON thing thing by target` ON CLUSTER `main` AS `edge ON thing thing by target local`
ENGINE = Distributed(`main`, currentDatabase(), `edge ON thing thing by target local`, cityHash64(`target`));
