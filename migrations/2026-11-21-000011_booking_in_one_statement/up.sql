-- What is written in one statement may be written in any order, and whether everything belongs together
-- is asked at its end anyway. To ask at the commit costs more.
ALTER TABLE booking ALTER CONSTRAINT booking_organization_nr_customer_id_fkey NOT DEFERRABLE;
ALTER TABLE appointment ALTER CONSTRAINT appointment_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE answer ALTER CONSTRAINT answer_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE history ALTER CONSTRAINT history_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE occupation ALTER CONSTRAINT occupation_organization_nr_appointment_id_fkey NOT DEFERRABLE;
ALTER TABLE idempotency_key ALTER CONSTRAINT idempotency_key_organization_nr_booking_id_fkey NOT DEFERRABLE;

-- A guid stands for one booking, whoever asks: nobody names the organisation with it.
ALTER TABLE booking DROP CONSTRAINT booking_organization_nr_calendar_guid_key;
DROP INDEX booking_guid;
CREATE UNIQUE INDEX booking_guid ON booking (calendar_guid);

-- Nobody asks for a line of history by its number alone.
ALTER TABLE history DROP CONSTRAINT history_pkey;
ALTER TABLE history ADD PRIMARY KEY (organization_nr, booking_id, id);
DROP INDEX history_of_booking;

-- What a booking of so many appointments must know before it can be written: what its intent has made
-- before, by its key or, without one, when the same body last came from the same source; whether its
-- customer is in the organisation's file; and the ids that it will have.
DROP FUNCTION booking_ids(integer, text, text, text, text, integer);
CREATE FUNCTION look_before_booking(
    organization_nr integer, key text, repetition_hash bytea,
    first_name text, last_name text, email text, phone text, appointments integer,
    OUT key_body_hash bytea, OUT key_booking_id bigint, OUT key_created_at timestamptz, OUT repeated_at timestamptz,
    OUT is_known_customer boolean, OUT customer_id bigint, OUT booking_id bigint, OUT appointment_ids bigint[])
LANGUAGE plpgsql AS $$
BEGIN
    IF key IS NULL THEN
        SELECT max(booking.created_at) INTO repeated_at FROM booking
        WHERE booking.organization_nr = look_before_booking.organization_nr
          AND booking.repetition_hash = look_before_booking.repetition_hash;
    ELSE
        SELECT idempotency_key.body_hash, idempotency_key.booking_id, idempotency_key.created_at
        INTO key_body_hash, key_booking_id, key_created_at
        FROM idempotency_key
        WHERE idempotency_key.organization_nr = look_before_booking.organization_nr
          AND idempotency_key.key = look_before_booking.key;
    END IF;
    SELECT customer.id INTO customer_id FROM customer
    WHERE customer.organization_nr = look_before_booking.organization_nr AND customer.email = look_before_booking.email
      AND customer.first_name = look_before_booking.first_name AND customer.last_name = look_before_booking.last_name
      AND customer.phone IS NOT DISTINCT FROM look_before_booking.phone
    ORDER BY customer.id LIMIT 1;
    is_known_customer := FOUND;
    IF NOT FOUND THEN
        customer_id := nextval('customer_id_seq');
    END IF;
    booking_id := nextval('booking_id_seq');
    FOR place IN 1 .. appointments LOOP
        appointment_ids[place] := nextval('appointment_id_seq');
    END LOOP;
END
$$;
