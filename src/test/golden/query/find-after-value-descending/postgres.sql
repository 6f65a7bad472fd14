SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND ((t0."title" COLLATE "C" < CAST(? AS text) OR t0."title" IS NULL) OR (t0."title" = CAST(? AS text) AND t0."id" > CAST(? AS bigint)))
ORDER BY t0."title" COLLATE "C" DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "crash ON exit"
-- "crash ON exit"
-- 101
