SELECT t5.c1 COLLATE BINARY AS c0, count(*) AS c1, max(t5.c2) AS c2
FROM (SELECT t0."id" AS c0, t1."state" AS c1, t0."id" AS c2, t1."id" AS c3
FROM "Issue ""rows""" t1
JOIN "users" t0 ON t0."id" = t1."author"
WHERE t1."deleted" = ?
UNION ALL
SELECT DISTINCT t2."id" AS c0, t3."state" AS c1, t2."id" AS c2, t3."id" AS c3
FROM "user_issue" t4
JOIN "users" t2 ON t2."id" = t4."user"
JOIN "Issue ""rows""" t3 ON t3."id" = t4."issue"
WHERE t3."deleted" = ? AND t4."which" = ?) t5
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 30
-- false
-- false
-- "watches"
