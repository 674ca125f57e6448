pub mod close_organization;
pub mod download_export;
pub mod list_deeds;
pub mod preview_closing;
pub mod request_export;
pub mod show_export;
pub mod show_plan;
pub mod wish_plan;

use crate::router::Router;

pub fn register(router: &mut Router) {
    preview_closing::register(router);
    close_organization::register(router);
    request_export::register(router);
    show_export::register(router);
    download_export::register(router);
    list_deeds::register(router);
    show_plan::register(router);
    wish_plan::register(router);
}
