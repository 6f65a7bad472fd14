SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND (t0."created_at" > (timestamptz '1970-01-01 00:00:00Z' + CAST(? AS bigint) * interval '1 microsecond') AND CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END IS NOT NULL)
ORDER BY t0."id"
LIMIT 30
-- false
-- 2024-12-31T23:59:59.999998Z
