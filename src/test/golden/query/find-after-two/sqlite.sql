SELECT t0."id" AS c0, t0."state" AS c1, kith_micros(t0."created_at") AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND ((t0."state" COLLATE BINARY > ? OR t0."state" IS NULL) OR (t0."state" = ? AND (kith_micros(t0."created_at") < ? OR kith_micros(t0."created_at") IS NULL)) OR (t0."state" = ? AND kith_micros(t0."created_at") = ? AND t0."id" > ?))
ORDER BY t0."state" COLLATE BINARY ASC NULLS LAST, kith_micros(t0."created_at") DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "closed"
-- "closed"
-- 2025-01-01T00:00:00Z
-- "closed"
-- 2025-01-01T00:00:00Z
-- 101
