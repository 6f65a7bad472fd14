SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND NOT coalesce((t0."state" = CAST(? AS text) OR t0."urgent" = CAST(? AS boolean)), FALSE)
ORDER BY t0."id"
LIMIT 30
-- false
-- "opened"
-- true
