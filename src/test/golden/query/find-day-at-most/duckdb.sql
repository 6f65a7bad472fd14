SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND (t0."due" <= CAST(? AS DATE) AND CASE WHEN t0."due" BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN t0."due" END IS NOT NULL)
ORDER BY t0."id"
LIMIT 30
-- false
-- 2024-12-30
