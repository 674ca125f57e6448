//! Conditions of joins that several queries need. Their keys have two columns, for which Diesel's `joinable!` has no form.

use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};

use crate::schema::{appointment, booking, customer, participation, resource};

#[diesel::declare_sql_function]
extern "SQL" {
    /// What a booking was made with where that is not so on file, else what the file says.
    #[sql_name = "coalesce"]
    fn given_or_on_file(given: Nullable<Text>, on_file: Text) -> Text;
    /// The same of what a file need not have.
    #[sql_name = "coalesce"]
    fn given_or_perhaps_on_file(given: Nullable<Text>, on_file: Nullable<Text>) -> Nullable<Text>;
}

/// The customer of a booking.
#[auto_type]
pub(crate) fn customer_of_booking() -> _ {
    customer::organization_nr
        .eq(booking::organization_nr)
        .and(customer::id.eq(booking::customer_id))
}

/// The booking that a seat was taken with.
#[auto_type]
pub(crate) fn booking_of_participation() -> _ {
    booking::organization_nr
        .eq(participation::organization_nr)
        .and(booking::id.eq(participation::booking_id))
}

/// The employee who does an appointment.
#[auto_type]
pub(crate) fn employee_of_appointment() -> _ {
    resource::organization_nr
        .eq(appointment::organization_nr)
        .and(resource::id.eq(appointment::employee_id))
}
