SELECT (SELECT date(v, 'start of month', '-' || ((strftime('%m', v) - 1) % 3) || ' months') FROM (SELECT CASE WHEN date(t0."due") = t0."due" AND t0."due" > '0001' THEN t0."due" END AS v)) AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
