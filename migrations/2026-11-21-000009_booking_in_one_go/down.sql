ALTER TABLE booking ADD CONSTRAINT booking_organization_nr_fkey FOREIGN KEY (organization_nr) REFERENCES organization;
ALTER TABLE idempotency_key ALTER CONSTRAINT idempotency_key_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE occupation ALTER CONSTRAINT occupation_organization_nr_appointment_id_fkey NOT DEFERRABLE;
ALTER TABLE history ALTER CONSTRAINT history_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE answer ALTER CONSTRAINT answer_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE appointment ALTER CONSTRAINT appointment_organization_nr_booking_id_fkey NOT DEFERRABLE;
ALTER TABLE booking ALTER CONSTRAINT booking_organization_nr_customer_id_fkey NOT DEFERRABLE;
DROP FUNCTION booking_ids(integer, text, text, text, text, integer);
DROP FUNCTION begin_calendar_change(integer);
