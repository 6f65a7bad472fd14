SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
ORDER BY t0."title" COLLATE "C" DESC NULLS LAST, t0."id"
LIMIT 5
-- false
