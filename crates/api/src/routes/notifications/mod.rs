pub mod download_calendar_entry;
pub mod list_booking_mails;
pub mod resend_booking_mail;

use crate::router::Router;

pub fn register(router: &mut Router) {
    download_calendar_entry::register(router);
    list_booking_mails::register(router);
    resend_booking_mail::register(router);
}
