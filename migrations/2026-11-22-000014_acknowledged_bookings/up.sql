-- The appointments of a booking as its client was told: whoever sends the same request again hears the same,
-- whatever has become of them since. None where the key names a change of a booking.
ALTER TABLE idempotency_key ADD COLUMN acknowledged jsonb;
