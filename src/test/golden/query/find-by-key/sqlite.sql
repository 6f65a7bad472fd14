SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND t0."id" IN (SELECT value FROM json_each(?))
ORDER BY t0."id"
-- false
-- "[100]"
