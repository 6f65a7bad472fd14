SELECT t12.c0 AS c0, t12.c1 AS c1, t12.c2 AS c2, t12.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE (t2."path" COLLATE "C" >= CAST(? AS text) AND t2."path" COLLATE "C" < CAST(? AS text)) AND (t1."path" COLLATE "C" >= CAST(? AS text) AND t1."path" COLLATE "C" < CAST(? AS text)) AND t2."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t1."deleted" = CAST(? AS boolean) AND t2."which" = CAST(? AS text)
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t5
JOIN "Issue ""rows""" t3 ON t3."id" = t5."source"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."target"
WHERE (t3."path" COLLATE "C" >= CAST(? AS text) AND t3."path" COLLATE "C" < CAST(? AS text)) AND (t4."path" COLLATE "C" >= CAST(? AS text) AND t4."path" COLLATE "C" < CAST(? AS text)) AND t5."source" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t3."deleted" = CAST(? AS boolean) AND t4."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 2 AS c0, t6."id" AS c1, t7."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t8
JOIN "Issue ""rows""" t6 ON t6."id" = t8."source"
JOIN "Issue ""rows""" t7 ON t7."id" = t8."target"
WHERE (t6."path" COLLATE "C" >= CAST(? AS text) AND t6."path" COLLATE "C" < CAST(? AS text)) AND (t7."path" COLLATE "C" >= CAST(? AS text) AND t7."path" COLLATE "C" < CAST(? AS text)) AND t8."target" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t6."id" <> t7."id" AND t6."deleted" = CAST(? AS boolean) AND t7."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 3 AS c0, t9."id" AS c1, CAST(NULL AS bigint) AS c2, t10."name" AS c3
FROM "tagged" t11
JOIN "Issue ""rows""" t9 ON t9."id" = t11."issue"
JOIN "labels" t10 ON t10."name" = t11."label"
WHERE (t11."path" COLLATE "C" >= CAST(? AS text) AND t11."path" COLLATE "C" < CAST(? AS text)) AND (t9."path" COLLATE "C" >= CAST(? AS text) AND t9."path" COLLATE "C" < CAST(? AS text)) AND t11."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t9."deleted" = CAST(? AS boolean)) t12
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
