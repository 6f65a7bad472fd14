SELECT t6.c1 COLLATE BINARY AS c0, count(*) AS c1
FROM (SELECT t0."id" AS c0, t1."state" AS c1
FROM "links" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."source"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."target"
WHERE t0."deleted" = ? AND t1."deleted" = ?
UNION
SELECT t4."id" AS c0, t3."state" AS c1
FROM "links" t5
JOIN "Issue ""rows""" t3 ON t3."id" = t5."source"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."target"
WHERE t3."deleted" = ? AND t4."deleted" = ?) t6
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
-- false
-- false
-- false
