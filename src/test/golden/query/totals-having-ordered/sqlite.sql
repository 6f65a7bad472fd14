SELECT t0."state" COLLATE BINARY AS c0, count(*) AS c1, avg(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
GROUP BY 1
HAVING count(*) >= ?
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 1
-- false
-- 2
