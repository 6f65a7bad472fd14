SELECT t0."id" AS c0, t0."name" AS c1, t0."email" AS c2, t0."admin" AS c3
FROM "users" t0
WHERE (EXISTS (SELECT 1 AS c0
FROM "user_issue" t2
JOIN "Issue ""rows""" t1 ON t1."id" = t2."issue"
WHERE t2."user" = t0."id" AND (t2."path" COLLATE BINARY >= ? AND t2."path" COLLATE BINARY < ?) AND t2."which" = ? AND (t1."path" COLLATE BINARY >= ? AND t1."path" COLLATE BINARY < ?) AND t1."deleted" = ?) OR EXISTS (SELECT 1 AS c0
FROM "Issue ""rows""" t3
WHERE t3."author" = t0."id" AND (t3."path" COLLATE BINARY >= ? AND t3."path" COLLATE BINARY < ?) AND t3."deleted" = ?) OR EXISTS (SELECT 1 AS c0
FROM "user_issue" t5
JOIN "Issue ""rows""" t4 ON t4."id" = t5."issue"
WHERE t5."user" = t0."id" AND (t5."path" COLLATE BINARY >= ? AND t5."path" COLLATE BINARY < ?) AND t5."which" = ? AND (t4."path" COLLATE BINARY >= ? AND t4."path" COLLATE BINARY < ?) AND t4."deleted" = ?))
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- "assigned"
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- "watches"
-- "1/10/"
-- "1/100"
-- false
