pub mod close_organization;
pub mod export_organization;
pub mod list_deeds;
pub mod preview_closing;
pub mod show_plan;
pub mod wish_plan;

use crate::router::Router;

pub fn register(router: &mut Router) {
    preview_closing::register(router);
    close_organization::register(router);
    export_organization::register(router);
    list_deeds::register(router);
    show_plan::register(router);
    wish_plan::register(router);
}
