CREATE NODE TABLE `Person` (`name` STRING,`age` INT64,`height` DOUBLE,`alive` BOOL,`born` DATE,`seen` TIMESTAMP,`nick` STRING[],`home` STRUCT(street STRING, no INT32),`scores` MAP(STRING, INT64),`id128` INT128,`u` UUID,`raw` BLOB,`span` INTERVAL,`small` UINT8,`grid` INT64[][],`f3` FLOAT[3],`ts_ns` TIMESTAMP_NS,`ts_tz` TIMESTAMP_TZ, PRIMARY KEY(`name`));
CREATE NODE TABLE `The City` (`id` SERIAL,`name` STRING,`odd col` STRING, PRIMARY KEY(`id`));
CREATE NODE TABLE `Plain` (`id` INT64, PRIMARY KEY(`id`));
CREATE REL TABLE `LIVES_IN` (FROM `Person` TO `The City`, `since` INT64,`note` STRING,MANY_MANY);
CREATE REL TABLE `KNOWS` (FROM `Person` TO `Person`, FROM `Person` TO `The City`, `how` STRING,MANY_MANY);
CREATE REL TABLE `BARE` (FROM `Plain` TO `Plain`, MANY_MANY);
DROP SEQUENCE IF EXISTS `The City_id_serial`;
CREATE SEQUENCE IF NOT EXISTS `The City_id_serial` START 1 INCREMENT 1 MINVALUE 0 MAXVALUE 9223372036854775807 NO CYCLE;
RETURN nextval('The City_id_serial');
