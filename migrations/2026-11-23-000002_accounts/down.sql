DROP TABLE rate_limit, booking_code, plan_wish, erasure_receipt, data_request, consent, favourite, invitation, account_token, session, membership, account;
DROP DOMAIN token_count, price_package, consent_purpose, token_purpose, staff_rank, session_kind, wrong_code_count, sha256_hash, email_address;
