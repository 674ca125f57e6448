CREATE FUNCTION raise_bookings_version(organization_nr integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE calendar SET bookings_version = bookings_version + 1
    WHERE calendar.organization_nr = raise_bookings_version.organization_nr;
    RETURN FOUND;
END
$$;
CREATE FUNCTION raise_rules_version(organization_nr integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE calendar SET rules_version = rules_version + 1
    WHERE calendar.organization_nr = raise_rules_version.organization_nr;
    RETURN FOUND;
END
$$;

DROP FUNCTION begin_booking(integer, text, bytea, text, text, text, text, integer, timestamptz, timestamptz);
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

ALTER TABLE occupation DROP CONSTRAINT occupation_is_finite_and_short;
ALTER TABLE occupation ADD CONSTRAINT occupation_is_finite_and_short
    CHECK (isfinite(starts_at) AND isfinite(ends_at) AND starts_at < ends_at AND ends_at <= starts_at + interval '24 hours');
