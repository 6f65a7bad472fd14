SELECT t0."id" AS c0, t0."state" AS c1, CAST(extract(epoch FROM CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END) * 1000000 AS bigint) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND ((t0."state" COLLATE "C" > CAST(? AS text) OR t0."state" IS NULL) OR (t0."state" = CAST(? AS text) AND ((t0."created_at" < (timestamptz '1970-01-01 00:00:00Z' + CAST(? AS bigint) * interval '1 microsecond') AND CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END IS NOT NULL) OR CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END IS NULL)) OR (t0."state" = CAST(? AS text) AND t0."created_at" = (timestamptz '1970-01-01 00:00:00Z' + CAST(? AS bigint) * interval '1 microsecond') AND t0."id" > CAST(? AS bigint)))
ORDER BY t0."state" COLLATE "C" ASC NULLS LAST, CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "closed"
-- "closed"
-- 2025-01-01T00:00:00Z
-- "closed"
-- 2025-01-01T00:00:00Z
-- 101
