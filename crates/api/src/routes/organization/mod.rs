mod audit;
mod closing;
mod export;
mod plan;

use crate::router::Router;

pub fn register(router: &mut Router) {
    closing::register(router);
    export::register(router);
    audit::register(router);
    plan::register(router);
}
