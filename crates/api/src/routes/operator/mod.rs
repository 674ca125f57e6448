pub mod get_operator;
pub mod get_operator_contact;
pub mod get_operator_page;
pub mod get_plans;

use crate::router::Router;

pub fn register(router: &mut Router) {
    get_operator::register(router);
    get_operator_contact::register(router);
    get_operator_page::register(router);
    get_plans::register(router);
}
