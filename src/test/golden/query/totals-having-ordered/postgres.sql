SELECT t0."state" COLLATE "C" AS c0, count(*) AS c1, CAST(sum(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS double precision) / nullif(count(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END), 0) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
GROUP BY 1
HAVING count(*) >= CAST(? AS bigint)
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 1
-- false
-- 2
