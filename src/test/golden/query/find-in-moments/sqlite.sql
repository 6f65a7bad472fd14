SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND kith_micros(t0."created_at") IN (SELECT value FROM json_each(?))
ORDER BY t0."id"
LIMIT 30
-- false
-- "[1735689600000000,-1800000000]"
