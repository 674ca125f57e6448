DROP FUNCTION raise_bookings_version(integer);
