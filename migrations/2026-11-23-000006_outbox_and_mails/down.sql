DROP TABLE mail_ledger, planned_mail, outbox_pruned, outbox_delivery, outbox_consumer, outbox;
DROP FUNCTION deliver_fact, begin_with_next_fact;
DROP DOMAIN mail_kind, only_row, fact_consumer, fact_name;
