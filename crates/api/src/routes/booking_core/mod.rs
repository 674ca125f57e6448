pub mod add_booking;
pub mod get_offered_service;
pub mod list_assigned_employees;
pub mod list_booking_slots;
pub mod list_business_hours;
pub mod list_customized_booking_fields;
pub mod list_events;
pub mod list_offered_services;
