SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND ((t0."title" COLLATE BINARY < ? OR t0."title" IS NULL) OR (t0."title" = ? AND t0."id" > ?))
ORDER BY t0."title" COLLATE BINARY DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "crash ON exit"
-- "crash ON exit"
-- 101
