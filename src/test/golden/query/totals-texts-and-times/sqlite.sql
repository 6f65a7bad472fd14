SELECT min(t0."title" COLLATE BINARY) AS c0, max(t0."title" COLLATE BINARY) AS c1, min(kith_micros(t0."created_at")) AS c2, max(CASE WHEN date(t0."due") = t0."due" AND t0."due" > '0001' THEN t0."due" END) AS c3, max(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
LIMIT 30
-- false
