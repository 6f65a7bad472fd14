SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND (t0."state" = ? OR t0."state" IS NULL) AND NOT coalesce(t0."urgent" = ? AND t0."state" = ?, FALSE)
ORDER BY t0."id"
LIMIT 30
-- false
-- "opened"
-- true
-- "opened"
