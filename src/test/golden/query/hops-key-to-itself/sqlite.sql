SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "projects" t0
JOIN "projects" t1 ON t1."id" = t0."parent"
WHERE t0."id" IN (SELECT value FROM json_each(?))
UNION ALL
SELECT 1 AS c0, t2."id" AS c1, t3."id" AS c2
FROM "projects" t2
JOIN "projects" t3 ON t3."id" = t2."parent"
WHERE t2."parent" IN (SELECT value FROM json_each(?)) AND t2."id" <> t3."id") t4
LIMIT 101
-- "[10,13]"
-- "[10,13]"
