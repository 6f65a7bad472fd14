SELECT t0."state" AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
