DROP TRIGGER own_duration_fits_a_day ON service;
DROP TRIGGER own_duration_fits_a_day ON ability;
DROP FUNCTION own_duration_fits_a_day();
