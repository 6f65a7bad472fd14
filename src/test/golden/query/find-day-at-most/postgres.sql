SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND (t0."due" <= CAST(? AS date) AND CASE WHEN t0."due" >= '0001-01-01' AND t0."due" < '10000-01-01' THEN t0."due" END IS NOT NULL)
ORDER BY t0."id"
LIMIT 30
-- false
-- 2024-12-30
