SELECT t6.c0 AS c0, t6.c1 AS c1, t6.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."user" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t1."deleted" = CAST(? AS BOOLEAN) AND t2."which" = CAST(? AS VARCHAR)
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."id" AS c2
FROM "user_issue" t5
JOIN "users" t3 ON t3."id" = t5."user"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."issue"
WHERE t5."user" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t4."deleted" = CAST(? AS BOOLEAN) AND t5."which" = CAST(? AS VARCHAR)) t6
LIMIT 101
-- "[1,2,3]"
-- false
-- "assigned"
-- "[1,2,3]"
-- false
-- "watches"
