SELECT t0."state" AS c0, count(*) AS c1, avg(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
GROUP BY 1
HAVING count(*) >= CAST(? AS BIGINT)
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 1
-- false
-- 2
