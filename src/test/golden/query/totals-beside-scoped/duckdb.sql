SELECT t1."title" AS c0, t0."state" AS c1, count(*) AS c2, sum(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c3
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE ((t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) OR (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR))) AND ((t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) OR (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR))) AND t0."deleted" = CAST(? AS BOOLEAN) AND t0."urgent" = CAST(? AS BOOLEAN) AND t1."stars" > CAST(? AS BIGINT)
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
