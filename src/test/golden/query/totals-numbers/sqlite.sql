SELECT count(*) AS c0, count(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c1, count(DISTINCT CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c2, sum(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c3, avg(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c4, min(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c5, max(CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END) AS c6
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
LIMIT 30
-- false
