SELECT count(*) AS c0
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
LIMIT 30
-- false
