-- What becomes of a booking: found by its manage link, and told again each time it changes.

CREATE INDEX booking_manage_token ON booking (manage_token_hash);

-- What a line of history needs besides its name: from when to when, and which rule was broken by whom.
ALTER TABLE history ADD COLUMN details text;

-- Which state of its subject a fact tells of.
ALTER TABLE outbox ADD COLUMN revision integer NOT NULL DEFAULT 0;
