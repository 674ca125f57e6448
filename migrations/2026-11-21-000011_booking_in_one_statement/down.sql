DROP FUNCTION look_before_booking(integer, text, bytea, text, text, text, text, integer);
-- The ids that a booking of so many appointments will have, and whether its customer is in the
-- organisation's file already. Whoever knows them before anything is written can send all of it at once.
CREATE FUNCTION booking_ids(
    organization_nr integer, first_name text, last_name text, email text, phone text, appointments integer,
    OUT is_known boolean, OUT customer_id bigint, OUT booking_id bigint, OUT appointment_ids bigint[])
LANGUAGE plpgsql AS $$
BEGIN
    SELECT customer.id INTO customer_id FROM customer
    WHERE customer.organization_nr = booking_ids.organization_nr AND customer.email = booking_ids.email
      AND customer.first_name = booking_ids.first_name AND customer.last_name = booking_ids.last_name
      AND customer.phone IS NOT DISTINCT FROM booking_ids.phone
    ORDER BY customer.id LIMIT 1;
    is_known := FOUND;
    IF NOT FOUND THEN
        customer_id := nextval('customer_id_seq');
    END IF;
    booking_id := nextval('booking_id_seq');
    FOR place IN 1 .. appointments LOOP
        appointment_ids[place] := nextval('appointment_id_seq');
    END LOOP;
END
$$;
CREATE INDEX history_of_booking ON history (organization_nr, booking_id, id);
ALTER TABLE history DROP CONSTRAINT history_pkey;
ALTER TABLE history ADD PRIMARY KEY (organization_nr, id);
DROP INDEX booking_guid;
CREATE INDEX booking_guid ON booking (calendar_guid);
ALTER TABLE booking ADD CONSTRAINT booking_organization_nr_calendar_guid_key UNIQUE (organization_nr, calendar_guid);
ALTER TABLE idempotency_key
    ALTER CONSTRAINT idempotency_key_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE occupation ALTER CONSTRAINT occupation_organization_nr_appointment_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE history ALTER CONSTRAINT history_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE answer ALTER CONSTRAINT answer_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE appointment ALTER CONSTRAINT appointment_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE booking ALTER CONSTRAINT booking_organization_nr_customer_id_fkey DEFERRABLE INITIALLY DEFERRED;
