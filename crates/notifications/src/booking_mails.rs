use std::sync::Arc;

use shared_kernel::{Actor, BookingId, Change, OrganizationNr, Rank, StoreError};
use time::OffsetDateTime;

use crate::ports::{BookingMailStore, MailKind};

/// How far a mail is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailState {
    /// It is to be sent, or tried again.
    Planned,
    /// The mail transport has taken it over.
    Sent,
    /// It could not be delivered, and is not tried again.
    Failed,
    /// There was nothing to tell when it was due, or nobody to tell it to.
    Void,
}

/// A mail about a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailOfBooking {
    /// Internal number of the mail.
    pub id: i64,
    /// Which text it has.
    pub kind: MailKind,
    /// To whom it goes; `None` where there is no address any more.
    pub recipient: Option<String>,
    /// When it was, or is, to be sent.
    pub planned_for: OffsetDateTime,
    /// When it was sent last.
    pub sent_at: Option<OffsetDateTime>,
    /// How far it is.
    pub state: MailState,
}

/// Why mails are not shown, or none is sent again.
#[derive(Debug, thiserror::Error)]
pub enum BookingMailsError {
    /// The actor is not of the staff of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The booking has no such mail.
    #[error("unknown mail")]
    UnknownMail,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shows the people of an organisation which mails tell of a booking, and sends one once more. Whoever calls has made sure
/// that the booking is within reach.
#[derive(derive_more::Constructor)]
pub struct ManageBookingMails {
    mails: Arc<dyn BookingMailStore>,
}

impl ManageBookingMails {
    /// The mails about a booking, to both sides, in the order in which they were planned.
    pub async fn list(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<Vec<MailOfBooking>, BookingMailsError> {
        check_staff(actor, organization)?;
        Ok(self.mails.mails(organization, booking).await?)
    }

    /// Sends a mail once more, as the booking stands now. One that waits already, or was sent within the last minute,
    /// stays as it is: a second click sends nothing.
    pub async fn resend(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        mail: i64,
    ) -> Result<(), BookingMailsError> {
        check_staff(change.rights(), organization)?;
        if self.mails.resend(&change, organization, booking, mail).await? {
            Ok(())
        } else {
            Err(BookingMailsError::UnknownMail)
        }
    }
}

fn check_staff(actor: Actor, organization: OrganizationNr) -> Result<(), BookingMailsError> {
    if actor.has_rank(organization, Rank::BusinessUser) {
        Ok(())
    } else {
        Err(BookingMailsError::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, RequestId};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::ports::MockBookingMailStore;

    #[tokio::test]
    async fn mails_are_shown_and_sent_again_for_the_staff_only() {
        let staff = |organization| Actor::Staff {
            organization: OrganizationNr(organization),
            rank: Rank::BusinessUser,
            account: AccountId(7),
            employee: None,
        };
        let by = |actor| Change::by(actor, datetime!(2027-01-11 06:00 UTC), RequestId(Uuid::from_u128(1)));
        let here = OrganizationNr(1000);
        for (actor, is_allowed) in [(staff(1000), true), (staff(1001), false), (Actor::Guest, false)] {
            let mut store = MockBookingMailStore::new();
            let times = usize::from(is_allowed);
            store.expect_mails().times(times).returning(|_, _| Ok(Vec::new()));
            store
                .expect_resend()
                .times(times)
                .returning(|_, _, _, mail| Ok(mail == 1));
            let mails = ManageBookingMails::new(Arc::new(store));
            let booking = (here, BookingId(1));
            assert_eq!(mails.list(actor, here, booking.1).await.is_ok(), is_allowed);
            let resent = mails.resend(by(actor), booking, 1).await;
            assert_eq!(resent.is_ok(), is_allowed, "{actor:?}");
        }
        let mut store = MockBookingMailStore::new();
        store.expect_resend().returning(|_, _, _, _| Ok(false));
        let mails = ManageBookingMails::new(Arc::new(store));
        let unknown = mails.resend(by(staff(1000)), (here, BookingId(1)), 2).await;
        assert!(matches!(unknown, Err(BookingMailsError::UnknownMail)));
    }
}
