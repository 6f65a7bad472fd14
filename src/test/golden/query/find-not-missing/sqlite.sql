SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND NOT coalesce(kith_micros(t0."created_at") IS NULL, FALSE)
ORDER BY t0."id"
LIMIT 30
-- false
