mod live;
mod ready;

use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::AnyHost;

pub fn register(router: &mut Router) {
    router.unlimited_page(Public, AnyHost, "/health/live", live::live);
    router.unlimited_page(Public, AnyHost, "/health/ready", ready::ready);
}
