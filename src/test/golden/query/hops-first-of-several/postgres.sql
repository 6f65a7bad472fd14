SELECT t20.c0 AS c0, t20.c1 AS c1, t20.c2 AS c2, t20.c3 AS c3
FROM (SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2, t4.c3 AS c3
FROM (SELECT t3.c0 AS c0, t3.c1 AS c1, t3.c2 AS c2, t3.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2, CAST(NULL AS text) AS c3
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t1."deleted" = CAST(? AS boolean) AND t2."which" = CAST(? AS text)) t3
ORDER BY t3.c1
LIMIT 62) t4
UNION ALL
SELECT t9.c0 AS c0, t9.c1 AS c1, t9.c2 AS c2, t9.c3 AS c3
FROM (SELECT t8.c0 AS c0, t8.c1 AS c1, t8.c2 AS c2, t8.c3 AS c3
FROM (SELECT DISTINCT 1 AS c0, t5."id" AS c1, t6."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t7
JOIN "Issue ""rows""" t5 ON t5."id" = t7."source"
JOIN "Issue ""rows""" t6 ON t6."id" = t7."target"
WHERE t7."source" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t5."deleted" = CAST(? AS boolean) AND t6."deleted" = CAST(? AS boolean)) t8
ORDER BY t8.c2
LIMIT 62) t9
UNION ALL
SELECT t14.c0 AS c0, t14.c1 AS c1, t14.c2 AS c2, t14.c3 AS c3
FROM (SELECT t13.c0 AS c0, t13.c1 AS c1, t13.c2 AS c2, t13.c3 AS c3
FROM (SELECT DISTINCT 2 AS c0, t10."id" AS c1, t11."id" AS c2, CAST(NULL AS text) AS c3
FROM "links" t12
JOIN "Issue ""rows""" t10 ON t10."id" = t12."source"
JOIN "Issue ""rows""" t11 ON t11."id" = t12."target"
WHERE t12."target" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t10."id" <> t11."id" AND t10."deleted" = CAST(? AS boolean) AND t11."deleted" = CAST(? AS boolean)) t13
ORDER BY t13.c1
LIMIT 62) t14
UNION ALL
SELECT t19.c0 AS c0, t19.c1 AS c1, t19.c2 AS c2, t19.c3 AS c3
FROM (SELECT t18.c0 AS c0, t18.c1 AS c1, t18.c2 AS c2, t18.c3 AS c3
FROM (SELECT DISTINCT 3 AS c0, t15."id" AS c1, CAST(NULL AS bigint) AS c2, t16."name" AS c3
FROM "tagged" t17
JOIN "Issue ""rows""" t15 ON t15."id" = t17."issue"
JOIN "labels" t16 ON t16."name" = t17."label"
WHERE t17."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t15."deleted" = CAST(? AS boolean)) t18
ORDER BY t18.c3 COLLATE "C"
LIMIT 62) t19) t20
LIMIT 101
-- "[100,102]"
-- false
-- "assigned"
-- "[100,102]"
-- false
-- false
-- "[100,102]"
-- false
-- false
-- "[100,102]"
-- false
