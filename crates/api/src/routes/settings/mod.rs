pub mod set_booking_rules;
pub mod set_opening_hours;
pub mod show_booking_rules;
pub mod show_opening_hours;

use crate::router::Router;

pub fn register(router: &mut Router) {
    show_opening_hours::register(router);
    set_opening_hours::register(router);
    show_booking_rules::register(router);
    set_booking_rules::register(router);
}
