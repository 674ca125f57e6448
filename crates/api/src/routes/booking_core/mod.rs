pub mod add_booking;
pub mod add_event_booking;
mod admission;
pub mod cancel_managed_booking;
pub mod cancel_my_calendar_booking;
pub mod count_my_calendar_bookings;
pub mod get_managed_booking;
pub mod get_offered_service;
mod given_starts;
pub mod list_assigned_employees;
pub mod list_basket_slots;
pub mod list_booking_slots;
pub mod list_business_hours;
pub mod list_customized_booking_fields;
pub mod list_events;
pub mod list_move_slots;
pub mod list_my_calendar_bookings;
pub mod list_offered_services;
pub mod list_visits;
pub mod move_managed_booking;
pub mod send_booking_code;

use crate::router::Router;

pub fn register(router: &mut Router) {
    list_offered_services::register(router);
    get_offered_service::register(router);
    list_events::register(router);
    list_business_hours::register(router);
    list_customized_booking_fields::register(router);
    list_assigned_employees::register(router);
    list_booking_slots::register(router);
    list_basket_slots::register(router);
    list_visits::register(router);
    add_booking::register(router);
    add_event_booking::register(router);
    send_booking_code::register(router);
    get_managed_booking::register(router);
    list_move_slots::register(router);
    move_managed_booking::register(router);
    cancel_managed_booking::register(router);
    count_my_calendar_bookings::register(router);
    cancel_my_calendar_booking::register(router);
    // Last, because a list has any name.
    list_my_calendar_bookings::register(router);
}
