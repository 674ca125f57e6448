mod favourites;
mod passwords;
mod profile;
mod registration;
mod sessions;
mod signed_in;

pub use signed_in::user_of_session;

use crate::router::Router;

pub fn register(router: &mut Router) {
    registration::register(router);
    sessions::register(router);
    passwords::register(router);
    profile::register(router);
    favourites::register(router);
}
