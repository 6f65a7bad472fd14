SELECT sum(t0."size") AS c0, avg(t0."size") AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND t0."size" < ?
LIMIT 30
-- false
-- 100
