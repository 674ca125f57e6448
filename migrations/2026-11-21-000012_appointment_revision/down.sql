ALTER TABLE appointment DROP COLUMN revision;
