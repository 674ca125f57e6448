mod change_staff_profile;
mod count_customers_ahead;
mod discard_text_draft;
pub mod get_organization;
mod get_staff_profile;
mod get_trader;
pub mod get_web_content;
pub mod list_branches;
pub mod list_newcomers;
pub mod list_organization_branches;
pub mod list_organizations_by_number;
pub mod list_social_media;
mod list_staff_images;
mod place_staff_image;
mod preview_profile;
mod remove_staff_image;
pub mod search_index;
pub mod search_organizations;
mod show_image;
pub mod suggest_search_texts;
mod upload_staff_image;

use crate::router::Router;

pub fn register(router: &mut Router) {
    list_branches::register(router);
    list_organization_branches::register(router);
    get_organization::register(router);
    get_trader::register(router);
    get_web_content::register(router);
    list_social_media::register(router);
    preview_profile::register(router);
    search_organizations::register(router);
    suggest_search_texts::register(router);
    list_newcomers::register(router);
    search_index::register(router);
    list_organizations_by_number::register(router);
    list_staff_images::register(router);
    upload_staff_image::register(router);
    place_staff_image::register(router);
    remove_staff_image::register(router);
    show_image::register(router);
    get_staff_profile::register(router);
    change_staff_profile::register(router);
    count_customers_ahead::register(router);
    discard_text_draft::register(router);
}
