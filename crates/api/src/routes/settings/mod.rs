mod as_it_is;
mod booking_pause;
mod booking_rules;
mod changed_meanwhile;
mod employees;
mod events;
mod onboarding;
mod opening_hours;
mod rooms;
mod services;

use crate::router::Router;

pub fn register(router: &mut Router) {
    opening_hours::register(router);
    booking_pause::register(router);
    booking_rules::register(router);
    employees::register(router);
    rooms::register(router);
    services::register(router);
    events::register(router);
    onboarding::register(router);
}
