SELECT t1."title" COLLATE "C" AS c0, t0."state" COLLATE "C" AS c1, count(*) AS c2, sum(CAST(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END AS double precision)) AS c3
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE ((t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) OR (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text))) AND ((t1."path" COLLATE "C" >= CAST(? AS text) AND t1."path" COLLATE "C" < CAST(? AS text)) OR (t1."path" COLLATE "C" >= CAST(? AS text) AND t1."path" COLLATE "C" < CAST(? AS text))) AND t0."deleted" = CAST(? AS boolean) AND t0."urgent" = CAST(? AS boolean) AND t1."stars" > CAST(? AS bigint)
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
