SELECT t0."id" AS c0, t0."state" AS c1, CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
ORDER BY t0."state" COLLATE "C" DESC NULLS LAST, CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END ASC NULLS LAST, t0."id"
LIMIT 5
-- false
