pub mod add_favourite;
pub mod change_email;
pub mod change_password;
pub mod change_profile;
pub mod confirm_password;
pub mod end_impersonation;
pub mod end_session;
pub mod found_organization;
pub mod get_account_settings;
pub mod get_current_user;
pub mod impersonate;
pub mod list_favourites;
pub mod list_sessions;
pub mod lose_password;
pub mod register_account;
pub mod remove_favourite;
pub mod resend_verification;
pub mod reset_password;
pub mod sign_in;
pub mod sign_out;
mod signed_in;
pub mod switch_organization;
pub mod verify_mailbox;

pub use signed_in::user_of_session;

use crate::router::Router;

pub fn register(router: &mut Router) {
    get_account_settings::register(router);
    register_account::register(router);
    verify_mailbox::register(router);
    resend_verification::register(router);
    sign_in::register(router);
    sign_out::register(router);
    get_current_user::register(router);
    list_sessions::register(router);
    end_session::register(router);
    confirm_password::register(router);
    lose_password::register(router);
    reset_password::register(router);
    change_password::register(router);
    change_email::register(router);
    change_profile::register(router);
    switch_organization::register(router);
    found_organization::register(router);
    impersonate::register(router);
    end_impersonation::register(router);
    list_favourites::register(router);
    add_favourite::register(router);
    remove_favourite::register(router);
}
