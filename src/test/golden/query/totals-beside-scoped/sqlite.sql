SELECT t1."title" COLLATE BINARY AS c0, t0."state" COLLATE BINARY AS c1, count(*) AS c2, sum(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c3
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE ((t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) OR (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?)) AND ((t1."path" COLLATE BINARY >= ? AND t1."path" COLLATE BINARY < ?) OR (t1."path" COLLATE BINARY >= ? AND t1."path" COLLATE BINARY < ?)) AND t0."deleted" = ? AND t0."urgent" = ? AND t1."stars" > ?
GROUP BY 1, 2
ORDER BY 3 DESC NULLS LAST, 1 ASC NULLS LAST, 2 ASC NULLS LAST
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
-- true
-- 0
