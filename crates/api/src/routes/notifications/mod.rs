pub mod download_calendar_entry;

use crate::router::Router;

pub fn register(router: &mut Router) {
    download_calendar_entry::register(router);
}
