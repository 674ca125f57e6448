ALTER TABLE calendar DROP COLUMN open_holidays, DROP COLUMN holiday_region, DROP COLUMN closes_on_holidays;
