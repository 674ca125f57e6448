-- Seats are counted where they are given: whoever writes a sign-up waits for the row of its event, and the check
-- refuses one too many, also to those who did not look before.
ALTER TABLE event
    ADD COLUMN taken_seats integer NOT NULL DEFAULT 0,
    -- Only for those who have a seat.
    ADD COLUMN online_meeting_link text,
    -- When somebody looked, after the end of sign-up, whether enough have signed up.
    ADD COLUMN minimum_checked_at timestamptz;
CREATE INDEX event_with_unchecked_minimum ON event (organization_nr, id)
    WHERE minimum_participants IS NOT NULL AND minimum_checked_at IS NULL;

-- A date that does not take place.
ALTER TABLE event_date ADD COLUMN called_off_at timestamptz;

-- What a date takes while it takes place.
CREATE TABLE event_date_resource (
    organization_nr integer NOT NULL,
    event_date_id bigint NOT NULL,
    resource_id integer NOT NULL,
    PRIMARY KEY (organization_nr, event_date_id, resource_id),
    FOREIGN KEY (organization_nr, event_date_id) REFERENCES event_date,
    FOREIGN KEY (organization_nr, resource_id) REFERENCES resource
);
CREATE INDEX occupation_of_event_date ON occupation (organization_nr, event_date_id) WHERE event_date_id IS NOT NULL;

-- Title and price are frozen at sign-up. The mailbox is the e-mail address in lower case; what was loaded may have none.
ALTER TABLE participation
    ADD COLUMN title text NOT NULL DEFAULT '',
    ADD COLUMN price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
    ADD COLUMN mailbox text;
UPDATE participation SET title = event.title, price_cents = event.price_cents FROM event
WHERE event.organization_nr = participation.organization_nr AND event.id = participation.event_id;
UPDATE participation SET mailbox = first.mailbox
FROM (SELECT DISTINCT ON (organization_nr, event_id, lower(email))
          participation.organization_nr, participation.id, lower(email) AS mailbox
      FROM participation
      JOIN booking ON booking.organization_nr = participation.organization_nr AND booking.id = booking_id
      JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
      WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
      ORDER BY organization_nr, event_id, lower(email), participation.id) AS first
WHERE first.organization_nr = participation.organization_nr AND first.id = participation.id;
ALTER TABLE participation ALTER COLUMN title DROP DEFAULT, ALTER COLUMN price_cents DROP DEFAULT;
CREATE UNIQUE INDEX participation_has_a_mailbox_once ON participation (organization_nr, event_id, mailbox)
    WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER');
CREATE INDEX participation_of_booking ON participation (organization_nr, booking_id);

UPDATE event SET taken_seats = taken
FROM (SELECT organization_nr, event_id, count(*) AS taken FROM participation
      WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') GROUP BY 1, 2) AS sold
WHERE sold.organization_nr = event.organization_nr AND event_id = event.id;
ALTER TABLE event ADD CONSTRAINT event_has_no_more_seats CHECK (taken_seats BETWEEN 0 AND capacity);

CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') THEN
        UPDATE event SET taken_seats = taken_seats - 1
        WHERE organization_nr = OLD.organization_nr AND id = OLD.event_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') THEN
        UPDATE event SET taken_seats = taken_seats + 1
        WHERE organization_nr = NEW.organization_nr AND id = NEW.event_id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER participation_counts_seats AFTER INSERT OR DELETE ON participation
    FOR EACH ROW EXECUTE FUNCTION count_seats();
-- Done and not shown up for keep the seat: nothing to count.
CREATE TRIGGER participation_recounts_seats AFTER UPDATE OF status, event_id ON participation
    FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.event_id <> NEW.event_id) EXECUTE FUNCTION count_seats();

-- A date that one participant does not come to: left by them, or called off for all.
CREATE TABLE called_off_date (
    organization_nr integer NOT NULL,
    participation_id bigint NOT NULL,
    event_date_id bigint NOT NULL,
    status text NOT NULL CHECK (status IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')),
    -- With which change of the booking.
    revision integer NOT NULL,
    PRIMARY KEY (organization_nr, participation_id, event_date_id),
    FOREIGN KEY (organization_nr, participation_id) REFERENCES participation,
    FOREIGN KEY (organization_nr, event_date_id) REFERENCES event_date
);

-- Questions are asked for a service or for an event.
ALTER TABLE custom_field
    ALTER COLUMN service_id DROP NOT NULL,
    ADD COLUMN event_id bigint,
    ADD FOREIGN KEY (organization_nr, event_id) REFERENCES event,
    ADD CONSTRAINT custom_field_is_asked_for_one_thing CHECK (num_nonnulls(service_id, event_id) = 1);
CREATE INDEX custom_field_of_event ON custom_field (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX event_id ON event (id);
ALTER TABLE answer
    ALTER COLUMN service_id DROP NOT NULL,
    ADD COLUMN event_id bigint,
    ADD CONSTRAINT answer_is_about_one_thing CHECK (num_nonnulls(service_id, event_id) = 1);

-- Mails tell of a booking or of an event.
ALTER TABLE planned_mail
    ALTER COLUMN booking_id DROP NOT NULL,
    ADD COLUMN event_id bigint,
    ADD FOREIGN KEY (organization_nr, event_id) REFERENCES event,
    ADD CONSTRAINT planned_mail_tells_of_one_thing CHECK (num_nonnulls(booking_id, event_id) = 1),
    ADD UNIQUE (organization_nr, event_id, kind, revision);
