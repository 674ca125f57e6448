DROP TRIGGER steps_make_up_their_service ON service_step;
DROP TRIGGER steps_make_up_their_service ON service;
DROP TRIGGER steps_make_up_their_service ON ability;
DROP TRIGGER steps_make_up_their_service ON service_need;
DROP FUNCTION steps_make_up_their_service();

DROP TABLE appointment_part, service_need;
ALTER TABLE resource DROP CONSTRAINT resource_organization_nr_group_id_fkey;
DROP TABLE resource_group;
