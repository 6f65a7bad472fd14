SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND lower(t0."title" COLLATE "pg_c_utf8") LIKE ? ESCAPE '\'
ORDER BY t0."id"
LIMIT 30
-- false
-- "%"
