SELECT t1."title" AS c0, count(*) AS c1, max(t0."id") AS c2
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE ((t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) OR (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR))) AND ((t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) OR (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR))) AND t0."deleted" = CAST(? AS BOOLEAN)
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
