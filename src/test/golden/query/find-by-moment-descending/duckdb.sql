SELECT t0."id" AS c0, epoch_us(CAST(t0."created_at" AS TIMESTAMP)) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
ORDER BY CAST(t0."created_at" AS TIMESTAMP) DESC NULLS LAST, t0."id"
LIMIT 5
-- false
