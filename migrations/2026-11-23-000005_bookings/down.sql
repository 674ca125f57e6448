DROP TRIGGER event_date_takes_what_was_agreed ON event_date;
DROP TRIGGER event_date_resource_takes_what_was_agreed ON event_date_resource;
DROP VIEW work_done, agreed_time;
DROP TABLE made_once, idempotency_key, history, occupation, answer, attendance, called_off_date, participation, appointment_part, appointment,
    booking, customer, custom_field;
DROP FUNCTION name_participant, folded_name_of_booking, promise_notice, order_changes, customer_query, customer_terms, phone_key,
    dialled_digits, folded_name, folded_part, written_out_letters, plain_letters, is_blocked, owner_of_booking,
    open_bookings, bookings_of_email, refuse_change_of_log, what_is_taken_is_what_was_agreed,
    refuse_other_than_agreed, refuse_to_undo_an_end, count_seats;
DROP DOMAIN actor_kind, history_event, attendance_outcome, cancelled_status, appointment_status, employee_reason, booking_site,
    custom_field_kind;
