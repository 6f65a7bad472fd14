SELECT t0."id" AS c0, CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND (((t0."weight" > CAST(? AS double precision) AND CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END IS NOT NULL) OR CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END IS NULL) OR (t0."weight" = CAST(? AS double precision) AND t0."id" > CAST(? AS bigint)))
ORDER BY CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END ASC NULLS LAST, t0."id"
LIMIT 5
-- false
-- 1.5
-- 1.5
-- 100
