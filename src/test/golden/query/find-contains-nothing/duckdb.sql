SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND lower(t0."title") LIKE ? ESCAPE '\'
ORDER BY t0."id"
LIMIT 30
-- false
-- "%"
