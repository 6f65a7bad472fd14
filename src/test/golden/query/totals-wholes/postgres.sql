SELECT CAST(sum(t0."size") AS bigint) AS c0, CAST(sum(t0."size") AS double precision) / nullif(count(t0."size"), 0) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."size" < CAST(? AS bigint)
LIMIT 30
-- false
-- 100
