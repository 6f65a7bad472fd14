SELECT t0."id" AS c0, kith_micros(t0."created_at") AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
ORDER BY kith_micros(t0."created_at") DESC NULLS LAST, t0."id"
LIMIT 5
-- false
