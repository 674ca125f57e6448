pub mod branches;
mod images;
pub mod organizations;
mod profile;
pub mod search;
mod search_index;

use crate::router::Router;

pub fn register(router: &mut Router) {
    branches::register(router);
    organizations::register(router);
    search::register(router);
    search_index::register(router);
    images::register(router);
    profile::register(router);
}
