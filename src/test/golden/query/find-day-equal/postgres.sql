SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."due" = CAST(? AS date)
ORDER BY t0."id"
LIMIT 30
-- false
-- 2025-01-31
