SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2, t4.c3 AS c3, t4.c4 AS c4
FROM (SELECT t3.c0 AS c0, t3.c1 AS c1, t3.c2 AS c2, t3.c3 AS c3, t3.c4 AS c4
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2, t2."kind" AS c3, t2."rank" AS c4, row_number() OVER (PARTITION BY t0."id", t1."id" ORDER BY t2."kind" COLLATE "C" ASC NULLS LAST, t2."rank" ASC NULLS LAST) AS c5
FROM "links" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."source"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."target"
WHERE t2."source" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t0."deleted" = CAST(? AS boolean) AND t1."deleted" = CAST(? AS boolean)) t3
WHERE t3.c5 = 1) t4
LIMIT 101
-- "[100,101,102,103]"
-- false
-- false
