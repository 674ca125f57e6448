mod invitations;
mod members;

use crate::router::Router;

pub fn register(router: &mut Router) {
    members::register(router);
    invitations::register(router);
}
