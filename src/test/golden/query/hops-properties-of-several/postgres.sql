SELECT t12.c0 AS c0, t12.c1 AS c1, t12.c2 AS c2, CAST(extract(epoch FROM t12.c3) * 1000000 AS bigint) AS c3, t12.c4 AS c4, t12.c5 AS c5
FROM (SELECT t3.c0 AS c0, t3.c1 AS c1, t3.c2 AS c2, t3.c3 AS c3, t3.c4 AS c4, t3.c5 AS c5
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2, CASE WHEN t2."since" >= '0001-01-01' AND t2."since" < '10000-01-01' THEN t2."since" END AS c3, CAST(NULL AS text) AS c4, CAST(NULL AS bigint) AS c5, row_number() OVER (PARTITION BY t0."id", t1."id" ORDER BY CASE WHEN t2."since" >= '0001-01-01' AND t2."since" < '10000-01-01' THEN t2."since" END ASC NULLS LAST) AS c6
FROM "user_issue" t2
JOIN "users" t0 ON t0."id" = t2."user"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."issue" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t1."deleted" = CAST(? AS boolean) AND t2."which" = CAST(? AS text)) t3
WHERE t3.c6 = 1
UNION ALL
SELECT t7.c0 AS c0, t7.c1 AS c1, t7.c2 AS c2, t7.c3 AS c3, t7.c4 AS c4, t7.c5 AS c5
FROM (SELECT 1 AS c0, t4."id" AS c1, t5."id" AS c2, CAST(NULL AS timestamptz) AS c3, t6."kind" AS c4, t6."rank" AS c5, row_number() OVER (PARTITION BY t4."id", t5."id" ORDER BY t6."kind" COLLATE "C" ASC NULLS LAST, t6."rank" ASC NULLS LAST) AS c6
FROM "links" t6
JOIN "Issue ""rows""" t4 ON t4."id" = t6."source"
JOIN "Issue ""rows""" t5 ON t5."id" = t6."target"
WHERE t6."source" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t4."deleted" = CAST(? AS boolean) AND t5."deleted" = CAST(? AS boolean)) t7
WHERE t7.c6 = 1
UNION ALL
SELECT t11.c0 AS c0, t11.c1 AS c1, t11.c2 AS c2, t11.c3 AS c3, t11.c4 AS c4, t11.c5 AS c5
FROM (SELECT 2 AS c0, t8."id" AS c1, t9."id" AS c2, CAST(NULL AS timestamptz) AS c3, t10."kind" AS c4, t10."rank" AS c5, row_number() OVER (PARTITION BY t8."id", t9."id" ORDER BY t10."kind" COLLATE "C" ASC NULLS LAST, t10."rank" ASC NULLS LAST) AS c6
FROM "links" t10
JOIN "Issue ""rows""" t8 ON t8."id" = t10."source"
JOIN "Issue ""rows""" t9 ON t9."id" = t10."target"
WHERE t10."target" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t8."id" <> t9."id" AND t8."deleted" = CAST(? AS boolean) AND t9."deleted" = CAST(? AS boolean)) t11
WHERE t11.c6 = 1) t12
-- "[100,101]"
-- false
-- "assigned"
-- "[100,101]"
-- false
-- false
-- "[100,101]"
-- false
-- false
