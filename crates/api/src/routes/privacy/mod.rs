mod account_data;
mod customer_data;
mod newsletter;
mod own_data;
mod personal_data_answer;

use crate::router::Router;

pub fn register(router: &mut Router) {
    newsletter::register(router);
    account_data::register(router);
    own_data::register(router);
    customer_data::register(router);
}
