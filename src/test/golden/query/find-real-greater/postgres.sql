SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND (t0."weight" > CAST(? AS double precision) AND CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END IS NOT NULL)
ORDER BY t0."id"
LIMIT 30
-- false
-- 1.5
