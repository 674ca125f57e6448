mod file;
mod openapi;
mod to_index;

use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/docs", to_index::to_index);
    router.page(Public, MainHost, "/docs/openapi.json", openapi::openapi);
    router.page(Public, MainHost, "/docs/{file:.*}", file::file);
}
