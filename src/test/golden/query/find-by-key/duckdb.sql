SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND t0."id" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]')))
ORDER BY t0."id"
-- false
-- "[100]"
