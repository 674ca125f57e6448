//! Every call of the wire and every subcommand, on a database of its own for each test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod access;
mod accounts;
mod addresses;
mod answers;
mod api_keys;
mod application;
mod booking_pause;
mod canary_crawl;
mod changed_bookings;
mod commands;
mod commands_on_elasticsearch;
mod correspondence;
mod derived_errors;
mod documented_calls;
mod error_answers;
mod guest_bookings;
mod hostile_texts;
mod impersonation;
mod limits;
mod links;
mod managed_bookings;
mod mass_assignment;
mod members;
mod my_bookings;
mod organization_commands;
mod passing_time;
mod people;
mod privacy;
mod profile_preview;
#[expect(dead_code, reason = "some behaviours are for the tests of the adapter alone")]
#[path = "../../../webhook-adapter/tests/contract/recorder.rs"]
mod recorder;
mod refusals;
mod reminders;
mod repeated_requests;
mod salon;
mod search;
mod search_on_elasticsearch;
mod setting_versions;
mod sign_ups;
mod sitemap;
#[path = "../../../postgres-adapter/tests/postgres/size.rs"]
mod size;
mod staff_absences;
mod staff_calendar;
mod staff_customers;
mod staff_event_settings;
mod staff_events;
mod staff_images;
mod staff_mails_and_feed;
mod staff_people;
mod staff_profile;
mod staff_sequences;
mod staff_services;
mod staff_settings;
mod staff_statistics;
mod staff_today;
mod text_drafts;
mod turns;
mod ui_log;
mod web_app;
mod webhooks;
mod who_is_who;
mod whole_organization;
