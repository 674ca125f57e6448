-- What visitors see of an event or a course, and between which moments they may sign up.
ALTER TABLE event
    ADD COLUMN html text NOT NULL DEFAULT '',
    ADD COLUMN price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
    -- Minutes of one date.
    ADD COLUMN duration smallint NOT NULL DEFAULT 60 CHECK (duration BETWEEN 1 AND 1440),
    ADD COLUMN minimum_participants integer,
    ADD COLUMN trainer text,
    ADD COLUMN room text,
    ADD COLUMN online boolean NOT NULL DEFAULT false,
    ADD COLUMN sign_up_from timestamptz,
    ADD COLUMN sign_up_until timestamptz,
    ADD COLUMN image_path text,
    ADD CONSTRAINT event_minimum_fits CHECK (minimum_participants BETWEEN 1 AND capacity),
    ADD CONSTRAINT event_sign_up_has_an_order CHECK (sign_up_from < sign_up_until);

CREATE INDEX event_date_of_event ON event_date (organization_nr, event_id, starts_at);
CREATE INDEX participation_of_event ON participation (organization_nr, event_id);
