SELECT t27.c0 AS c0, t27.c1 AS c1, t27.c2 AS c2, t27.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."user" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t1."deleted" = CAST(? AS boolean) AND t2."which" = CAST(? AS text)
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t5
JOIN "users" t3 ON t3."id" = t5."user"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."issue"
WHERE t5."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t4."deleted" = CAST(? AS boolean) AND t5."which" = CAST(? AS text)
UNION ALL
SELECT 2 AS c0, t6."id" AS c1, t7."id" AS c2, CAST(NULL AS text) AS c3
FROM "Issue ""rows""" t7
JOIN "users" t6 ON t6."id" = t7."author"
WHERE t7."author" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t7."deleted" = CAST(? AS boolean)
UNION ALL
SELECT 3 AS c0, t8."id" AS c1, t9."id" AS c2, CAST(NULL AS text) AS c3
FROM "Issue ""rows""" t9
JOIN "users" t8 ON t8."id" = t9."author"
WHERE t9."id" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t9."deleted" = CAST(? AS boolean)
UNION ALL
SELECT 4 AS c0, t10."id" AS c1, t11."id" AS c2, CAST(NULL AS text) AS c3
FROM "Issue ""rows""" t10
JOIN "projects" t11 ON t11."id" = t10."project"
WHERE t10."id" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t10."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 5 AS c0, t12."id" AS c1, t13."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t14
JOIN "Issue ""rows""" t12 ON t12."id" = t14."source"
JOIN "Issue ""rows""" t13 ON t13."id" = t14."target"
WHERE t14."source" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t12."deleted" = CAST(? AS boolean) AND t13."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 6 AS c0, t15."id" AS c1, t16."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t17
JOIN "Issue ""rows""" t15 ON t15."id" = t17."source"
JOIN "Issue ""rows""" t16 ON t16."id" = t17."target"
WHERE t17."target" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t15."id" <> t16."id" AND t15."deleted" = CAST(? AS boolean) AND t16."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 7 AS c0, t18."id" AS c1, CAST(NULL AS bigint) AS c2, t19."name" AS c3
FROM "tagged" t20
JOIN "Issue ""rows""" t18 ON t18."id" = t20."issue"
JOIN "labels" t19 ON t19."name" = t20."label"
WHERE t20."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t18."deleted" = CAST(? AS boolean)
UNION ALL
SELECT DISTINCT 8 AS c0, t21."id" AS c1, t22."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t23
JOIN "users" t21 ON t21."id" = t23."user"
JOIN "Issue ""rows""" t22 ON t22."id" = t23."issue"
WHERE t23."user" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t22."deleted" = CAST(? AS boolean) AND t23."which" = CAST(? AS text)
UNION ALL
SELECT DISTINCT 9 AS c0, t24."id" AS c1, t25."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t26
JOIN "users" t24 ON t24."id" = t26."user"
JOIN "Issue ""rows""" t25 ON t25."id" = t26."issue"
WHERE t26."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t25."deleted" = CAST(? AS boolean) AND t26."which" = CAST(? AS text)) t27
LIMIT 101
-- "[1]"
-- false
-- "assigned"
-- "[100,101,103]"
-- false
-- "assigned"
-- "[1]"
-- false
-- "[100,101,103]"
-- false
-- "[100,101,103]"
-- false
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- false
-- "[1]"
-- false
-- "watches"
-- "[100,101,103]"
-- false
-- "watches"
