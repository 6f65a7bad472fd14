SELECT count(*) AS c0, count(t0."weight") AS c1, count(DISTINCT t0."weight") AS c2, sum(t0."weight") AS c3, avg(t0."weight") AS c4, min(t0."weight") AS c5, max(t0."weight") AS c6
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
LIMIT 30
-- false
