ALTER TABLE outbox DROP COLUMN revision;
ALTER TABLE history DROP COLUMN details;
DROP INDEX booking_manage_token;
