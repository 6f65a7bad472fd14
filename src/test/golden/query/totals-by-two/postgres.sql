SELECT t0."state" COLLATE "C" AS c0, t0."urgent" AS c1, count(*) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
GROUP BY 1, 2
ORDER BY 1 ASC NULLS LAST, 2 ASC NULLS LAST
LIMIT 30
-- false
