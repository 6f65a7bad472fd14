SELECT t0."id" AS c0, t0."state" AS c1, t0."weight" AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
ORDER BY t0."state" COLLATE "C" DESC NULLS LAST, t0."weight" ASC NULLS LAST, t0."id"
LIMIT 5
-- false
