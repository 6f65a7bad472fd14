SELECT t3.c0 AS c0, t3.c1 AS c1, t3.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "links" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."source"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."target"
WHERE t2."target" IN (SELECT value FROM json_each(?)) AND t0."deleted" = ? AND t1."deleted" = ?) t3
LIMIT 101
-- "[100,101,103]"
-- false
-- false
