SELECT t0."id" AS c0
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."id" > CAST(? AS bigint)
ORDER BY t0."id"
LIMIT 5
-- false
-- 102
