DROP TRIGGER occupation_leaves_what_was_agreed ON occupation;
DROP TRIGGER event_date_takes_what_was_agreed ON event_date;
DROP TRIGGER appointment_takes_what_was_agreed ON appointment;
DROP FUNCTION what_is_taken_is_what_was_agreed();
DROP VIEW agreed_time;
DROP TRIGGER participation_ends_once ON participation;
DROP TRIGGER appointment_ends_once ON appointment;
DROP FUNCTION refuse_to_undo_an_end();
