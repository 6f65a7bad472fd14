SELECT t0."id" AS c0, t0."state" AS c1, epoch_us(CAST(t0."created_at" AS TIMESTAMP)) AS c2
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND ((t0."state" > CAST(? AS VARCHAR) OR t0."state" IS NULL) OR (t0."state" = CAST(? AS VARCHAR) AND (CAST(t0."created_at" AS TIMESTAMP) < make_timestamp(CAST(? AS BIGINT)) OR CAST(t0."created_at" AS TIMESTAMP) IS NULL)) OR (t0."state" = CAST(? AS VARCHAR) AND CAST(t0."created_at" AS TIMESTAMP) = make_timestamp(CAST(? AS BIGINT)) AND t0."id" > CAST(? AS BIGINT)))
ORDER BY t0."state" ASC NULLS LAST, CAST(t0."created_at" AS TIMESTAMP) DESC NULLS LAST, t0."id"
LIMIT 5
-- false
-- "closed"
-- "closed"
-- 2025-01-01T00:00:00Z
-- "closed"
-- 2025-01-01T00:00:00Z
-- 101
