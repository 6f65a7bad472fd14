SELECT t0."id" AS c0, CAST(extract(epoch FROM CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END) * 1000000 AS bigint) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
ORDER BY CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END DESC NULLS LAST, t0."id"
LIMIT 5
-- false
