//! What is refused of offers, bookings and sign-ups, and of their changes.

use booking_core::account_bookings::AccountBookingsError;
use booking_core::basket::{BasketError, BasketRefusal};
use booking_core::booking::{
    Alternatives, BookingRefused, BrokenRule, Refusal, SERIES_VISITS, SERIES_WEEKS, SeriesRefused, VisitOutcome,
};
use booking_core::customers::ContactField;
use booking_core::events::{SignUpRefusal, SignUpRefused};
use booking_core::lifecycle::{ChangeRefusal, ChangeRefused, CorrectionError, MoveVisitsRefused};
use booking_core::offer::OfferError;
use booking_core::slots::{InvalidRange, SlotsError};
use booking_core::visits::{MAX_OWN_TIMES, MAX_WAITING, VisitsError};
use shared_kernel::CodeRefusal;

use super::fields::{contact_field, contact_member, of_answers, of_appointment};
use super::{Code, FieldCode, Problem};

impl From<OfferError> for Problem {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            OfferError::UnknownService(_) => Self::new(Code::UnknownService),
            OfferError::UnknownEvent(_) => Self::new(Code::UnknownEvent),
            OfferError::NoService => Self::new(Code::NoService),
            OfferError::TooManyServices => Self::new(Code::TooManyServices),
            OfferError::Store(error) => error.into(),
        }
    }
}

impl Problem {
    /// Of a call that has the id of a service or an event and nothing else: without it there is nothing to find.
    pub fn of_one_thing(error: OfferError) -> Self {
        match error {
            OfferError::UnknownService(_) => Self::new(Code::ServiceNotFound),
            OfferError::UnknownEvent(_) => Self::new(Code::EventNotFound),
            OfferError::UnknownOrganization
            | OfferError::NoService
            | OfferError::TooManyServices
            | OfferError::Store(_) => error.into(),
        }
    }
}

impl From<InvalidRange> for Problem {
    fn from(error: InvalidRange) -> Self {
        Self::range(error, "dateTo")
    }
}

impl Problem {
    /// A range that is none, at its end.
    pub(crate) fn range(invalid: InvalidRange, end: &str) -> Self {
        let code = match invalid {
            InvalidRange::Reversed => Code::RangeReversed,
            InvalidRange::TooLong => Code::RangeTooLong,
        };
        Self::field(code, end, code.message())
    }
}

impl From<SlotsError> for Problem {
    fn from(error: SlotsError) -> Self {
        match error {
            SlotsError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            SlotsError::NoService => Self::new(Code::NoService),
            SlotsError::TooManyServices => Self::new(Code::TooManyServices),
            SlotsError::UnknownService(_) => Self::new(Code::UnknownService),
            SlotsError::Store(error) => error.into(),
        }
    }
}

impl From<BasketError> for Problem {
    fn from(error: BasketError) -> Self {
        match error {
            BasketError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            BasketError::NoService => Self::new(Code::NoService),
            BasketError::TooManyServices => Self::new(Code::TooManyServices),
            BasketError::NoSuchEntry(_) => Self::invalid(
                "next",
                FieldCode::OutOfRange,
                "Diesen Platz gibt es in der Auswahl nicht.",
            ),
            BasketError::Refused(refusal) => refusal.into(),
            BasketError::Store(error) => error.into(),
        }
    }
}

impl From<BasketRefusal> for Problem {
    fn from(refusal: BasketRefusal) -> Self {
        match refusal {
            BasketRefusal::UnknownService { entry } => of_appointment(Code::UnknownService, entry, "serviceId"),
            BasketRefusal::UnknownEmployee { entry } => of_appointment(Code::UnknownEmployee, entry, "userId"),
            BasketRefusal::TooComplex => Self::new(Code::TooComplex),
        }
    }
}

impl From<VisitsError> for Problem {
    fn from(error: VisitsError) -> Self {
        match error {
            VisitsError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            VisitsError::NoService => Self::new(Code::NoService),
            VisitsError::RangeTooLong => InvalidRange::TooLong.into(),
            VisitsError::WaitingTooLong => Self::invalid(
                "maxWaiting",
                FieldCode::OutOfRange,
                format!("Wähle bitte 0 bis {MAX_WAITING} Minuten."),
            ),
            VisitsError::TooManyOwnTimes => Self::invalid(
                "ownTimes",
                FieldCode::TooMany,
                format!("Es gehen höchstens {MAX_OWN_TIMES} eigene Termine."),
            ),
            VisitsError::Refused(refusal) => refusal.into(),
            VisitsError::Store(error) => error.into(),
        }
    }
}

impl From<BookingRefused> for Problem {
    fn from(error: BookingRefused) -> Self {
        match error {
            BookingRefused::NoService => Self::new(Code::NoService),
            BookingRefused::TooManyServices => Self::new(Code::TooManyServices),
            BookingRefused::InvalidKey(_) => Self::invalid_key(),
            BookingRefused::KeyOfAnotherBody(_) => Self::new(Code::IdempotencyKeyReused),
            BookingRefused::Contact(problems) => Self::validation(problems.into_iter().map(contact_field)),
            BookingRefused::Note(refusal) => refusal.into(),
            BookingRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            BookingRefused::Code(refusal) => refusal.into(),
            BookingRefused::Forbidden => Self::new(Code::Forbidden),
            BookingRefused::Broken {
                request,
                rule,
                alternatives,
            } => of_broken_rule(request, rule).with_alternatives(request, alternatives),
            BookingRefused::Refused(refusal) => refusal.into(),
            BookingRefused::Store(error) => error.into(),
        }
    }
}

impl From<SeriesRefused> for Problem {
    fn from(refused: SeriesRefused) -> Self {
        match refused {
            SeriesRefused::Visits => Self::invalid(
                "visits",
                FieldCode::OutOfRange,
                format!(
                    "Wähle bitte {} bis {} Termine.",
                    SERIES_VISITS.start(),
                    SERIES_VISITS.end()
                ),
            ),
            SeriesRefused::Weeks => Self::invalid(
                "everyWeeks",
                FieldCode::OutOfRange,
                format!(
                    "Wähle bitte {} bis {} Wochen.",
                    SERIES_WEEKS.start(),
                    SERIES_WEEKS.end()
                ),
            ),
            SeriesRefused::Impossible(visits) => {
                let refused = visits
                    .into_iter()
                    .enumerate()
                    .filter_map(|(index, visit)| match visit.outcome {
                        VisitOutcome::Refused(refusal) => {
                            let code = Self::from(refusal).code();
                            Some((format!("visits[{index}]"), code.at_field(code.message())))
                        }
                        VisitOutcome::Possible | VisitOutcome::Booked(_) => None,
                    });
                Self::fields(Code::SeriesImpossible, refused)
            }
            SeriesRefused::Booking(refused) => refused.into(),
        }
    }
}

impl From<SignUpRefused> for Problem {
    fn from(error: SignUpRefused) -> Self {
        match error {
            SignUpRefused::NoEvent => Self::new(Code::NoEvent),
            SignUpRefused::InvalidKey(_) => Self::invalid_key(),
            SignUpRefused::KeyOfAnotherBody(_) => Self::new(Code::IdempotencyKeyReused),
            SignUpRefused::Contact { customer, further } => {
                Self::validation(customer.into_iter().map(contact_field).chain(further.into_iter().map(
                    |(index, problem)| {
                        let (member, fault) = contact_member(problem);
                        (format!("furtherPeople[{index}].{member}"), fault)
                    },
                )))
            }
            SignUpRefused::Code(refusal) => refusal.into(),
            SignUpRefused::Forbidden => Self::new(Code::Forbidden),
            SignUpRefused::Note(refusal) => refusal.into(),
            SignUpRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            SignUpRefused::Refused(refusal) => refusal.into(),
            SignUpRefused::Store(error) => error.into(),
        }
    }
}

impl From<CodeRefusal> for Problem {
    fn from(refusal: CodeRefusal) -> Self {
        Self::new(match refusal {
            CodeRefusal::Needed => Code::BookingCodeRequired,
            CodeRefusal::Wrong => Code::BookingCodeWrong,
            CodeRefusal::Expired => Code::BookingCodeExpired,
            CodeRefusal::TooManyTries => Code::BookingCodeTriedTooOften,
        })
    }
}

impl From<SignUpRefusal> for Problem {
    fn from(refusal: SignUpRefusal) -> Self {
        match refusal {
            SignUpRefusal::Paused(pause) => Self::booking_paused(&pause),
            SignUpRefusal::UnknownEvent => Self::new(Code::UnknownEvent),
            SignUpRefusal::UnknownCustomer => Refusal::UnknownCustomer.into(),
            SignUpRefusal::NotYet => Self::new(Code::SignUpNotOpen),
            SignUpRefusal::Over => Self::new(Code::SignUpOver),
            SignUpRefusal::Full => Self::new(Code::EventFull),
            SignUpRefusal::NotEnoughSeats => Self::new(Code::NotEnoughSeats),
            SignUpRefusal::TooManySeats => Self::new(Code::TooManySeats),
            // One answer, so that nobody who compares learns of a block.
            SignUpRefusal::TooManyOpenBookings | SignUpRefusal::Blocked => Self::new(Code::NotBookableOnline),
            SignUpRefusal::AlreadySignedUp => {
                let code = Code::AlreadySignedUp;
                Self::field(code, "customerData.userEmail", code.message())
            }
            SignUpRefusal::Contact(problem) => Self::validation([contact_field(problem)]),
            SignUpRefusal::Answers(problems) => of_answers(problems),
            SignUpRefusal::Further { index, refusal } => Self::from(*refusal).of_further_person(index),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Paused(pause) => Self::booking_paused(&pause),
            Refusal::Broken { request, rule } => of_broken_rule(request, rule),
            Refusal::UnknownCustomer => {
                let code = Code::UnknownCustomer;
                Self::field(code, "customerId", code.message())
            }
            Refusal::TooComplex => Self::new(Code::TooComplex),
            // One answer, so that nobody who compares learns of a block.
            Refusal::TooManyOpenBookings | Refusal::Blocked => Self::new(Code::NotBookableOnline),
            Refusal::Contact(problem) => Self::validation([contact_field(problem)]),
            Refusal::Answers(problems) => of_answers(problems),
        }
    }
}

fn of_broken_rule(request: usize, rule: BrokenRule) -> Problem {
    match rule {
        BrokenRule::UnknownService => of_appointment(Code::UnknownService, request, "serviceId"),
        BrokenRule::UnknownEmployee => of_appointment(Code::UnknownEmployee, request, "userId"),
        BrokenRule::InThePast => of_appointment(Code::InThePast, request, "start"),
        BrokenRule::NoticeTooShort => of_appointment(Code::NoticeTooShort, request, "start"),
        BrokenRule::PastHorizon => of_appointment(Code::PastHorizon, request, "start"),
        BrokenRule::OffGrid => of_appointment(Code::OffGrid, request, "start"),
        BrokenRule::SkippedByClock => of_appointment(Code::SkippedByClock, request, "start"),
        BrokenRule::OutsideHours => of_appointment(Code::OutsideHours, request, "start"),
        BrokenRule::Taken => Problem::slot_taken(request, Alternatives::default()),
    }
}

impl From<AccountBookingsError> for Problem {
    fn from(error: AccountBookingsError) -> Self {
        match error {
            AccountBookingsError::NotSignedIn => Self::new(Code::Unauthenticated),
            AccountBookingsError::Store(error) => error.into(),
        }
    }
}

impl From<CorrectionError> for Problem {
    fn from(error: CorrectionError) -> Self {
        match error {
            // The same answer for what never was and what somebody else made.
            CorrectionError::UnknownBooking => Self::new(Code::NotFound),
            CorrectionError::NotAnyMore => Self::new(Code::EmailNotCorrectable),
            CorrectionError::Seats(refusal) => {
                let code = Self::from(refusal).code();
                Self::field(code, "userEmail", code.message())
            }
            CorrectionError::Refused(refusal) => refusal.into(),
            CorrectionError::Email(problem) => {
                let (member, fault) = contact_member((ContactField::Email, problem));
                Self::validation([(member.to_owned(), fault)])
            }
            CorrectionError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeRefused> for Problem {
    fn from(error: ChangeRefused) -> Self {
        match error {
            ChangeRefused::EmptySelection => Self::missing("appointments"),
            ChangeRefused::TooManyAppointments => Self::invalid(
                "appointments",
                FieldCode::TooMany,
                "Wähle bitte höchstens zehn Termine.",
            ),
            ChangeRefused::InvalidKey(_) => Self::invalid_key(),
            ChangeRefused::KeyOfAnotherBody => Self::new(Code::IdempotencyKeyReused),
            // The same answer for what never was, what has expired and what belongs to somebody else.
            ChangeRefused::UnknownBooking => Self::new(Code::NotFound),
            ChangeRefused::Forbidden => Self::new(Code::Forbidden),
            ChangeRefused::Broken {
                request,
                rule,
                alternatives,
            } => of_broken_rule(request, rule)
                .of_appointments()
                .with_alternatives(request, alternatives),
            ChangeRefused::Refused(refusal) => refusal.into(),
            ChangeRefused::Store(error) => error.into(),
        }
    }
}

impl From<MoveVisitsRefused> for Problem {
    fn from(error: MoveVisitsRefused) -> Self {
        match error {
            MoveVisitsRefused::Booking(refused) => refused.into(),
            MoveVisitsRefused::Visits(error) => Self::from(error).of_appointments(),
        }
    }
}

impl From<ChangeRefusal> for Problem {
    fn from(refusal: ChangeRefusal) -> Self {
        match refusal {
            ChangeRefusal::UnknownAppointment => Self::new(Code::UnknownAppointment),
            ChangeRefusal::DuplicateAppointment => Self::repeated("appointments"),
            ChangeRefusal::Cancelled => Self::new(Code::BookingCancelled),
            ChangeRefusal::Over => Self::new(Code::BookingOver),
            ChangeRefusal::DeadlinePassed => Self::new(Code::DeadlinePassed),
            ChangeRefusal::NotYet => Self::new(Code::NotYetOver),
            ChangeRefusal::ImpossibleLength => Self::new(Code::ImpossibleLength),
            ChangeRefusal::Unfit(refusal) => Self::from(refusal).of_appointments(),
        }
    }
}
