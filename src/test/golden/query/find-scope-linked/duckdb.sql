SELECT t0."id" AS c0, t0."name" AS c1, t0."email" AS c2, t0."admin" AS c3
FROM "users" t0
WHERE (EXISTS (SELECT 1 AS c0
FROM "user_issue" t2
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."user" = t0."id" AND (t2."path" >= CAST(? AS VARCHAR) AND t2."path" < CAST(? AS VARCHAR)) AND t2."which" = CAST(? AS VARCHAR) AND (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) AND t1."deleted" = CAST(? AS BOOLEAN)) OR EXISTS (SELECT 1 AS c0
FROM "Issue ""rows""" t3
WHERE t3."author" = t0."id" AND (t3."path" >= CAST(? AS VARCHAR) AND t3."path" < CAST(? AS VARCHAR)) AND t3."deleted" = CAST(? AS BOOLEAN)) OR EXISTS (SELECT 1 AS c0
FROM "user_issue" t5
JOIN "Issue ""rows""" t4 ON t4."id" = t5."issue"
WHERE t5."user" = t0."id" AND (t5."path" >= CAST(? AS VARCHAR) AND t5."path" < CAST(? AS VARCHAR)) AND t5."which" = CAST(? AS VARCHAR) AND (t4."path" >= CAST(? AS VARCHAR) AND t4."path" < CAST(? AS VARCHAR)) AND t4."deleted" = CAST(? AS BOOLEAN)))
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- "assigned"
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- "watches"
-- "1/10/"
-- "1/100"
-- false
