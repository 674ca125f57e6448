//! The decision on a sign-up. Pure.

use std::collections::HashSet;

use shared_kernel::{Admission, BookingPause, CalendarGuid, CustomFieldId, EventId, OrganizationNr, Reach};
use time::OffsetDateTime;

use super::{Event, FurtherSignUp, SignUp, SignUpState};
use crate::booking::{
    Answer, AnswerProblem, BookingChannel, CustomField, DraftCustomer, RecordedAnswer, check_answers,
    check_answers_of_staff,
};
use crate::calendar::BookingSettings;
use crate::customers::ContactProblem;
use crate::request_identity::RequestIdentity;

/// Most seats in one event that people with one e-mail address have together.
pub const SEATS_PER_EMAIL: usize = 6;

/// A requested sign-up, which a store decides under the lock of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpDraft {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link. The token itself is never stored.
    pub manage_token_hash: [u8; 32],
    /// The channel through which it is made.
    pub channel: BookingChannel,
    /// Whose events may be signed up for: those with a date that needs somebody within reach.
    pub reach: Reach,
    /// Whom the seat is for.
    pub customer: DraftCustomer,
    /// Internal note; what staff wrote.
    pub note: Option<String>,
    /// The event or course; one seat for each person.
    pub event: EventId,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
    /// Who is signed up together with the customer.
    pub further: Vec<FurtherParticipant>,
    /// Whether a mailed code is needed, and there.
    pub admission: Admission,
    /// What it is recognised by when it comes again.
    pub identity: RequestIdentity,
}

/// Somebody who is signed up together with the customer of a sign-up, under the same contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherParticipant {
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link.
    pub manage_token_hash: [u8; 32],
    /// Whom the seat is for.
    pub customer: DraftCustomer,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
}

/// What a sign-up is decided against, read under the lock of the organisation.
#[derive(Debug, Clone)]
pub struct SignUpSnapshot {
    /// The event as it is now; `None` where the organisation does not have it, or nobody within reach is needed for it.
    pub event: Option<Event>,
    /// Which contact data the organisation asks for.
    pub settings: BookingSettings,
    /// The organisation's custom fields for what is booked.
    pub custom_fields: Vec<CustomField>,
    /// The instant of the change, the same for all rules.
    pub now: OffsetDateTime,
}

/// A sign-up that fits. Price, title and dates are the server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedSignUp {
    /// The event as booked, with only the dates that lie ahead.
    pub event: Event,
    /// Those who get a seat: the customer, then whoever is signed up together with the customer.
    pub participants: Vec<DecidedParticipant>,
}

/// Somebody who gets a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedParticipant {
    /// Public id of the booking.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link.
    pub manage_token_hash: [u8; 32],
    /// Whom the seat is for; of a form what the provider asks for.
    pub customer: DraftCustomer,
    /// The non-empty answers, as they will be stored.
    pub answers: Vec<RecordedAnswer>,
}

/// Why a sign-up is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignUpRefusal {
    /// Customers book nothing online at present, and sign up for nothing.
    #[error("online booking is paused")]
    Paused(BookingPause),
    /// The organisation has no such event, or nobody within reach is needed for it.
    #[error("unknown event")]
    UnknownEvent,
    /// Nobody like that is on file, or whoever signs up does not see them.
    #[error("unknown customer")]
    UnknownCustomer,
    /// Sign-up has not begun.
    #[error("sign-up is not open yet")]
    NotYet,
    /// Sign-up is over.
    #[error("sign-up is over")]
    Over,
    /// No seat is left.
    #[error("no seat is left")]
    Full,
    /// Seats are left, but not one for each person.
    #[error("not enough seats are left")]
    NotEnoughSeats,
    /// Whoever it is for has a seat already, or is named twice.
    #[error("signed up already")]
    AlreadySignedUp,
    /// The e-mail address would have more than [`SEATS_PER_EMAIL`] seats.
    #[error("too many seats of one e-mail address")]
    TooManySeats,
    /// The e-mail address has [`OPEN_BOOKINGS_PER_EMAIL`](crate::booking::OPEN_BOOKINGS_PER_EMAIL) open bookings
    /// already.
    #[error("too many open bookings")]
    TooManyOpenBookings,
    /// The organisation has blocked the e-mail address or the telephone number. Whoever is refused is not told so.
    #[error("blocked")]
    Blocked,
    /// Contact data that the organisation requires is missing.
    #[error("contact data incomplete")]
    Contact(ContactProblem),
    /// Answers to custom fields are missing or invalid.
    #[error("answers incomplete")]
    Answers(Vec<(CustomFieldId, AnswerProblem)>),
    /// What holds for one of the further people, by the index in the request.
    #[error("further person {index}: {refusal}")]
    Further {
        /// The first one has 0.
        index: usize,
        /// Why this one is refused.
        refusal: Box<SignUpRefusal>,
    },
}

impl SignUpRefusal {
    /// The same of whoever stands at this position among the participants, of whom the customer is the first.
    fn of_participant(self, position: usize) -> Self {
        match position.checked_sub(1) {
            None => self,
            Some(index) => Self::Further {
                index,
                refusal: Box::new(self),
            },
        }
    }
}

impl SignUpDraft {
    /// Decides the sign-up. Pure: the same snapshot always gives the same answer.
    ///
    /// Who has signed up is not asked here but afterwards ([`DecidedSignUp::admit`]): whoever learns that somebody attends
    /// would have been signed up otherwise, which leaves a trace. Staff signs people up as long as a date lies ahead,
    /// whenever visitors can, and without what these are asked; nobody beyond the capacity.
    pub fn decide(&self, snapshot: &SignUpSnapshot) -> Result<DecidedSignUp, SignUpRefusal> {
        let event = snapshot.event.as_ref().ok_or(SignUpRefusal::UnknownEvent)?;
        let state = event.sign_up_state(snapshot.now);
        let is_by_staff = self.channel.is_by_staff();
        if !is_by_staff
            && state == SignUpState::Paused
            && let Some(pause) = event.pause_at(snapshot.now)
        {
            return Err(SignUpRefusal::Paused(pause.clone()));
        }
        match state {
            SignUpState::Over if !is_by_staff || !event.takes_place_after(snapshot.now) => {
                return Err(SignUpRefusal::Over);
            }
            SignUpState::NotYet if !is_by_staff => return Err(SignUpRefusal::NotYet),
            SignUpState::Paused | SignUpState::NotYet | SignUpState::Over | SignUpState::Open | SignUpState::Full => {}
        }
        let wanted = 1 + self.further.len();
        match event.free_seats() {
            0 => return Err(SignUpRefusal::Full),
            free if usize::try_from(free).is_ok_and(|free| free < wanted) => return Err(SignUpRefusal::NotEnoughSeats),
            _ => {}
        }
        if wanted > SEATS_PER_EMAIL {
            return Err(SignUpRefusal::TooManySeats);
        }
        let participants = self.requested().enumerate().map(|(position, requested)| {
            let refused = |refusal: SignUpRefusal| refusal.of_participant(position);
            requested.decide(snapshot, is_by_staff).map_err(refused)
        });
        let participants = participants.collect::<Result<Vec<_>, _>>()?;
        let mut event = event.clone();
        event.dates.retain(|date| date.span.from().instant() > snapshot.now);
        let decided = DecidedSignUp { event, participants };
        decided.refuse_repeated()?;
        Ok(decided)
    }

    /// The seats that an earlier request with the same body has brought, for each person whom it is for, the customer
    /// first; none for whoever has left meanwhile. `held` has the folded names of whom they are for.
    pub fn seats_of_earlier(&self, held: &[(String, FurtherSignUp)]) -> Vec<Option<FurtherSignUp>> {
        let requested = self.requested().map(|requested| {
            let name = requested.customer.folded_name()?;
            let seat = held.iter().find(|(held_by, _)| held_by == name.as_str());
            seat.map(|(_, seat)| *seat)
        });
        requested.collect()
    }

    /// The same for those alone who have no seat among `seats`; none where all have.
    pub fn without(&self, seats: &[Option<FurtherSignUp>]) -> Option<Self> {
        let requested = self.requested().zip(seats);
        let mut missing = requested
            .filter(|(_, seat)| seat.is_none())
            .map(|(requested, _)| requested);
        let first = missing.next()?;
        Some(Self {
            guid: first.guid,
            manage_token_hash: first.manage_token_hash,
            customer: first.customer,
            answers: first.answers,
            further: missing.collect(),
            ..self.clone()
        })
    }

    /// Everybody whom it is for: the customer, then the further people.
    fn requested(&self) -> impl Iterator<Item = FurtherParticipant> + '_ {
        let customer = FurtherParticipant {
            guid: self.guid,
            manage_token_hash: self.manage_token_hash,
            customer: self.customer.clone(),
            answers: self.answers.clone(),
        };
        std::iter::once(customer).chain(self.further.iter().cloned())
    }
}

impl SignUp {
    /// The answer to whoever has signed up for these seats and, with this sign-up, for those that were missing.
    #[must_use]
    pub fn completing(self, seats: &[Option<FurtherSignUp>]) -> Self {
        if seats.is_empty() {
            return self;
        }
        let own = FurtherSignUp {
            id: self.id,
            guid: self.guid,
        };
        let mut new = std::iter::once(own).chain(self.further);
        let mut all = seats.iter().filter_map(|seat| seat.or_else(|| new.next()));
        let first = all.next().unwrap_or(own);
        Self {
            id: first.id,
            guid: first.guid,
            further: all.collect(),
            ..self
        }
    }
}

impl SignUpRefusal {
    /// What is refused to those without a seat, told of the people of the whole request.
    #[must_use]
    pub fn among(self, seats: &[Option<FurtherSignUp>]) -> Self {
        if seats.is_empty() {
            return self;
        }
        let mut missing = (0..seats.len()).filter(|position| seats[*position].is_none());
        match self {
            Self::Further { index, refusal } => {
                let position = missing.nth(index + 1).unwrap_or_default();
                refusal.of_participant(position)
            }
            of_the_first @ (Self::Contact(_) | Self::Answers(_) | Self::AlreadySignedUp) => {
                of_the_first.of_participant(missing.next().unwrap_or_default())
            }
            of_all => of_all,
        }
    }
}

impl FurtherParticipant {
    fn decide(self, snapshot: &SignUpSnapshot, is_by_staff: bool) -> Result<DecidedParticipant, SignUpRefusal> {
        let customer = self.customer.restricted_to(snapshot.settings);
        let customer = customer.map_err(SignUpRefusal::Contact)?;
        let check = if is_by_staff {
            check_answers_of_staff
        } else {
            check_answers
        };
        let answers = check(&snapshot.custom_fields, &self.answers).map_err(SignUpRefusal::Answers)?;
        Ok(DecidedParticipant {
            guid: self.guid,
            manage_token_hash: self.manage_token_hash,
            customer,
            answers,
        })
    }
}

/// The seats of an event that are held already by those whom a sign-up may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatsHeld {
    /// Whether whoever it is for has one.
    pub by_the_same: bool,
    /// How many people with the same e-mail address have one.
    pub of_email: usize,
}

impl SeatsHeld {
    /// One e-mail address has no more seats than [`SEATS_PER_EMAIL`], with those that are wanted, and nobody has two.
    /// The count comes first: else several names at once could be tried without a trace.
    pub fn admit(self, wanted: usize) -> Result<(), SignUpRefusal> {
        if self.of_email + wanted > SEATS_PER_EMAIL {
            return Err(SignUpRefusal::TooManySeats);
        }
        if self.by_the_same {
            return Err(SignUpRefusal::AlreadySignedUp);
        }
        Ok(())
    }
}

impl DecidedSignUp {
    /// The last rules, when nothing else refuses the sign-up: what is held already, in the order of the participants.
    pub fn admit(&self, held: &[SeatsHeld]) -> Result<(), SignUpRefusal> {
        let wanted = self.participants.len();
        for (position, held) in held.iter().enumerate() {
            held.admit(wanted).map_err(|refusal| match refusal {
                SignUpRefusal::AlreadySignedUp => refusal.of_participant(position),
                other => other,
            })?;
        }
        Ok(())
    }

    /// All have one contact, so that the name alone tells them apart.
    fn refuse_repeated(&self) -> Result<(), SignUpRefusal> {
        let mut names = HashSet::new();
        for (position, participant) in self.participants.iter().enumerate() {
            let name = participant.customer.folded_name();
            if name.is_some_and(|name| !names.insert(name)) {
                return Err(SignUpRefusal::AlreadySignedUp.of_participant(position));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{InvalidContact, Rank, ServiceId};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::booking::{CustomFieldKind, CustomFieldOwner, DayLimits};
    use crate::customers::{ContactField, ContactForm, PartialContact};
    use crate::events::example::course;

    fn draft() -> SignUpDraft {
        let form = ContactForm {
            first_name: "Eva".to_owned(),
            last_name: "Maier".to_owned(),
            email: "eva@example.org".to_owned(),
            ..ContactForm::default()
        };
        SignUpDraft {
            organization: OrganizationNr(1000),
            guid: CalendarGuid(Uuid::from_u128(1)),
            manage_token_hash: [1; 32],
            channel: BookingChannel::MainSite,
            reach: Reach::Everybody,
            customer: form.check().unwrap().into(),
            note: None,
            event: EventId(5),
            answers: Vec::new(),
            further: Vec::new(),
            identity: RequestIdentity {
                key: None,
                body_hash: [2; 32],
                repetition_hash: [3; 32],
            },
            admission: Admission::Open,
        }
    }

    fn snapshot(event: Event) -> SignUpSnapshot {
        SignUpSnapshot {
            event: Some(event),
            settings: BookingSettings::default(),
            custom_fields: Vec::new(),
            now: datetime!(2027-01-04 9:00 UTC),
        }
    }

    #[test]
    fn request_that_comes_again_is_for_those_who_have_no_seat_any_more() {
        let further = |number: u128, name: &str| {
            let form = ContactForm {
                first_name: name.to_owned(),
                last_name: "Maier".to_owned(),
                email: "eva@example.org".to_owned(),
                ..ContactForm::default()
            };
            FurtherParticipant {
                guid: CalendarGuid(Uuid::from_u128(number)),
                manage_token_hash: [1; 32],
                customer: form.check().unwrap().into(),
                answers: Vec::new(),
            }
        };
        let draft = SignUpDraft {
            further: vec![further(2, "Tim"), further(3, "Lea")],
            ..draft()
        };
        let seat = |number: i64| FurtherSignUp {
            id: shared_kernel::BookingId(number),
            guid: CalendarGuid(Uuid::from_u128(number.unsigned_abs().into())),
        };
        let name = |first: &str| crate::customers::FoldedName::of(first, "Maier").as_str().to_owned();
        // Eva has left.
        let seats = draft.seats_of_earlier(&[(name("Lea"), seat(30)), (name("Tim"), seat(20))]);
        assert_eq!(seats, [None, Some(seat(20)), Some(seat(30))]);
        let again = draft.without(&seats).unwrap();
        assert_eq!((again.guid, again.further.len()), (draft.guid, 0));
        // Tim has left as well.
        let seats = [None, None, Some(seat(30))];
        let again = draft.without(&seats).unwrap();
        assert_eq!(
            (again.customer.clone(), again.further.len()),
            (draft.customer.clone(), 1)
        );
        let refused = |index| SignUpRefusal::AlreadySignedUp.of_participant(index);
        assert_eq!(refused(1).among(&[Some(seat(1)), None, None]), refused(2));
        assert_eq!(refused(0).among(&[Some(seat(1)), None, None]), refused(1));
        assert_eq!(SignUpRefusal::Full.among(&seats), SignUpRefusal::Full);
        assert_eq!(draft.without(&[Some(seat(1)), Some(seat(2)), Some(seat(3))]), None);
    }

    #[test]
    fn last_seat_is_given_once() {
        for taken in 0..=13 {
            let event = Event {
                taken_seats: taken,
                ..course(3)
            };
            let decided = draft().decide(&snapshot(event.clone()));
            match decided {
                Ok(decided) => assert!(taken < 12 && decided.event == event, "{taken}"),
                Err(refusal) => assert!(taken >= 12 && refusal == SignUpRefusal::Full, "{taken}"),
            }
        }
    }

    #[test]
    fn pause_of_online_booking_refuses_a_sign_up() {
        let pause = BookingPause {
            note: "Wir ziehen um.".to_owned(),
            until: None,
        };
        let paused = snapshot(Event {
            pause: Some(pause.clone()),
            ..course(3)
        });
        assert_eq!(draft().decide(&paused), Err(SignUpRefusal::Paused(pause)));
        let by_staff = SignUpDraft {
            channel: BookingChannel::BackOffice {
                rank: Rank::BusinessUser,
                over_rules: false,
                tells_customer: false,
            },
            ..draft()
        };
        assert!(by_staff.decide(&paused).is_ok());
    }

    #[test]
    fn late_sign_up_has_the_remaining_dates() {
        let open = Event {
            sign_up_until: Some(datetime!(2027-12-31 0:00 UTC)),
            ..course(3)
        };
        let late = SignUpSnapshot {
            now: open.dates[0].span.from().instant(),
            ..snapshot(open.clone())
        };
        assert_eq!(draft().decide(&late).unwrap().event.dates, open.dates[1..]);
    }

    #[test]
    fn whoever_has_a_seat_is_refused_another_one() {
        let decided = draft().decide(&snapshot(course(3))).unwrap();
        assert_eq!(decided.admit(&[SeatsHeld::default()]), Ok(()));
        let twice = SeatsHeld {
            by_the_same: true,
            ..SeatsHeld::default()
        };
        assert_eq!(decided.admit(&[twice]), Err(SignUpRefusal::AlreadySignedUp));
    }

    fn person(number: u8, first_name: &str, last_name: &str) -> FurtherParticipant {
        let form = ContactForm {
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            email: "eva@example.org".to_owned(),
            ..ContactForm::default()
        };
        FurtherParticipant {
            guid: CalendarGuid(Uuid::from_u128(number.into())),
            manage_token_hash: [number; 32],
            customer: form.check().unwrap().into(),
            answers: Vec::new(),
        }
    }

    /// Eva Maier and these people.
    fn together(names: &[(&str, &str)]) -> SignUpDraft {
        let people = (2..).zip(names).map(|(number, name)| person(number, name.0, name.1));
        SignUpDraft {
            further: people.collect(),
            ..draft()
        }
    }

    #[test]
    fn people_of_one_email_address_get_a_seat_each_up_to_six() {
        let family = [
            ("Tim", "Maier"),
            ("Lea", "Maier"),
            ("Jan", "Maier"),
            ("Ole", "Maier"),
            ("Ida", "Maier"),
        ];
        let decided = together(&family).decide(&snapshot(course(1))).unwrap();
        let guids = decided
            .participants
            .iter()
            .map(|participant| participant.guid.0.as_u128());
        assert_eq!(guids.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
        let seven = [&family[..], &[("Udo", "Maier")]].concat();
        let refused = together(&seven).decide(&snapshot(course(1)));
        assert_eq!(refused, Err(SignUpRefusal::TooManySeats));
        for (taken, expected) in [
            (9, Ok(())),
            (10, Err(SignUpRefusal::NotEnoughSeats)),
            (12, Err(SignUpRefusal::Full)),
        ] {
            let event = Event {
                taken_seats: taken,
                ..course(1)
            };
            let decided = together(&family[..2]).decide(&snapshot(event));
            assert_eq!(decided.map(|_| ()), expected, "{taken}");
        }
    }

    #[test]
    fn seats_of_an_email_address_count_with_those_that_are_wanted() {
        let twins = together(&[("Tim", "Maier")]).decide(&snapshot(course(1))).unwrap();
        let held = |by_the_same, of_email| SeatsHeld { by_the_same, of_email };
        let second_is_known = SignUpRefusal::Further {
            index: 0,
            refusal: Box::new(SignUpRefusal::AlreadySignedUp),
        };
        for (held, expected) in [
            ([held(false, 0), held(false, 0)], Ok(())),
            ([held(false, 4), held(false, 4)], Ok(())),
            ([held(false, 5), held(false, 5)], Err(SignUpRefusal::TooManySeats)),
            ([held(false, 5), held(true, 5)], Err(SignUpRefusal::TooManySeats)),
            ([held(true, 1), held(false, 1)], Err(SignUpRefusal::AlreadySignedUp)),
            ([held(false, 1), held(true, 1)], Err(second_is_known)),
        ] {
            assert_eq!(twins.admit(&held), expected, "{held:?}");
        }
    }

    #[test]
    fn person_named_twice_is_refused() {
        for twice in [("Eva", "Maier"), ("maier", "EVA"), ("Éva", "Maier")] {
            let refused = together(&[("Tim", "Maier"), twice]).decide(&snapshot(course(1)));
            let refusal = SignUpRefusal::Further {
                index: 1,
                refusal: Box::new(SignUpRefusal::AlreadySignedUp),
            };
            assert_eq!(refused, Err(refusal), "{twice:?}");
        }
    }

    #[test]
    fn unknown_event_and_closed_sign_up_are_refused() {
        let nowhere = SignUpSnapshot {
            event: None,
            ..snapshot(course(1))
        };
        assert_eq!(draft().decide(&nowhere), Err(SignUpRefusal::UnknownEvent));
        let early = Event {
            sign_up_from: Some(datetime!(2027-01-05 0:00 UTC)),
            ..course(1)
        };
        assert_eq!(draft().decide(&snapshot(early)), Err(SignUpRefusal::NotYet));
        let late = Event {
            sign_up_until: Some(datetime!(2027-01-03 0:00 UTC)),
            ..course(1)
        };
        assert_eq!(draft().decide(&snapshot(late)), Err(SignUpRefusal::Over));
    }

    #[test]
    fn staff_signs_up_outside_the_window_as_long_as_a_date_lies_ahead_and_a_seat_is_free() {
        let by_staff = SignUpDraft {
            channel: BookingChannel::BackOffice {
                rank: Rank::BusinessUser,
                over_rules: false,
                tells_customer: false,
            },
            customer: DraftCustomer::partial(PartialContact::default(), Reach::Everybody),
            ..draft()
        };
        let early = Event {
            sign_up_from: Some(datetime!(2027-01-05 0:00 UTC)),
            ..course(3)
        };
        assert!(by_staff.decide(&snapshot(early)).is_ok());
        let closed = Event {
            sign_up_until: Some(datetime!(2027-01-03 0:00 UTC)),
            ..course(3)
        };
        assert!(by_staff.decide(&snapshot(closed.clone())).is_ok());
        let full = Event {
            taken_seats: 12,
            ..closed.clone()
        };
        assert_eq!(by_staff.decide(&snapshot(full)), Err(SignUpRefusal::Full));
        let past = SignUpSnapshot {
            now: datetime!(2028-01-01 9:00 UTC),
            ..snapshot(closed)
        };
        assert_eq!(by_staff.decide(&past), Err(SignUpRefusal::Over));
        let archived = Event {
            is_archived: true,
            ..course(3)
        };
        assert_eq!(by_staff.decide(&snapshot(archived)), Err(SignUpRefusal::Over));
    }

    #[test]
    fn required_data_is_checked_and_other_data_is_dropped() {
        let strict = SignUpSnapshot {
            settings: BookingSettings {
                show_phone: true,
                phone_mandatory: true,
                ..BookingSettings::default()
            },
            ..snapshot(course(1))
        };
        let missing = (ContactField::Phone, InvalidContact::Missing);
        assert_eq!(draft().decide(&strict), Err(SignUpRefusal::Contact(missing)));
        let field = CustomField {
            id: CustomFieldId(9),
            owner: CustomFieldOwner::Event(EventId(5)),
            kind: CustomFieldKind::Text,
            display_text: "Schuhgröße?".to_owned(),
            field_group: String::new(),
            mandatory: true,
            sort_order: 0,
            hyper_link: None,
            limits: DayLimits::default(),
        };
        let asking = SignUpSnapshot {
            custom_fields: vec![field],
            ..snapshot(course(1))
        };
        let problem = |problem| Err(SignUpRefusal::Answers(vec![(CustomFieldId(9), problem)]));
        assert_eq!(draft().decide(&asking), problem(AnswerProblem::Missing));
        let answered = |asked_for| SignUpDraft {
            answers: vec![Answer {
                field: CustomFieldId(9),
                owner: Some(asked_for),
                value: "41".to_owned(),
            }],
            ..draft()
        };
        let decided = answered(CustomFieldOwner::Event(EventId(5))).decide(&asking).unwrap();
        assert_eq!(decided.participants[0].answers[0].value, "41");
        let of_a_service = answered(CustomFieldOwner::Service(ServiceId(5))).decide(&asking);
        assert!(
            matches!(of_a_service, Err(SignUpRefusal::Answers(_))),
            "{of_a_service:?}"
        );
        // Staff tells what it knows.
        let by_staff = |asked_for| SignUpDraft {
            channel: BookingChannel::BackOffice {
                rank: Rank::BusinessManager,
                over_rules: false,
                tells_customer: true,
            },
            ..answered(asked_for)
        };
        let decided = by_staff(CustomFieldOwner::Event(EventId(5))).decide(&asking).unwrap();
        assert_eq!(decided.participants[0].answers[0].value, "41");
        assert!(
            by_staff(CustomFieldOwner::Service(ServiceId(5)))
                .decide(&asking)
                .is_err()
        );
    }
}
