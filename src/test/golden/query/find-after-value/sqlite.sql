SELECT t0."id" AS c0, t0."weight" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND ((t0."weight" > ? OR t0."weight" IS NULL) OR (t0."weight" = ? AND t0."id" > ?))
ORDER BY t0."weight" ASC NULLS LAST, t0."id"
LIMIT 5
-- false
-- 1.5
-- 1.5
-- 100
