SELECT CAST(sum(t0."size") AS BIGINT) AS c0, avg(t0."size") AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND t0."size" < CAST(? AS BIGINT)
LIMIT 30
-- false
-- 100
