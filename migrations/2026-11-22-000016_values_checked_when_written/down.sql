ALTER TABLE idempotency_key
    ALTER body_hash TYPE bytea,
    ADD CONSTRAINT idempotency_key_body_hash_check CHECK (octet_length(body_hash) = 32);

ALTER TABLE appointment
    ALTER employee_reason TYPE text,
    ADD CONSTRAINT appointment_employee_reason_check
        CHECK (employee_reason IN ('CHOSEN', 'ONLY_ONE_FREE', 'LEAST_OCCUPIED')),
    ALTER status TYPE text,
    ADD CONSTRAINT appointment_status_check CHECK (
        status IN ('CONFIRMED', 'CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER', 'DONE', 'NO_SHOW')),
    ALTER price_cents TYPE integer,
    ADD CONSTRAINT appointment_price_cents_check CHECK (price_cents >= 0),
    ALTER duration TYPE smallint,
    ADD CONSTRAINT appointment_duration_check CHECK (duration BETWEEN 1 AND 1440),
    ALTER follow_up TYPE smallint,
    ADD CONSTRAINT appointment_follow_up_check CHECK (follow_up >= 0);

ALTER TABLE booking
    ALTER site TYPE text,
    ADD CONSTRAINT booking_site_check CHECK (site IN ('MAIN', 'OWN_DOMAIN', 'BACK_OFFICE', 'IMPORT')),
    ALTER manage_token_hash TYPE bytea,
    ADD CONSTRAINT booking_manage_token_hash_check CHECK (octet_length(manage_token_hash) = 32),
    ALTER repetition_hash TYPE bytea,
    ADD CONSTRAINT booking_repetition_hash_check CHECK (octet_length(repetition_hash) = 32);

ALTER TABLE calendar
    ALTER grid TYPE smallint,
    ADD CONSTRAINT calendar_grid_check CHECK (grid BETWEEN 5 AND 240 AND 1440 % grid = 0),
    ALTER notice TYPE integer,
    ADD CONSTRAINT calendar_notice_check CHECK (notice BETWEEN 0 AND 525600),
    ALTER cancellation_notice TYPE integer,
    ADD CONSTRAINT calendar_cancellation_notice_check CHECK (cancellation_notice BETWEEN 0 AND 525600),
    ALTER horizon TYPE smallint,
    ADD CONSTRAINT calendar_horizon_check CHECK (horizon BETWEEN 1 AND 180),
    ALTER holiday_region TYPE text,
    ADD CONSTRAINT calendar_holiday_region_check CHECK (holiday_region ~ '^(AT|DE|CH)(-[A-Z]{2})?$');

DROP DOMAIN calendar_grid, minutes_of_notice, days_of_horizon, holiday_region, booking_site, employee_reason,
    appointment_status, sha256_hash, price_cents, minutes_of_service, minutes_of_follow_up;
