SELECT min(t0."title") AS c0, max(t0."title") AS c1, epoch_us(min(CASE WHEN TRY_CAST(t0."created_at" AS TIMESTAMP) BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999' THEN TRY_CAST(t0."created_at" AS TIMESTAMP) END)) AS c2, CAST(max(CASE WHEN t0."due" BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN t0."due" END) AS VARCHAR) AS c3, max(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
LIMIT 30
-- false
