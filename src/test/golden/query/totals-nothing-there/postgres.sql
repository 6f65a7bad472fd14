SELECT count(*) AS c0, count(t0."weight") AS c1, count(DISTINCT t0."weight") AS c2, sum(CAST(t0."weight" AS double precision)) AS c3, CAST(avg(t0."weight") AS double precision) AS c4, min(t0."weight") AS c5, max(t0."weight") AS c6
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."size" = CAST(? AS bigint)
LIMIT 30
-- false
-- 12345
