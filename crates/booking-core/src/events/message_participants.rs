use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{Actor, Change, EventDateId, OrganizationNr, Rank, Reach, StoreError};
use time::{Duration, OffsetDateTime};

use super::AttendanceStore;
use crate::request_identity::{InvalidKey, RequestIdentity};

/// The most characters of a message.
pub const LONGEST_MESSAGE: usize = 2_000;
/// The most messages about a date within a day: whoever has a seat is told what matters, and no news.
pub const MOST_MESSAGES: usize = 3;
/// So long before a message those count that were sent already.
pub const MESSAGE_DAY: Duration = Duration::DAY;
/// How long after a date its participants may still be written to.
const AFTERWARDS: Duration = Duration::days(7);

/// A message to everybody who comes to a date, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateMessageInput {
    /// What it says, without any markup.
    pub text: String,
    /// Lets a repeated request send nothing more.
    pub identity: RequestIdentity,
}

/// A message whose text may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateMessage {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Those who come to this one get the message.
    pub date: EventDateId,
    /// One to [`LONGEST_MESSAGE`] characters; line feeds are the only control characters.
    pub text: String,
    /// Lets a repeated request send nothing more, whoever sends it.
    pub identity: RequestIdentity,
}

/// What a message is decided against, read under the lock of the organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageSnapshot {
    /// When the date ends.
    pub ends: OffsetDateTime,
    /// How many who come to it have an e-mail address.
    pub recipients: usize,
    /// How many messages about it were sent within [`MESSAGE_DAY`].
    pub sent: usize,
    /// The instant of the message.
    pub now: OffsetDateTime,
}

/// Why nobody is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageRefusal {
    /// There is no such date that takes place.
    #[error("no such date")]
    UnknownDate,
    /// It is over for more than a week.
    #[error("it is over")]
    Over,
    /// Nobody comes who has an e-mail address.
    #[error("nobody to write to")]
    NoRecipient,
    /// [`MOST_MESSAGES`] were sent within a day.
    #[error("too many messages")]
    TooMany,
}

impl DateMessage {
    /// Whether it may be sent.
    pub fn decide(&self, snapshot: &MessageSnapshot) -> Result<(), MessageRefusal> {
        if snapshot.now > snapshot.ends.saturating_add(AFTERWARDS) {
            Err(MessageRefusal::Over)
        } else if snapshot.recipients == 0 {
            Err(MessageRefusal::NoRecipient)
        } else if snapshot.sent >= MOST_MESSAGES {
            Err(MessageRefusal::TooMany)
        } else {
            Ok(())
        }
    }
}

/// Keeps messages about dates of events.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait DateMessageStore: Send + Sync {
    /// Stores a message with a fact for each participant who is told, and answers how many these are.
    ///
    /// Implementers take the lock of the organisation, answer a repeated request as the first one was, call
    /// [`DateMessage::decide`], and write message, facts and an entry of the audit log without its words.
    async fn send(&self, change: &Change, message: &DateMessage) -> Result<usize, MessageRefused>;
}

/// Why nobody was written to.
#[derive(Debug, thiserror::Error)]
pub enum MessageRefused {
    /// The actor lacks the rank in this organisation.
    #[error("forbidden")]
    Forbidden,
    /// There is nothing in it.
    #[error("the message is empty")]
    Empty,
    /// More than [`LONGEST_MESSAGE`] characters.
    #[error("the message is too long")]
    TooLong,
    /// The idempotency key is empty or longer than 255 bytes.
    #[error(transparent)]
    InvalidKey(#[from] InvalidKey),
    /// The idempotency key was used with another request body.
    #[error("the idempotency key was used for another body")]
    KeyOfAnotherBody,
    /// It may not be sent.
    #[error(transparent)]
    Refused(#[from] MessageRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes to everybody who comes to a date of an event. For managers of the organisation.
#[derive(derive_more::Constructor)]
pub struct MessageParticipants {
    attendance: Arc<dyn AttendanceStore>,
    messages: Arc<dyn DateMessageStore>,
}

impl MessageParticipants {
    /// How many would be written to now.
    pub async fn recipients(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        date: EventDateId,
    ) -> Result<usize, MessageRefused> {
        check_manager(actor, organization)?;
        let found = self.attendance.date(organization, Reach::Everybody, date).await?;
        let found = found.ok_or(MessageRefusal::UnknownDate)?;
        let with_email = found.participants.iter().filter(|one| one.customer.email.is_some());
        Ok(with_email.count())
    }

    /// Writes to all of them, and answers how many these are. A request that comes again sends nothing more.
    pub async fn send(
        &self,
        change: Change,
        (organization, date): (OrganizationNr, EventDateId),
        given: DateMessageInput,
    ) -> Result<usize, MessageRefused> {
        check_manager(change.rights(), organization)?;
        given.identity.check()?;
        let message = DateMessage {
            organization,
            date,
            text: plain(&given.text)?,
            identity: given.identity,
        };
        self.messages.send(&change, &message).await
    }
}

fn check_manager(actor: Actor, organization: OrganizationNr) -> Result<(), MessageRefused> {
    if actor.has_rank(organization, Rank::BusinessManager) {
        Ok(())
    } else {
        Err(MessageRefused::Forbidden)
    }
}

/// Lines that end in a line feed, and no other control characters.
fn plain(text: &str) -> Result<String, MessageRefused> {
    let text: String = text
        .replace("\r\n", "\n")
        .chars()
        .filter_map(|letter| match letter {
            '\n' | '\r' => Some('\n'),
            '\t' => Some(' '),
            _ => Some(letter).filter(|letter| !letter.is_control()),
        })
        .collect();
    let text = text.trim();
    if text.is_empty() {
        Err(MessageRefused::Empty)
    } else if text.chars().count() > LONGEST_MESSAGE {
        Err(MessageRefused::TooLong)
    } else {
        Ok(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::AccountId;
    use time::macros::datetime;

    use super::*;
    use crate::events::MockAttendanceStore;
    use crate::example::by;

    const HERE: OrganizationNr = OrganizationNr(1000);
    const DATE: EventDateId = EventDateId(3);
    const ENDS: OffsetDateTime = datetime!(2027-01-11 18:00 UTC);
    const IDENTITY: RequestIdentity = RequestIdentity {
        key: None,
        body_hash: [7; 32],
        repetition_hash: [7; 32],
    };

    fn given(text: &str) -> DateMessageInput {
        DateMessageInput {
            text: text.to_owned(),
            identity: IDENTITY,
        }
    }

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn over(messages: MockDateMessageStore) -> MessageParticipants {
        let attendance = MockAttendanceStore::new();
        MessageParticipants::new(Arc::new(attendance), Arc::new(messages))
    }

    async fn send(
        messages: MockDateMessageStore,
        actor: Actor,
        given: DateMessageInput,
    ) -> Result<usize, MessageRefused> {
        over(messages).send(by(actor), (HERE, DATE), given).await
    }

    #[test]
    fn message_needs_recipients_and_is_one_of_three_a_day_until_a_week_later() {
        let message = DateMessage {
            organization: HERE,
            date: DATE,
            text: "Bitte Handtuch mitbringen".to_owned(),
            identity: IDENTITY,
        };
        let snapshot = |recipients, sent, after| {
            message.decide(&MessageSnapshot {
                ends: ENDS,
                recipients,
                sent,
                now: ENDS + after,
            })
        };
        let week = Duration::days(7);
        assert_eq!(snapshot(1, 2, week), Ok(()));
        assert_eq!(snapshot(1, 0, -week), Ok(()));
        assert_eq!(snapshot(1, 3, -week), Err(MessageRefusal::TooMany));
        assert_eq!(snapshot(0, 0, -week), Err(MessageRefusal::NoRecipient));
        assert_eq!(snapshot(1, 0, week + Duration::SECOND), Err(MessageRefusal::Over));
    }

    #[tokio::test]
    async fn text_is_plain_and_bounded_before_it_reaches_the_store() {
        let manager = staff(HERE, Rank::BusinessManager);
        let mut messages = MockDateMessageStore::new();
        messages
            .expect_send()
            .withf(move |change, message| message.text == "Hallo <b>!\nBis  morgen" && *change == by(manager))
            .once()
            .returning(|_, _| Ok(4));
        let sent = send(messages, manager, given(" Hallo\u{0} <b>!\r\nBis\t morgen\n ")).await;
        assert_eq!(sent.unwrap(), 4);
        let longest = "ä".repeat(LONGEST_MESSAGE);
        let mut messages = MockDateMessageStore::new();
        messages.expect_send().once().returning(|_, _| Ok(1));
        assert!(send(messages, manager, given(&longest)).await.is_ok());
        let nothing = send(MockDateMessageStore::new(), manager, given(" \r\n\u{7} ")).await;
        assert!(matches!(nothing, Err(MessageRefused::Empty)), "{nothing:?}");
        let long = send(MockDateMessageStore::new(), manager, given(&format!("{longest}!"))).await;
        assert!(matches!(long, Err(MessageRefused::TooLong)), "{long:?}");
        for key in [String::new(), "k".repeat(256)] {
            let mut given = given("Hallo");
            given.identity.key = Some(key);
            let refused = send(MockDateMessageStore::new(), manager, given).await;
            assert!(matches!(refused, Err(MessageRefused::InvalidKey(_))), "{refused:?}");
        }
    }

    #[tokio::test]
    async fn messages_are_for_managers_of_the_organisation() {
        for actor in [
            Actor::Guest,
            staff(HERE, Rank::BusinessUser),
            staff(OrganizationNr(1001), Rank::BusinessAdmin),
        ] {
            let sent = send(MockDateMessageStore::new(), actor, given("Hallo")).await;
            assert!(matches!(sent, Err(MessageRefused::Forbidden)), "{sent:?}");
            let counted = over(MockDateMessageStore::new()).recipients(actor, HERE, DATE).await;
            assert!(matches!(counted, Err(MessageRefused::Forbidden)), "{counted:?}");
        }
    }
}
