use strum::{EnumString, IntoStaticStr};

/// The state of an appointment. Everything but the first is final, but that staff may exchange done and no-show for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum AppointmentState {
    /// It will take place or takes place; it occupies employee and rooms.
    Confirmed,
    /// Cancelled by the customer.
    CancelledByCustomer,
    /// Cancelled by the organisation.
    CancelledByProvider,
    /// It took place.
    Done,
    /// The customer did not come.
    NoShow,
}

/// What staff says afterwards about an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum AppointmentOutcome {
    /// It took place. Possible once it has ended, because it occupies until then.
    Done,
    /// The customer did not come. Possible once it has begun; frees the rest of the time.
    NoShow,
}

impl AppointmentState {
    /// The word stored for it, and shown on the wire.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The state with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// Whether it was called off by either side.
    pub fn is_cancelled(self) -> bool {
        matches!(self, Self::CancelledByCustomer | Self::CancelledByProvider)
    }

    /// The state of a booking with appointments in these states: confirmed while one of them is, else
    /// what became of those that were not called off.
    pub fn of_booking(appointments: impl IntoIterator<Item = Self>) -> Self {
        const ORDER: [AppointmentState; 5] = [
            AppointmentState::Confirmed,
            AppointmentState::Done,
            AppointmentState::NoShow,
            AppointmentState::CancelledByCustomer,
            AppointmentState::CancelledByProvider,
        ];
        let states: Vec<Self> = appointments.into_iter().collect();
        ORDER
            .into_iter()
            .find(|state| states.contains(state))
            .unwrap_or(Self::CancelledByProvider)
    }
}

impl AppointmentOutcome {
    /// The word stored for it: that of the [state](AppointmentState) which follows from it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The outcome with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

impl From<AppointmentOutcome> for AppointmentState {
    fn from(settlement: AppointmentOutcome) -> Self {
        match settlement {
            AppointmentOutcome::Done => Self::Done,
            AppointmentOutcome::NoShow => Self::NoShow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AppointmentState::{self, CancelledByCustomer, CancelledByProvider, Confirmed, Done, NoShow};

    #[test]
    fn the_state_of_a_booking_follows_from_its_appointments() {
        let table: &[(&[AppointmentState], AppointmentState)] = &[
            (&[Confirmed], Confirmed),
            (&[Done, Confirmed, CancelledByCustomer], Confirmed),
            (&[NoShow, Done], Done),
            (&[CancelledByProvider, NoShow], NoShow),
            (&[CancelledByProvider, CancelledByCustomer], CancelledByCustomer),
            (&[CancelledByProvider, CancelledByProvider], CancelledByProvider),
        ];
        for (appointments, booking) in table {
            assert_eq!(
                AppointmentState::of_booking(appointments.iter().copied()),
                *booking,
                "{appointments:?}"
            );
        }
    }
}
