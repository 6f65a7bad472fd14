SELECT t0.`name` AS c0, t0.`colour` AS c1
FROM `labels` t0
WHERE t0.`name` IN JSONExtract({p0:String}, 'Array(String)')
ORDER BY t0.`name`
-- "[\"it's\",\"ui\"]"
