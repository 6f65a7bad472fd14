SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND (t0."weight" >= CAST(? AS DOUBLE) AND CASE WHEN isfinite(t0."weight") THEN t0."weight" END IS NOT NULL)
ORDER BY t0."id"
LIMIT 30
-- false
-- 1.5
