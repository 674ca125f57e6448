//! What the use cases of staff refuse.

use std::collections::BTreeMap;

use booking_core::availability::{AbsenceRefusal, AvailabilityRefused};
use booking_core::booking::{Alternatives, NoteTooLong, Refusal};
use booking_core::calendar::StaffDaysRefused;
use booking_core::customers::{
    CustomerRefused, CustomersError, ExchangeRefused, IMPORT_LONGEST, InvalidCustomer, SEARCH_LONGEST,
};
use booking_core::events::{
    AttendanceError, CallOffRefused, CheckInRefusal, DateRefusal, LONGEST_MESSAGE, MessageRefusal, MessageRefused,
};
use booking_core::slots::InvalidRange;
use booking_core::staff_calendar::{
    BookingNoteRefused, ChangesRefused, ExplanationRefused, FeedError, MOST_CHANGES, StaffBookingError,
};
use shared_kernel::InvalidContact;

use super::fields::{NO_CHARACTER, REQUIRED, contact_member, too_long};
use super::{Code, FieldCode, FieldFault, Problem};

impl From<StaffDaysRefused> for Problem {
    fn from(refused: StaffDaysRefused) -> Self {
        match refused {
            StaffDaysRefused::Forbidden => Self::new(Code::Forbidden),
            StaffDaysRefused::Reversed => InvalidRange::Reversed.into(),
            StaffDaysRefused::TooLong => InvalidRange::TooLong.into(),
            StaffDaysRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            StaffDaysRefused::Store(error) => error.into(),
        }
    }
}

impl From<ExplanationRefused> for Problem {
    fn from(refused: ExplanationRefused) -> Self {
        match refused {
            ExplanationRefused::Forbidden => Self::new(Code::Forbidden),
            ExplanationRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ExplanationRefused::UnknownService => {
                Self::field(Code::UnknownService, "serviceId", Code::UnknownService.message())
            }
            ExplanationRefused::UnknownEmployee => {
                Self::field(Code::UnknownEmployee, "userId", Code::UnknownEmployee.message())
            }
            ExplanationRefused::Store(error) => error.into(),
        }
    }
}

impl From<StaffBookingError> for Problem {
    fn from(error: StaffBookingError) -> Self {
        match error {
            StaffBookingError::Forbidden => Self::new(Code::Forbidden),
            StaffBookingError::UnknownBooking => Self::new(Code::NotFound),
            StaffBookingError::Store(error) => error.into(),
        }
    }
}

impl From<ChangesRefused> for Problem {
    fn from(refused: ChangesRefused) -> Self {
        match refused {
            ChangesRefused::Forbidden => Self::new(Code::Forbidden),
            ChangesRefused::InvalidSize => {
                Self::field(Code::InvalidPage, "size", format!("Möglich sind 1 bis {MOST_CHANGES}."))
            }
            ChangesRefused::Reversed => Self::range(InvalidRange::Reversed, "to"),
            ChangesRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ChangesRefused::Store(error) => error.into(),
        }
    }
}

impl From<BookingNoteRefused> for Problem {
    fn from(error: BookingNoteRefused) -> Self {
        match error {
            BookingNoteRefused::Booking(refused) => refused.into(),
            BookingNoteRefused::Note(refusal) => refusal.into(),
        }
    }
}

impl From<NoteTooLong> for Problem {
    fn from(_: NoteTooLong) -> Self {
        Self::invalid("note", FieldCode::TooLong, "Höchstens 1000 Zeichen sind erlaubt.")
    }
}

impl From<AvailabilityRefused> for Problem {
    fn from(error: AvailabilityRefused) -> Self {
        match error {
            AvailabilityRefused::Forbidden => Self::new(Code::Forbidden),
            AvailabilityRefused::ReasonTooLong => Self::invalid("reason", FieldCode::TooLong, too_long(255)),
            AvailabilityRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            AvailabilityRefused::Refused(refusal) => refusal.into(),
            AvailabilityRefused::Store(error) => error.into(),
        }
    }
}

impl From<FeedError> for Problem {
    fn from(error: FeedError) -> Self {
        match error {
            FeedError::Forbidden => Self::new(Code::Forbidden),
            FeedError::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            FeedError::Unknown => Self::new(Code::NotFound),
            FeedError::Store(error) => error.into(),
        }
    }
}

impl From<AttendanceError> for Problem {
    fn from(error: AttendanceError) -> Self {
        match error {
            AttendanceError::Forbidden => Self::new(Code::Forbidden),
            AttendanceError::Refused(CheckInRefusal::Unknown) => Self::new(Code::NotFound),
            AttendanceError::Refused(CheckInRefusal::NotYet) => Self::new(Code::CheckInNotOpen),
            AttendanceError::Store(error) => error.into(),
        }
    }
}

impl From<MessageRefused> for Problem {
    fn from(refused: MessageRefused) -> Self {
        match refused {
            MessageRefused::Forbidden => Self::new(Code::Forbidden),
            MessageRefused::Empty => Self::missing("text"),
            MessageRefused::TooLong => Self::invalid("text", FieldCode::TooLong, too_long(LONGEST_MESSAGE)),
            MessageRefused::InvalidKey(_) => Self::invalid_key(),
            MessageRefused::KeyOfAnotherBody => Self::new(Code::IdempotencyKeyReused),
            MessageRefused::Refused(MessageRefusal::UnknownDate) => Self::new(Code::NotFound),
            MessageRefused::Refused(MessageRefusal::Over) => Self::new(Code::BookingOver),
            MessageRefused::Refused(MessageRefusal::NoRecipient) => Self::new(Code::NoRecipients),
            MessageRefused::Refused(MessageRefusal::TooMany) => Self::new(Code::TooManyMessages),
            MessageRefused::Store(error) => error.into(),
        }
    }
}

impl From<CallOffRefused> for Problem {
    fn from(error: CallOffRefused) -> Self {
        match error {
            CallOffRefused::EmptySelection => Self::missing("schedules"),
            CallOffRefused::Forbidden => Self::new(Code::Forbidden),
            CallOffRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            CallOffRefused::Refused(DateRefusal::UnknownDate) => Self::new(Code::NotFound),
            CallOffRefused::Refused(DateRefusal::Over) => Self::new(Code::BookingOver),
            CallOffRefused::Store(error) => error.into(),
        }
    }
}

impl From<AbsenceRefusal> for Problem {
    fn from(refusal: AbsenceRefusal) -> Self {
        match refusal {
            AbsenceRefusal::Reversed => Self::range(InvalidRange::Reversed, "end"),
            AbsenceRefusal::SkippedByClock => Self::skipped_by_clock("start"),
            AbsenceRefusal::Undecided(_) | AbsenceRefusal::OverEvents(_) => Self::new(Code::AbsenceUndecided),
            AbsenceRefusal::UnknownEmployee => {
                Self::invalid("userId", FieldCode::Unknown, "Diese Person gibt es hier nicht.")
            }
            // The same answer for what never was, what is gone and what belongs to somebody else.
            AbsenceRefusal::UnknownAbsence => Self::new(Code::NotFound),
            AbsenceRefusal::Unfit { refusal, .. } => refusal.into(),
        }
    }
}

impl Problem {
    /// `decisions[index]` of an absence gives an appointment to somebody who cannot do it.
    pub fn unfit_decision(index: usize, refusal: Refusal) -> Self {
        let code = Self::from(refusal).code();
        let unfit = Self::field(code, format!("decisions[{index}]"), code.message());
        match code {
            Code::SlotTaken => unfit.with_alternatives(index, Alternatives::default()),
            _ => unfit,
        }
    }
}

impl From<CustomersError> for Problem {
    fn from(error: CustomersError) -> Self {
        match error {
            CustomersError::Forbidden => Self::new(Code::Forbidden),
            CustomersError::SearchTooLong => Self::invalid("search", FieldCode::TooLong, too_long(SEARCH_LONGEST)),
            CustomersError::Unknown => Self::new(Code::NotFound),
            CustomersError::Store(error) => error.into(),
        }
    }
}

impl From<CustomerRefused> for Problem {
    fn from(error: CustomerRefused) -> Self {
        match error {
            CustomerRefused::Forbidden => Self::new(Code::Forbidden),
            CustomerRefused::Unknown => Self::new(Code::NotFound),
            CustomerRefused::OnFile => Self::new(Code::CustomerExists),
            CustomerRefused::SameFile => Self::invalid(
                "mergedCustomerId",
                FieldCode::Repeated,
                "Wähle bitte zwei verschiedene Personen.",
            ),
            CustomerRefused::Invalid(invalid) => Self::validation(invalid_customer(invalid)),
            CustomerRefused::Store(error) => error.into(),
        }
    }
}

impl From<ExchangeRefused> for Problem {
    fn from(error: ExchangeRefused) -> Self {
        match error {
            ExchangeRefused::Forbidden => Self::new(Code::Forbidden),
            ExchangeRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ExchangeRefused::TooLong => Self::invalid(
                "file",
                FieldCode::TooMany,
                format!("Höchstens {IMPORT_LONGEST} Zeilen sind erlaubt."),
            ),
            ExchangeRefused::Store(error) => error.into(),
        }
    }
}

/// What is wrong with the file of a customer, by member.
pub fn invalid_customer(invalid: InvalidCustomer) -> BTreeMap<String, FieldFault> {
    match invalid {
        InvalidCustomer::Contact(problems) => problems
            .into_iter()
            .map(contact_member)
            .map(|(member, fault)| (member.to_owned(), fault))
            .collect(),
        InvalidCustomer::Note(InvalidContact::TooLong(longest)) => {
            BTreeMap::from([("note".to_owned(), FieldCode::TooLong.with(too_long(longest)))])
        }
        InvalidCustomer::Note(_) => {
            BTreeMap::from([("note".to_owned(), FieldCode::InvalidCharacter.with(NO_CHARACTER))])
        }
        InvalidCustomer::Nobody => BTreeMap::from([("lastName".to_owned(), FieldCode::Required.with(REQUIRED))]),
    }
}
