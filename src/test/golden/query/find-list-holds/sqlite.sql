SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND EXISTS (SELECT 1 FROM json_each(t0."tags") WHERE value = ?)
ORDER BY t0."id"
LIMIT 30
-- false
-- "docs"
