use std::sync::Arc;

use shared_kernel::{
    Admission, CalendarGuid, Change, CodeRefusal, CustomerId, EventId, OrganizationNr, Randomness, Rank, Reach,
    StoreError,
};

use super::{EventStore, FurtherParticipant, SignUp, SignUpDraft, SignUpRefusal};
use crate::booking::{Answer, BookingChannel, DraftCustomer, ManageTokens, NoteTooLong, booking_note, staff_rank};
use crate::customers::{ContactField, ContactForm, ContactProblem};
use crate::request_identity::{InvalidKey, KeyOfAnotherBody, RequestIdentity};

/// What a customer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpRequest {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Contact data of the customer. Staff may leave out all of them.
    pub customer: ContactForm,
    /// The event or course; `None` is refused.
    pub event: Option<EventId>,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
    /// Whether a mailed code is needed, and there.
    pub admission: Admission,
    /// What it is recognised by when it comes again.
    pub identity: RequestIdentity,
}

/// Somebody whom a customer signs up as well, under the same contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherPerson {
    /// First name as typed.
    pub first_name: String,
    /// Last name as typed.
    pub last_name: String,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
}

/// What staff decides beside a sign-up itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffSignUpTerms {
    /// Somebody in the file of the organisation; `None` for whom the form tells.
    pub customer: Option<CustomerId>,
    /// Internal note, at most 1000 characters; an empty one counts as none.
    pub note: Option<String>,
    /// Whether the customer gets a mail, where there is an address.
    pub tells_customer: bool,
}

/// Why nobody was signed up. What a store finds under the lock is the organisation, a code, a key, a [`SignUpRefusal`]
/// or a failure.
#[derive(Debug, thiserror::Error)]
pub enum SignUpRefused {
    /// No event was chosen.
    #[error("no event chosen")]
    NoEvent,
    /// The idempotency key is empty or longer than 255 bytes.
    #[error(transparent)]
    InvalidKey(#[from] InvalidKey),
    /// The idempotency key was used with another request body.
    #[error(transparent)]
    KeyOfAnotherBody(#[from] KeyOfAnotherBody),
    /// Contact data is missing or invalid: all problems.
    #[error("contact data refused")]
    Contact {
        /// Of the customer.
        customer: Vec<ContactProblem>,
        /// Of the further people, each with the index in the request.
        further: Vec<(usize, ContactProblem)>,
    },
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It takes a mailed code that is good.
    #[error(transparent)]
    Code(#[from] CodeRefusal),
    /// The actor may not sign others up here.
    #[error("forbidden")]
    Forbidden,
    /// The internal note is refused.
    #[error(transparent)]
    Note(#[from] NoteTooLong),
    /// The event refuses the sign-up.
    #[error(transparent)]
    Refused(#[from] SignUpRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

enum SignUpBy {
    Customer {
        further: Vec<FurtherPerson>,
    },
    Staff {
        rank: Rank,
        reach: Reach,
        terms: StaffSignUpTerms,
    },
}

/// Signs people up for events and courses. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct SignUpForEvent {
    events: Arc<dyn EventStore>,
    tokens: Arc<dyn ManageTokens>,
    randomness: Arc<dyn Randomness>,
}

impl SignUpForEvent {
    /// One seat for each person: the customer, and whoever is signed up as well. A course is signed up for as a whole.
    pub async fn sign_up(
        &self,
        change: Change,
        request: SignUpRequest,
        further: Vec<FurtherPerson>,
    ) -> Result<SignUp, SignUpRefused> {
        let draft = self.draft(request, SignUpBy::Customer { further })?;
        self.book(change, draft).await
    }

    /// Signs somebody up who has called or stands at the desk; needs a business user, who does it for the events that need
    /// the own calendar. The organisation need not be public, sign-up need not be open, and nothing need be answered.
    pub async fn sign_up_as_staff(
        &self,
        change: Change,
        request: SignUpRequest,
        terms: StaffSignUpTerms,
    ) -> Result<SignUp, SignUpRefused> {
        let organization = request.organization;
        let reach = change.rights().reach(organization);
        let rank = staff_rank(change.rights(), organization, Rank::BusinessUser).filter(|_| reach != Reach::Nobody);
        let rank = rank.ok_or(SignUpRefused::Forbidden)?;
        let by = SignUpBy::Staff { rank, reach, terms };
        let draft = self.draft(request, by)?;
        self.book(change, draft).await
    }

    async fn book(&self, change: Change, draft: SignUpDraft) -> Result<SignUp, SignUpRefused> {
        self.events.sign_up(&change, &draft).await
    }

    fn draft(&self, request: SignUpRequest, by: SignUpBy) -> Result<SignUpDraft, SignUpRefused> {
        let event = request.event.ok_or(SignUpRefused::NoEvent)?;
        request.identity.check()?;
        let guid = CalendarGuid(self.randomness.uuid());
        let form = request.customer;
        let of_customer = |customer| SignUpRefused::Contact {
            customer,
            further: Vec::new(),
        };
        let (channel, reach, customer, note, further) = match by {
            SignUpBy::Customer { further } => {
                let (customer, further) = self.participants(&form, further)?;
                (BookingChannel::MainSite, Reach::Everybody, customer, None, further)
            }
            SignUpBy::Staff { rank, reach, terms } => {
                let channel = BookingChannel::BackOffice {
                    rank,
                    over_rules: false,
                    tells_customer: terms.tells_customer,
                };
                let customer = match terms.customer {
                    Some(customer) => DraftCustomer::on_file(customer, reach),
                    None => DraftCustomer::partial(form.check_partial().map_err(of_customer)?, reach),
                };
                (channel, reach, customer, booking_note(terms.note)?, Vec::new())
            }
        };
        Ok(SignUpDraft {
            organization: request.organization,
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            channel,
            reach,
            customer,
            note,
            event,
            answers: request.answers,
            further,
            admission: request.admission,
            identity: request.identity,
        })
    }

    /// All people of a form, who have the contact of the customer.
    fn participants(
        &self,
        form: &ContactForm,
        further: Vec<FurtherPerson>,
    ) -> Result<(DraftCustomer, Vec<FurtherParticipant>), SignUpRefused> {
        let (mut participants, mut problems) = (Vec::new(), Vec::new());
        for (index, person) in further.into_iter().enumerate() {
            let named = ContactForm {
                first_name: person.first_name,
                last_name: person.last_name,
                remarks: None,
                ..form.clone()
            };
            match named.check() {
                Ok(contact) => {
                    let guid = CalendarGuid(self.randomness.uuid());
                    participants.push(FurtherParticipant {
                        guid,
                        manage_token_hash: self.tokens.hash_for(guid),
                        customer: contact.into(),
                        answers: person.answers,
                    });
                }
                // What is wrong with the contact is told of the customer.
                Err(refused) => problems.extend(
                    refused
                        .into_iter()
                        .filter(|(field, _)| matches!(field, ContactField::FirstName | ContactField::LastName))
                        .map(|problem| (index, problem)),
                ),
            }
        }
        match form.check() {
            Ok(customer) if problems.is_empty() => Ok((customer.into(), participants)),
            checked => Err(SignUpRefused::Contact {
                customer: checked.err().unwrap_or_default(),
                further: problems,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{Actor, InvalidContact};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::booking::MockManageTokens;
    use crate::events::MockEventStore;
    use crate::example::by;

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    fn use_case(events: MockEventStore) -> SignUpForEvent {
        let mut tokens = MockManageTokens::new();
        tokens.expect_hash_for().return_const([7; 32]);
        SignUpForEvent::new(Arc::new(events), Arc::new(tokens), Arc::new(Seven))
    }

    fn request() -> SignUpRequest {
        SignUpRequest {
            organization: OrganizationNr(1000),
            customer: ContactForm {
                first_name: "Eva".to_owned(),
                last_name: "Maier".to_owned(),
                email: "eva@example.org".to_owned(),
                ..ContactForm::default()
            },
            event: Some(EventId(5)),
            answers: Vec::new(),
            identity: RequestIdentity {
                key: Some("a".to_owned()),
                body_hash: [1; 32],
                repetition_hash: [2; 32],
            },
            admission: Admission::Open,
        }
    }

    async fn sign_up(events: MockEventStore, request: SignUpRequest) -> Result<SignUp, SignUpRefused> {
        use_case(events).sign_up(by(Actor::Guest), request, Vec::new()).await
    }

    #[tokio::test]
    async fn invalid_request_never_reaches_the_store() {
        let nothing = SignUpRequest {
            event: None,
            ..request()
        };
        let refused = sign_up(MockEventStore::new(), nothing).await;
        assert!(matches!(refused, Err(SignUpRefused::NoEvent)), "{refused:?}");
        let nobody = SignUpRequest {
            customer: ContactForm::default(),
            ..request()
        };
        let refused = sign_up(MockEventStore::new(), nobody).await;
        assert!(
            matches!(&refused, Err(SignUpRefused::Contact { customer, .. }) if customer.len() == 3),
            "{refused:?}"
        );
        for key in [String::new(), "k".repeat(256)] {
            let mut unnamed = request();
            unnamed.identity.key = Some(key);
            let refused = sign_up(MockEventStore::new(), unnamed).await;
            assert!(matches!(refused, Err(SignUpRefused::InvalidKey(_))), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn further_person_needs_a_name_and_has_the_contact_of_the_customer() {
        let nameless = FurtherPerson {
            first_name: "Tim".to_owned(),
            last_name: " ".to_owned(),
            answers: Vec::new(),
        };
        let sign_up = async |events, further| use_case(events).sign_up(by(Actor::Guest), request(), further).await;
        let refused = sign_up(MockEventStore::new(), vec![nameless.clone()]).await;
        let expected = (0, (ContactField::LastName, InvalidContact::Missing));
        assert!(
            matches!(&refused, Err(SignUpRefused::Contact { customer, further })
                if customer.is_empty() && *further == [expected]),
            "{refused:?}"
        );
        let tim = FurtherPerson {
            last_name: "Maier".to_owned(),
            ..nameless
        };
        let mut events = MockEventStore::new();
        events
            .expect_sign_up()
            .once()
            .withf(|_, draft| match draft.further.as_slice() {
                [
                    FurtherParticipant {
                        customer: DraftCustomer::Form(contact),
                        ..
                    },
                ] => contact.first_name.as_str() == "Tim" && contact.email.as_str() == "eva@example.org",
                _ => false,
            })
            .returning(|_, _| Err(SignUpRefusal::Full.into()));
        assert!(sign_up(events, vec![tim]).await.is_err());
    }

    #[tokio::test]
    async fn draft_has_a_fresh_public_id() {
        let mut events = MockEventStore::new();
        events
            .expect_sign_up()
            .once()
            .withf(|change, draft| {
                change.actor == Actor::Guest
                    && change.at == datetime!(2027-01-11 6:00 UTC)
                    && draft.guid == CalendarGuid(Uuid::from_u128(7))
                    && draft.manage_token_hash == [7; 32]
                    && draft.event == EventId(5)
            })
            .returning(|_, _| Err(SignUpRefusal::Full.into()));
        let refused = sign_up(events, request()).await;
        assert!(
            matches!(refused, Err(SignUpRefused::Refused(SignUpRefusal::Full))),
            "{refused:?}"
        );
    }
}
