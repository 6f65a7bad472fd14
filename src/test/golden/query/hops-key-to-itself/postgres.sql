SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "projects" t0
JOIN "projects" t1 ON t1."id" = t0."parent"
WHERE t0."id" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item)))
UNION ALL
SELECT 1 AS c0, t2."id" AS c1, t3."id" AS c2
FROM "projects" t2
JOIN "projects" t3 ON t3."id" = t2."parent"
WHERE t2."parent" = ANY (ARRAY(SELECT CAST(item AS bigint) FROM json_array_elements_text(CAST(? AS json)) AS items(item))) AND t2."id" <> t3."id") t4
LIMIT 101
-- "[10,13]"
-- "[10,13]"
