-- What a single value may be says its type. A CHECK of a table is read anew by every statement that writes a row,
-- whatever it changes: those of the calendar by every booking, which only raises a version. A type is looked at
-- when such a value is written.
CREATE DOMAIN calendar_grid AS smallint CHECK (VALUE BETWEEN 5 AND 240 AND 1440 % VALUE = 0);
CREATE DOMAIN minutes_of_notice AS integer CHECK (VALUE BETWEEN 0 AND 525600);
CREATE DOMAIN days_of_horizon AS smallint CHECK (VALUE BETWEEN 1 AND 180);
CREATE DOMAIN holiday_region AS text CHECK (VALUE ~ '^(AT|DE|CH)(-[A-Z]{2})?$');
CREATE DOMAIN booking_site AS text CHECK (VALUE IN ('MAIN', 'OWN_DOMAIN', 'BACK_OFFICE', 'IMPORT'));
CREATE DOMAIN employee_reason AS text CHECK (VALUE IN ('CHOSEN', 'ONLY_ONE_FREE', 'LEAST_OCCUPIED'));
CREATE DOMAIN appointment_status AS text CHECK (
    VALUE IN ('CONFIRMED', 'CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER', 'DONE', 'NO_SHOW'));
CREATE DOMAIN sha256_hash AS bytea CHECK (octet_length(VALUE) = 32);
CREATE DOMAIN price_cents AS integer CHECK (VALUE >= 0);
CREATE DOMAIN minutes_of_service AS smallint CHECK (VALUE BETWEEN 1 AND 1440);
CREATE DOMAIN minutes_of_follow_up AS smallint CHECK (VALUE >= 0);

ALTER TABLE calendar
    DROP CONSTRAINT calendar_grid_check, ALTER grid TYPE calendar_grid,
    DROP CONSTRAINT calendar_notice_check, ALTER notice TYPE minutes_of_notice,
    DROP CONSTRAINT calendar_cancellation_notice_check, ALTER cancellation_notice TYPE minutes_of_notice,
    DROP CONSTRAINT calendar_horizon_check, ALTER horizon TYPE days_of_horizon,
    DROP CONSTRAINT calendar_holiday_region_check, ALTER holiday_region TYPE holiday_region;

ALTER TABLE booking
    DROP CONSTRAINT booking_site_check, ALTER site TYPE booking_site,
    DROP CONSTRAINT booking_manage_token_hash_check, ALTER manage_token_hash TYPE sha256_hash,
    DROP CONSTRAINT booking_repetition_hash_check, ALTER repetition_hash TYPE sha256_hash;

ALTER TABLE appointment
    DROP CONSTRAINT appointment_employee_reason_check, ALTER employee_reason TYPE employee_reason,
    DROP CONSTRAINT appointment_status_check, ALTER status TYPE appointment_status,
    DROP CONSTRAINT appointment_price_cents_check, ALTER price_cents TYPE price_cents,
    DROP CONSTRAINT appointment_duration_check, ALTER duration TYPE minutes_of_service,
    DROP CONSTRAINT appointment_follow_up_check, ALTER follow_up TYPE minutes_of_follow_up;

ALTER TABLE idempotency_key
    DROP CONSTRAINT idempotency_key_body_hash_check, ALTER body_hash TYPE sha256_hash;
