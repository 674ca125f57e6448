-- With which change of its booking (its sequence) an appointment was last moved or called off; 0 as it was
-- booked. The mail about a change tells which appointments it was about.
ALTER TABLE appointment ADD COLUMN revision integer NOT NULL DEFAULT 0;
UPDATE appointment SET revision = booking.sequence
FROM booking
WHERE booking.organization_nr = appointment.organization_nr AND booking.id = appointment.booking_id
  AND booking.sequence > 0;
