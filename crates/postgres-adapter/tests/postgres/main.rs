//! The ports on a real PostgreSQL: a file per port, a database per test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod account_bookings;
mod archived_services;
mod audit;
mod audit_log;
mod availability;
mod booking_crowds;
mod booking_mail_contents;
mod booking_races;
mod booking_repetition;
mod booking_statements;
mod booking_store;
mod calendar_lists;
mod calendar_reader;
mod database;
mod directory;
mod event_mail_contents;
mod event_reader;
mod event_store;
mod fact_queue;
mod failing_commit;
mod indexes;
mod lifecycle_races;
mod lifecycle_statements;
mod lifecycle_store;
mod load_calendar;
mod mail_queue;
mod migrations;
mod offer_reader;
mod organization_reader;
mod retention;
mod rooms_and_steps;
mod rules_memory;
mod schema_of_history;
mod schema_of_keys;
mod schema_of_occupations;
mod schema_of_states;
mod seat_races;
mod size;
mod slot_list_statements;
mod support;
mod tls;
mod under_the_lock;
mod work_done;
