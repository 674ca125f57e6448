DROP TABLE webhook_message, webhook, api_key;
DROP DOMAIN webhook_secret, webhook_outcome, webhook_event, api_key_scope;
