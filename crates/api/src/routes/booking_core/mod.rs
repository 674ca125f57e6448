pub mod add_booking;
pub mod add_event_booking;
pub mod add_staff_booking;
pub mod cancel_managed_booking;
pub mod cancel_my_calendar_booking;
pub mod cancel_staff_booking;
pub mod close_staff_booking;
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
pub mod list_staff_move_slots;
pub mod move_managed_booking;
pub mod move_staff_booking;
pub mod show_staff_booking;
pub mod show_staff_calendar;

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
    add_booking::register(router);
    add_event_booking::register(router);
    get_managed_booking::register(router);
    list_move_slots::register(router);
    move_managed_booking::register(router);
    cancel_managed_booking::register(router);
    count_my_calendar_bookings::register(router);
    cancel_my_calendar_booking::register(router);
    show_staff_calendar::register(router);
    add_staff_booking::register(router);
    show_staff_booking::register(router);
    close_staff_booking::register(router);
    cancel_staff_booking::register(router);
    list_staff_move_slots::register(router);
    move_staff_booking::register(router);
    // Last, because a list has any name.
    list_my_calendar_bookings::register(router);
}
