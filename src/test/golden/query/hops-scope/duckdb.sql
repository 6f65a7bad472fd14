SELECT t12.c0 AS c0, t12.c1 AS c1, t12.c2 AS c2, t12.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2, CAST(NULL AS VARCHAR) AS c3
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE (t2."path" >= CAST(? AS VARCHAR) AND t2."path" < CAST(? AS VARCHAR)) AND (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) AND t2."issue" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t1."deleted" = CAST(? AS BOOLEAN) AND t2."which" = CAST(? AS VARCHAR)
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."id" AS c2, CAST(NULL AS VARCHAR) AS c3
FROM "links" t5
JOIN "Issue ""rows""" t3 ON t3."id" = t5."source"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."target"
WHERE (t3."path" >= CAST(? AS VARCHAR) AND t3."path" < CAST(? AS VARCHAR)) AND (t4."path" >= CAST(? AS VARCHAR) AND t4."path" < CAST(? AS VARCHAR)) AND t5."source" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t3."deleted" = CAST(? AS BOOLEAN) AND t4."deleted" = CAST(? AS BOOLEAN)
UNION ALL
SELECT DISTINCT 2 AS c0, t6."id" AS c1, t7."id" AS c2, CAST(NULL AS VARCHAR) AS c3
FROM "links" t8
JOIN "Issue ""rows""" t6 ON t6."id" = t8."source"
JOIN "Issue ""rows""" t7 ON t7."id" = t8."target"
WHERE (t6."path" >= CAST(? AS VARCHAR) AND t6."path" < CAST(? AS VARCHAR)) AND (t7."path" >= CAST(? AS VARCHAR) AND t7."path" < CAST(? AS VARCHAR)) AND t8."target" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t6."id" <> t7."id" AND t6."deleted" = CAST(? AS BOOLEAN) AND t7."deleted" = CAST(? AS BOOLEAN)
UNION ALL
SELECT DISTINCT 3 AS c0, t9."id" AS c1, CAST(NULL AS BIGINT) AS c2, t10."name" AS c3
FROM "tagged" t11
JOIN "Issue ""rows""" t9 ON t9."id" = t11."issue"
JOIN "labels" t10 ON t10."name" = t11."label"
WHERE (t11."path" >= CAST(? AS VARCHAR) AND t11."path" < CAST(? AS VARCHAR)) AND (t9."path" >= CAST(? AS VARCHAR) AND t9."path" < CAST(? AS VARCHAR)) AND t11."issue" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t9."deleted" = CAST(? AS BOOLEAN)) t12
LIMIT 101
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- "assigned"
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
