-- Makes every answer computed from the bookings of an organisation old. To be called under its lock.
CREATE FUNCTION raise_bookings_version(organization_nr integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE calendar SET bookings_version = bookings_version + 1
    WHERE calendar.organization_nr = raise_bookings_version.organization_nr;
    RETURN FOUND;
END
$$;
