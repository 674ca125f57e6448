ALTER TABLE service DROP COLUMN service_group;
DROP DOMAIN service_heading;
