SELECT t5.c1 AS c0, count(*) AS c1, max(t5.c2) AS c2
FROM (SELECT t0."id" AS c0, t1."state" AS c1, t0."id" AS c2, t1."id" AS c3
FROM "Issue ""rows""" t1
JOIN "users" t0 ON t0."id" = t1."author"
WHERE ((t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) OR (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR))) AND t1."deleted" = CAST(? AS BOOLEAN)
UNION ALL
SELECT DISTINCT t2."id" AS c0, t3."state" AS c1, t2."id" AS c2, t3."id" AS c3
FROM "user_issue" t4
JOIN "users" t2 ON t2."id" = t4."user"
JOIN "Issue ""rows""" t3 ON t3."id" = t4."issue"
WHERE ((t4."path" >= CAST(? AS VARCHAR) AND t4."path" < CAST(? AS VARCHAR)) OR (t4."path" >= CAST(? AS VARCHAR) AND t4."path" < CAST(? AS VARCHAR))) AND ((t3."path" >= CAST(? AS VARCHAR) AND t3."path" < CAST(? AS VARCHAR)) OR (t3."path" >= CAST(? AS VARCHAR) AND t3."path" < CAST(? AS VARCHAR))) AND t3."deleted" = CAST(? AS BOOLEAN) AND t4."which" = CAST(? AS VARCHAR)) t5
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
-- "watches"
