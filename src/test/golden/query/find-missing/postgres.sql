SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END IS NULL
ORDER BY t0."id"
LIMIT 30
-- false
