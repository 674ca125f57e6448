pub mod add_staff_employee;
pub mod add_staff_event;
pub mod add_staff_rooms;
pub mod add_staff_service;
pub mod archive_staff_event;
pub mod archive_staff_service;
pub mod change_staff_event;
pub mod change_staff_service;
mod changed_meanwhile;
pub mod close_staff_room;
pub mod list_room_bookings;
pub mod list_staff_employees;
pub mod list_staff_events;
pub mod list_staff_rooms;
pub mod list_staff_services;
pub mod order_staff_services;
pub mod plan_event_series;
pub mod publish_organization;
pub mod reopen_staff_room;
pub mod set_booking_pause;
pub mod set_booking_rules;
pub mod set_opening_hours;
pub mod set_staff_employee;
pub mod set_staff_rooms;
pub mod show_booking_pause;
pub mod show_booking_rules;
pub mod show_onboarding;
pub mod show_opening_hours;
pub mod show_staff_event;
pub mod suggest_services;

use crate::router::Router;

pub fn register(router: &mut Router) {
    show_opening_hours::register(router);
    set_opening_hours::register(router);
    show_booking_pause::register(router);
    set_booking_pause::register(router);
    show_booking_rules::register(router);
    set_booking_rules::register(router);
    list_staff_employees::register(router);
    add_staff_employee::register(router);
    set_staff_employee::register(router);
    list_staff_rooms::register(router);
    add_staff_rooms::register(router);
    set_staff_rooms::register(router);
    list_room_bookings::register(router);
    close_staff_room::register(router);
    reopen_staff_room::register(router);
    list_staff_services::register(router);
    add_staff_service::register(router);
    // Before those of one service, whose paths look like it.
    order_staff_services::register(router);
    change_staff_service::register(router);
    archive_staff_service::register(router);
    list_staff_events::register(router);
    add_staff_event::register(router);
    // Before the call that shows one event, whose path looks like it.
    plan_event_series::register(router);
    show_staff_event::register(router);
    change_staff_event::register(router);
    archive_staff_event::register(router);
    show_onboarding::register(router);
    publish_organization::register(router);
    suggest_services::register(router);
}
