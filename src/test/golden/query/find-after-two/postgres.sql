SELECT t0."id" AS c0, t0."state" AS c1, CAST(nullif(nullif(extract(epoch FROM t0."created_at"), 'Infinity'), '-Infinity') * 1000000 AS bigint) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND ((t0."state" COLLATE "C" > CAST(? AS text) OR t0."state" IS NULL) OR (t0."state" = CAST(? AS text) AND (t0."created_at" < (timestamptz '1970-01-01 00:00:00Z' + CAST(? AS bigint) * interval '1 microsecond') OR t0."created_at" IS NULL)) OR (t0."state" = CAST(? AS text) AND t0."created_at" = (timestamptz '1970-01-01 00:00:00Z' + CAST(? AS bigint) * interval '1 microsecond') AND t0."id" > CAST(? AS bigint)))
ORDER BY t0."state" COLLATE "C" ASC NULLS LAST, t0."created_at" DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "closed"
-- "closed"
-- 2025-01-01T00:00:00Z
-- "closed"
-- 2025-01-01T00:00:00Z
-- 101
