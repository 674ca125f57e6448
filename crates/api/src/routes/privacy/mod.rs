pub mod erase_account;
pub mod erase_customer;
pub mod erase_own_data;
pub mod export_account_data;
pub mod export_customer;
pub mod export_own_data;
pub mod list_consents;
pub mod newsletter_by_mail;
mod personal_data_answer;
pub mod preview_account_erasure;
pub mod preview_customer_erasure;
pub mod request_own_data;
pub mod set_newsletter;
pub mod show_own_data;

use crate::router::Router;

pub fn register(router: &mut Router) {
    list_consents::register(router);
    set_newsletter::register(router);
    export_account_data::register(router);
    preview_account_erasure::register(router);
    erase_account::register(router);
    request_own_data::register(router);
    show_own_data::register(router);
    export_own_data::register(router);
    erase_own_data::register(router);
    newsletter_by_mail::register(router);
    export_customer::register(router);
    preview_customer_erasure::register(router);
    erase_customer::register(router);
}
