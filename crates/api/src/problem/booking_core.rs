//! What the use cases of booking-core refuse.

use std::collections::BTreeMap;

use booking_core::account_bookings::AccountBookingsError;
use booking_core::availability::{AbsenceRefusal, AvailabilityError, AvailabilityRefused};
use booking_core::basket::{BasketError, BasketRefusal};
use booking_core::booking::{
    Alternatives, AnswerProblem, BookingRefused, NoteTooLong, Refusal, SERIES_VISITS, SERIES_WEEKS, SeriesRefused,
    VisitOutcome,
};
use booking_core::calendar::StaffDaysRefused;
use booking_core::customers::{
    ContactField, ContactProblem, CustomerRefused, CustomersError, ExchangeRefused, IMPORT_LONGEST, InvalidCustomer,
    SEARCH_LONGEST,
};
use booking_core::events::{
    AttendanceError, CallOffError, CallOffRefused, CheckInRefusal, DateMessageError, DateRefusal, LONGEST_MESSAGE,
    MessageRefusal, MessageRefused, SignUpRefusal, SignUpRefused,
};
use booking_core::lifecycle::{ChangeRefusal, ChangeRefused, CorrectionError, MoveVisitsRefused};
use booking_core::offer::OfferError;
use booking_core::slots::{InvalidRange, SlotsError};
use booking_core::staff_calendar::{BookingNoteRefused, ExplanationRefused, FeedError, StaffBookingError};
use booking_core::visits::{MAX_OWN_TIMES, MAX_WAITING, VisitsError};
use shared_kernel::{CodeRefusal, CustomFieldId, InvalidContact};
use time::Date;

use super::{Code, Problem};

/// As the specification words it, wherever something required is missing.
pub(super) const REQUIRED: &str = "*erforderlich";
const NO_CHARACTER: &str = "Dieses Zeichen ist nicht erlaubt.";

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
        match error {
            InvalidRange::Reversed => Self::new(Code::RangeReversed),
            InvalidRange::TooLong => Self::new(Code::RangeTooLong),
        }
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
            BasketError::NoSuchEntry(_) => {
                Self::field(Code::Validation, "next", "Diesen Platz gibt es in der Auswahl nicht.")
            }
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
            VisitsError::RangeTooLong => Self::new(Code::RangeTooLong),
            VisitsError::WaitingTooLong => Self::field(
                Code::Validation,
                "maxWaiting",
                format!("Wähle bitte 0 bis {MAX_WAITING} Minuten."),
            ),
            VisitsError::TooManyOwnTimes => Self::field(
                Code::Validation,
                "ownTimes",
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
            BookingRefused::KeyOfAnotherBody => Self::new(Code::IdempotencyKeyReused),
            BookingRefused::Contact(problems) => Self::validation(problems.into_iter().map(contact_field).collect()),
            BookingRefused::Note(refusal) => refusal.into(),
            BookingRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            BookingRefused::Code(refusal) => refusal.into(),
            BookingRefused::Forbidden => Self::new(Code::Forbidden),
            BookingRefused::Taken {
                appointment_request,
                alternatives,
            } => Self::slot_taken(appointment_request, alternatives),
            BookingRefused::AgainstRule {
                refusal,
                appointment_request,
                alternatives,
            } => Self::from(refusal).with_alternatives(appointment_request, alternatives),
            BookingRefused::Refused(refusal) => refusal.into(),
            BookingRefused::Store(error) => error.into(),
        }
    }
}

impl From<SeriesRefused> for Problem {
    fn from(refused: SeriesRefused) -> Self {
        match refused {
            SeriesRefused::Visits => Self::field(
                Code::Validation,
                "visits",
                format!(
                    "Wähle bitte {} bis {} Termine.",
                    SERIES_VISITS.start(),
                    SERIES_VISITS.end()
                ),
            ),
            SeriesRefused::Weeks => Self::field(
                Code::Validation,
                "everyWeeks",
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
                            let text = Self::from(refusal).code().message().to_owned();
                            Some((format!("visits[{index}]"), text))
                        }
                        VisitOutcome::Possible | VisitOutcome::Booked(_) => None,
                    });
                Self::fields(Code::SeriesImpossible, refused.collect())
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
            SignUpRefused::KeyOfAnotherBody => Self::new(Code::IdempotencyKeyReused),
            SignUpRefused::Contact(problems) => Self::validation(problems.into_iter().map(contact_field).collect()),
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
            SignUpRefusal::UnknownEvent => Self::new(Code::UnknownEvent),
            SignUpRefusal::UnknownCustomer => Refusal::UnknownCustomer.into(),
            SignUpRefusal::NotYet => Self::new(Code::SignUpNotOpen),
            SignUpRefusal::Over => Self::new(Code::SignUpOver),
            SignUpRefusal::Full => Self::new(Code::EventFull),
            SignUpRefusal::TooManyOpenBookings => Self::new(Code::TooManyOpenBookings),
            SignUpRefusal::Blocked => Self::new(Code::NotBookableOnline),
            SignUpRefusal::AlreadySignedUp => {
                let code = Code::AlreadySignedUp;
                Self::field(code, "customerData.userEmail", code.message())
            }
            SignUpRefusal::Contact(problem) => Self::validation(BTreeMap::from([contact_field(problem)])),
            SignUpRefusal::Answers(problems) => of_answers(problems),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::UnknownService { appointment_request } => {
                of_appointment(Code::UnknownService, appointment_request, "serviceId")
            }
            Refusal::UnknownEmployee { appointment_request } => {
                of_appointment(Code::UnknownEmployee, appointment_request, "userId")
            }
            Refusal::InThePast { appointment_request } => of_appointment(Code::InThePast, appointment_request, "start"),
            Refusal::NoticeTooShort { appointment_request } => {
                of_appointment(Code::NoticeTooShort, appointment_request, "start")
            }
            Refusal::PastHorizon { appointment_request } => {
                of_appointment(Code::PastHorizon, appointment_request, "start")
            }
            Refusal::OffGrid { appointment_request } => of_appointment(Code::OffGrid, appointment_request, "start"),
            Refusal::SkippedByClock { appointment_request } => {
                of_appointment(Code::SkippedByClock, appointment_request, "start")
            }
            Refusal::OutsideHours { appointment_request } => {
                of_appointment(Code::OutsideHours, appointment_request, "start")
            }
            Refusal::Taken { appointment_request } => Self::slot_taken(appointment_request, Alternatives::default()),
            Refusal::UnknownCustomer => {
                let code = Code::UnknownCustomer;
                Self::field(code, "customerId", code.message())
            }
            Refusal::TooComplex => Self::new(Code::TooComplex),
            Refusal::TooManyOpenBookings => Self::new(Code::TooManyOpenBookings),
            Refusal::Blocked => Self::new(Code::NotBookableOnline),
            Refusal::Contact(problem) => Self::validation(BTreeMap::from([contact_field(problem)])),
            Refusal::Answers(problems) => of_answers(problems),
        }
    }
}

impl From<StaffDaysRefused> for Problem {
    fn from(refused: StaffDaysRefused) -> Self {
        match refused {
            StaffDaysRefused::Forbidden => Self::new(Code::Forbidden),
            StaffDaysRefused::Reversed => Self::new(Code::RangeReversed),
            StaffDaysRefused::TooLong => Self::new(Code::RangeTooLong),
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
        Self::field(Code::Validation, "note", "Höchstens 1000 Zeichen sind erlaubt.")
    }
}

impl From<AvailabilityRefused> for Problem {
    fn from(error: AvailabilityRefused) -> Self {
        match error {
            AvailabilityRefused::Forbidden => Self::new(Code::Forbidden),
            AvailabilityRefused::ReasonTooLong => Self::field(Code::Validation, "reason", too_long(255)),
            AvailabilityRefused::Refused(AvailabilityError::UnknownOrganization) => {
                Self::new(Code::OrganizationNotFound)
            }
            AvailabilityRefused::Refused(AvailabilityError::Refused(refusal)) => refusal.into(),
            AvailabilityRefused::Refused(AvailabilityError::Store(error)) => error.into(),
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
            MessageRefused::TooLong => Self::field(Code::Validation, "text", too_long(LONGEST_MESSAGE)),
            MessageRefused::InvalidKey(_) => Self::invalid_key(),
            MessageRefused::Store(DateMessageError::Refused(MessageRefusal::UnknownDate)) => Self::new(Code::NotFound),
            MessageRefused::Store(DateMessageError::Refused(MessageRefusal::Over)) => Self::new(Code::BookingOver),
            MessageRefused::Store(DateMessageError::Refused(MessageRefusal::NoRecipient)) => {
                Self::new(Code::NoRecipients)
            }
            MessageRefused::Store(DateMessageError::Refused(MessageRefusal::TooMany)) => {
                Self::new(Code::TooManyMessages)
            }
            MessageRefused::Store(DateMessageError::KeyOfAnotherBody) => Self::new(Code::IdempotencyKeyReused),
            MessageRefused::Store(DateMessageError::Store(error)) => error.into(),
        }
    }
}

impl From<CallOffRefused> for Problem {
    fn from(error: CallOffRefused) -> Self {
        match error {
            CallOffRefused::EmptySelection => Self::missing("schedules"),
            CallOffRefused::Forbidden => Self::new(Code::Forbidden),
            CallOffRefused::Store(CallOffError::UnknownOrganization) => Self::new(Code::OrganizationNotFound),
            CallOffRefused::Store(CallOffError::Refused(DateRefusal::UnknownDate)) => Self::new(Code::NotFound),
            CallOffRefused::Store(CallOffError::Refused(DateRefusal::Over)) => Self::new(Code::BookingOver),
            CallOffRefused::Store(CallOffError::Store(error)) => error.into(),
        }
    }
}

impl From<AbsenceRefusal> for Problem {
    fn from(refusal: AbsenceRefusal) -> Self {
        match refusal {
            AbsenceRefusal::Reversed => Self::new(Code::RangeReversed),
            AbsenceRefusal::SkippedByClock => Self::skipped_by_clock("start"),
            AbsenceRefusal::Undecided(_) | AbsenceRefusal::OverEvents(_) => Self::new(Code::AbsenceUndecided),
            AbsenceRefusal::UnknownEmployee => {
                Self::field(Code::Validation, "userId", "Diese Person gibt es hier nicht.")
            }
            // The same answer for what never was, what is gone and what belongs to somebody else.
            AbsenceRefusal::UnknownAbsence => Self::new(Code::NotFound),
            AbsenceRefusal::Unfit { appointment, refusal } => {
                let code = Self::from(refusal).code();
                Self::field(code, format!("decisions[{appointment}]"), code.message())
            }
        }
    }
}

impl From<CustomersError> for Problem {
    fn from(error: CustomersError) -> Self {
        match error {
            CustomersError::Forbidden => Self::new(Code::Forbidden),
            CustomersError::SearchTooLong => Self::field(Code::Validation, "search", too_long(SEARCH_LONGEST)),
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
            CustomerRefused::KnownMailbox => {
                let code = Code::CustomerExists;
                Self::field(code, "userEmail", code.message())
            }
            CustomerRefused::SameFile => Self::field(
                Code::Validation,
                "mergedCustomerId",
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
            ExchangeRefused::TooLong => Self::field(
                Code::Validation,
                "csv",
                format!("Höchstens {IMPORT_LONGEST} Zeilen sind erlaubt."),
            ),
            ExchangeRefused::Store(error) => error.into(),
        }
    }
}

/// What is wrong with the file of a customer, by member.
pub fn invalid_customer(invalid: InvalidCustomer) -> BTreeMap<String, String> {
    match invalid {
        InvalidCustomer::Contact(problems) => problems
            .into_iter()
            .map(contact_member)
            .map(|(member, text)| (member.to_owned(), text))
            .collect(),
        InvalidCustomer::Note(InvalidContact::TooLong(longest)) => {
            BTreeMap::from([("note".to_owned(), too_long(longest))])
        }
        InvalidCustomer::Note(InvalidContact::Missing | InvalidContact::Malformed) => {
            BTreeMap::from([("note".to_owned(), NO_CHARACTER.to_owned())])
        }
        InvalidCustomer::Nobody => BTreeMap::from([("lastName".to_owned(), REQUIRED.to_owned())]),
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
            CorrectionError::AlreadySignedUp => {
                let code = Code::AlreadySignedUp;
                Self::field(code, "userEmail", code.message())
            }
            CorrectionError::Refused(refusal) => refusal.into(),
            CorrectionError::Email(problem) => {
                let (member, text) = contact_member((ContactField::Email, problem));
                Self::field(Code::Validation, member, text)
            }
            CorrectionError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeRefused> for Problem {
    fn from(error: ChangeRefused) -> Self {
        match error {
            ChangeRefused::EmptySelection => Self::field(Code::Validation, "appointments", REQUIRED),
            ChangeRefused::TooManyAppointments => {
                Self::field(Code::Validation, "appointments", "Wähle bitte höchstens zehn Termine.")
            }
            ChangeRefused::InvalidKey(_) => Self::invalid_key(),
            ChangeRefused::KeyOfAnotherBody => Self::new(Code::IdempotencyKeyReused),
            // The same answer for what never was, what has expired and what belongs to somebody else.
            ChangeRefused::UnknownBooking => Self::new(Code::NotFound),
            ChangeRefused::Forbidden => Self::new(Code::Forbidden),
            ChangeRefused::Taken { index, alternatives } => Self::slot_taken(index, alternatives),
            ChangeRefused::AgainstRule {
                refusal,
                index,
                alternatives,
            } => Self::from(refusal)
                .of_appointments()
                .with_alternatives(index, alternatives),
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
            ChangeRefusal::DuplicateAppointment => {
                Self::field(Code::Validation, "appointments", "Diese Angabe steht zweimal da.")
            }
            ChangeRefusal::Cancelled => Self::new(Code::BookingCancelled),
            ChangeRefusal::Over => Self::new(Code::BookingOver),
            ChangeRefusal::DeadlinePassed => Self::new(Code::DeadlinePassed),
            ChangeRefusal::NotYet => Self::new(Code::NotYetOver),
            ChangeRefusal::ImpossibleLength => Self::new(Code::ImpossibleLength),
            ChangeRefusal::Unfit(refusal) => Self::from(refusal).of_appointments(),
        }
    }
}

impl Problem {
    /// The same problem of a request whose appointment requests are the member `appointments`.
    pub fn of_appointments(mut self) -> Self {
        self.fields = self
            .fields
            .into_iter()
            .map(|(path, text)| (path.replacen("services[", "appointments[", 1), text))
            .collect();
        self
    }

    /// The start of `services[index]` is an instant that no wall time of the organisation means.
    pub fn start_without_wall_time(index: usize) -> Self {
        of_appointment(Code::SkippedByClock, index, "start")
    }

    /// A time that no clock of the organisation shows.
    pub fn skipped_by_clock(member: &str) -> Self {
        Self::field(Code::SkippedByClock, member, Code::SkippedByClock.message())
    }

    /// The same thing stands there twice.
    pub fn repeated(member: &str) -> Self {
        Self::field(Code::Validation, member, "Diese Angabe steht zweimal da.")
    }

    /// Something required is not there.
    pub fn missing(member: &str) -> Self {
        Self::field(Code::Validation, member, REQUIRED)
    }

    /// Two ways to say what is meant are both there.
    pub fn ambiguous(member: &str) -> Self {
        Self::field(Code::Validation, member, "Bitte gib nur eines von beiden an.")
    }

    /// The header `Idempotency-Key` is unusable.
    pub fn invalid_key() -> Self {
        Self::field(
            Code::Validation,
            "Idempotency-Key",
            "Diese Angabe hat nicht die erwartete Form.",
        )
    }
}

fn of_answers(problems: Vec<(CustomFieldId, AnswerProblem)>) -> Problem {
    let fields = problems
        .into_iter()
        .map(|(id, problem)| (format!("customizedFields[{id}]"), answer_text(problem)));
    Problem::validation(fields.collect())
}

fn of_appointment(code: Code, appointment_request: usize, member: &str) -> Problem {
    Problem::field(
        code,
        format!("services[{appointment_request}].{member}"),
        code.message(),
    )
}

fn contact_field(problem: ContactProblem) -> (String, String) {
    let (member, text) = contact_member(problem);
    (format!("customerData.{member}"), text)
}

fn contact_member((field, problem): ContactProblem) -> (&'static str, String) {
    let (member, malformed) = match field {
        ContactField::FirstName => ("firstName", NO_CHARACTER),
        ContactField::LastName => ("lastName", NO_CHARACTER),
        ContactField::Email => ("userEmail", "Bitte gib eine gültige E-Mail Adresse an!"),
        ContactField::Phone => ("userPhone", "Ungültige Telefonnummer!"),
        ContactField::Remarks => ("userRemarks", NO_CHARACTER),
    };
    let text = match problem {
        InvalidContact::Missing => REQUIRED.to_owned(),
        InvalidContact::TooLong(longest) => too_long(longest),
        InvalidContact::Malformed => malformed.to_owned(),
    };
    (member, text)
}

fn answer_text(problem: AnswerProblem) -> String {
    match problem {
        AnswerProblem::Missing => REQUIRED.to_owned(),
        AnswerProblem::TooLong(longest) => too_long(longest),
        AnswerProblem::Before(first) => format!("Frühestens der {}", german_day(first)),
        AnswerProblem::After(last) => format!("Spätestens der {}", german_day(last)),
        AnswerProblem::NotPositive => "Wert muss positiv sein".to_owned(),
        AnswerProblem::Malformed => "Diese Angabe hat nicht die erwartete Form.".to_owned(),
        AnswerProblem::NotAsked => "Danach wird hier nicht gefragt.".to_owned(),
        AnswerProblem::Repeated => "Diese Angabe steht zweimal da.".to_owned(),
    }
}

fn german_day(day: Date) -> String {
    format!("{:02}.{:02}.{}", day.day(), u8::from(day.month()), day.year())
}

pub(super) fn too_long(longest: usize) -> String {
    format!("Höchstens {longest} Zeichen sind erlaubt.")
}
