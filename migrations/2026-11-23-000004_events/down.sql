DROP TABLE date_message, event_date_resource, event_date, event;
DROP DOMAIN seat_count, event_kind;
