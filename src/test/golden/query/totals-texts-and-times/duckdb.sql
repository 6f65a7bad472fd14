SELECT min(t0."title") AS c0, max(t0."title") AS c1, epoch_us(min(CAST(t0."created_at" AS TIMESTAMP))) AS c2, CAST(max(t0."due") AS VARCHAR) AS c3, max(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
LIMIT 30
-- false
