ALTER TABLE idempotency_key DROP COLUMN acknowledged;
