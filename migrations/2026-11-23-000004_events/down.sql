DROP TABLE event_date_resource, event_date, event;
DROP DOMAIN seat_count, event_kind;
