SELECT min(t0."title" COLLATE BINARY) AS c0, max(t0."title" COLLATE BINARY) AS c1, min(kith_micros(t0."created_at")) AS c2, max(t0."due") AS c3, max(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
LIMIT 30
-- false
