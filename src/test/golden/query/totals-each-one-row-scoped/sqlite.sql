SELECT t1."title" COLLATE BINARY AS c0, count(*) AS c1, max(t0."id") AS c2
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE ((t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) OR (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?)) AND ((t1."path" COLLATE BINARY >= ? AND t1."path" COLLATE BINARY < ?) OR (t1."path" COLLATE BINARY >= ? AND t1."path" COLLATE BINARY < ?)) AND t0."deleted" = ?
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
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
