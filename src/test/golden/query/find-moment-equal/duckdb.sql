SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND TRY_CAST(t0."created_at" AS TIMESTAMP) = make_timestamp(CAST(? AS BIGINT))
ORDER BY t0."id"
LIMIT 30
-- false
-- 2024-12-31T23:59:59.999999Z
