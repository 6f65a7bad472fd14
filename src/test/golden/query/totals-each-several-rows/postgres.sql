SELECT t3.c1 COLLATE "C" AS c0, count(*) AS c1, max(t3.c2) AS c2
FROM (SELECT DISTINCT t0."id" AS c0, t1."colour" AS c1, t0."id" AS c2, t1."name" AS c3
FROM "tagged" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."issue"
JOIN "labels" t1 ON t1."name" = t2."label"
WHERE t0."deleted" = CAST(? AS boolean)) t3
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 30
-- false
