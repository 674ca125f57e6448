mod booking_mails;
mod calendar_files;
mod reminders;

use crate::router::Router;

pub fn register(router: &mut Router) {
    calendar_files::register(router);
    booking_mails::register(router);
    reminders::register(router);
}
