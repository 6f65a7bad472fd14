SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND CAST(t0."created_at" AS TIMESTAMP) < make_timestamp(CAST(? AS BIGINT))
ORDER BY t0."id"
LIMIT 30
-- false
-- 1970-01-01T00:00:00Z
