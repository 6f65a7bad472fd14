SELECT t6.c0 AS c0, t6.c1 AS c1, t6.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "links" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."source"
JOIN "Issue ""rows""" t1 ON t1."id" = t2."target"
WHERE t2."source" IN (SELECT value FROM json_each(?)) AND t0."deleted" = ? AND t1."deleted" = ?
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."id" AS c2
FROM "links" t5
JOIN "Issue ""rows""" t3 ON t3."id" = t5."source"
JOIN "Issue ""rows""" t4 ON t4."id" = t5."target"
WHERE t5."target" IN (SELECT value FROM json_each(?)) AND t3."id" <> t4."id" AND t3."deleted" = ? AND t4."deleted" = ?) t6
LIMIT 101
-- "[9007199254740993]"
-- false
-- false
-- "[9007199254740993]"
-- false
-- false
