SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND TRY_CAST(t0."created_at" AS TIMESTAMP) IN (SELECT make_timestamp(unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))))
ORDER BY t0."id"
LIMIT 30
-- false
-- "[1735689600000000,-1800000000]"
