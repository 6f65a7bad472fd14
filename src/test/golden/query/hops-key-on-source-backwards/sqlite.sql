SELECT t2.c0 AS c0, t2.c1 AS c1, t2.c2 AS c2
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE t0."project" IN (SELECT value FROM json_each(?)) AND t0."deleted" = ?) t2
LIMIT 101
-- "[10]"
-- false
