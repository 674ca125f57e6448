//! Keys and webhooks for the own tools of an organisation. None of these calls is open to a key.

mod api_keys;
mod webhooks;

use crate::router::Router;

pub fn register(router: &mut Router) {
    api_keys::register(router);
    webhooks::register(router);
}
