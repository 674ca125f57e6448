//! Keys and webhooks for the own tools of an organisation. None of these calls is open to a key.

pub mod add_webhook;
pub mod create_api_key;
pub mod list_api_keys;
pub mod list_webhook_messages;
pub mod list_webhooks;
pub mod remove_webhook;
pub mod replace_webhook_secret;
pub mod resend_webhook_message;
pub mod revoke_api_key;
pub mod set_webhook;
pub mod switch_webhook;
pub mod test_webhook;

use crate::router::Router;

pub fn register(router: &mut Router) {
    list_api_keys::register(router);
    create_api_key::register(router);
    revoke_api_key::register(router);
    list_webhooks::register(router);
    add_webhook::register(router);
    set_webhook::register(router);
    remove_webhook::register(router);
    replace_webhook_secret::register(router);
    switch_webhook::register(router);
    list_webhook_messages::register(router);
    test_webhook::register(router);
    resend_webhook_message::register(router);
}
