//! Facts become planned mails.

use std::error::Error;
use std::sync::Arc;

use shared_kernel::{AccountId, BookingId, Change, EventId, Fact, OrganizationNr, StoreError};
use time::Duration;

use crate::ports::{About, Audience, FactQueue, MailContents, MailKind, PlannedMail, QueuedFact};
use crate::retries::pause;

/// Facts taken at once.
const FACTS: i64 = 100;
/// Planning one hundred facts takes far less; a worker that died gives them back after this.
const LEASE: Duration = Duration::minutes(2);
/// A fact that failed so often, over eight hours, fails for a cause of its own.
const TRIES: i32 = 10;
/// The revision of the confirmation that goes to a corrected address, and of what its provider is told of that.
pub(crate) const CORRECTED: i32 = 1;

/// Turns what happened into mails that are to be sent.
#[derive(Clone)]
pub struct PlanMails {
    facts: Arc<dyn FactQueue>,
    mail_contents: Arc<dyn MailContents>,
}

/// What one round of planning did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Planned {
    /// Facts that are done with.
    pub facts: usize,
    /// Facts that will be tried again.
    pub postponed: usize,
    /// Facts that will not, until somebody has looked at them.
    pub given_up: usize,
}

impl PlanMails {
    /// Leases facts and reads who is to be told of them.
    pub fn new(facts: Arc<dyn FactQueue>, mail_contents: Arc<dyn MailContents>) -> Self {
        Self { facts, mail_contents }
    }

    /// Plans the mails of the facts that wait, at most one hundred. A fact whose planning fails is
    /// tried again after 1, 2, 4, … minutes and given up after ten attempts; the others do not wait
    /// for it.
    pub async fn plan(&self, change: &Change) -> Result<Planned, StoreError> {
        let mut planned = Planned::default();
        for queued in self.facts.take(change, FACTS, LEASE).await? {
            match self.plan_fact(change, queued).await {
                Ok(()) => planned.facts += 1,
                Err(error) => self.put_back(change, queued, &error, &mut planned).await,
            }
        }
        Ok(planned)
    }

    async fn put_back(&self, change: &Change, queued: QueuedFact, failure: &StoreError, planned: &mut Planned) {
        let tries = queued.tries + 1;
        let retry_at = (tries < TRIES).then(|| change.at + pause(queued.tries));
        match self.facts.mark_failed(change, queued.id, retry_at).await {
            Ok(()) if retry_at.is_some() => {
                tracing::warn!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "planning the mails of a fact failed"
                );
                planned.postponed += 1;
            }
            Ok(()) => {
                tracing::error!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "a fact was given up: nobody is told about it"
                );
                planned.given_up += 1;
            }
            // It keeps its lease and comes back when it ends.
            Err(error) => {
                tracing::error!(
                    fact = queued.id,
                    failure = failure as &dyn Error,
                    error = &error as &dyn Error,
                    "a fact that failed could not be marked"
                );
                planned.postponed += 1;
            }
        }
    }

    async fn plan_fact(&self, change: &Change, queued: QueuedFact) -> Result<(), StoreError> {
        let mut mails = self.mails_for(change, queued.fact).await?;
        mails.retain(|mail| queued.tells_customer || mail.kind.audience() != Audience::Customer);
        self.facts.plan(change, queued.id, &mails).await
    }

    async fn mails_for(&self, change: &Change, fact: Fact) -> Result<Vec<PlannedMail>, StoreError> {
        match fact {
            Fact::BookingConfirmed { organization, booking } => {
                let kinds = (MailKind::BookingConfirmation, MailKind::ProviderNotice);
                self.to_both_sides(change, (organization, booking), 0, kinds).await
            }
            Fact::EmailCorrected { organization, booking } => {
                let kinds = (MailKind::BookingConfirmation, MailKind::ProviderNotice);
                self.to_both_sides(change, (organization, booking), CORRECTED, kinds)
                    .await
            }
            Fact::BookingMoved {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingMoved, MailKind::ProviderMoved);
                self.to_both_sides(change, (organization, booking), sequence, kinds)
                    .await
            }
            Fact::BookingCancelled {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingCancelled, MailKind::ProviderCancelled);
                self.to_both_sides(change, (organization, booking), sequence, kinds)
                    .await
            }
            Fact::DatesCalledOff {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingCancelled, MailKind::ProviderCancelled);
                self.to_the_customer(change, (organization, booking), sequence, kinds)
                    .await
            }
            Fact::EventChanged {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingMoved, MailKind::ProviderMoved);
                self.to_the_customer(change, (organization, booking), sequence, kinds)
                    .await
            }
            Fact::ParticipantMessaged {
                organization,
                booking,
                message,
            } => self.to_participant(change, (organization, booking), message).await,
            Fact::MinimumMissed { organization, event } => self.to_organizer(change, (organization, event)).await,
            Fact::MailboxToProve { account, token } => {
                Ok(to_member(change, MailKind::EmailVerification, account, token.0))
            }
            Fact::RegistrationRepeated { account, attempt } => {
                Ok(to_member(change, MailKind::AlreadyRegistered, account, attempt.0))
            }
            Fact::PasswordLost { account, token } => Ok(to_member(change, MailKind::PasswordReset, account, token.0)),
            Fact::PasswordChanged { account, revision } => {
                Ok(to_member(change, MailKind::PasswordChanged, account, revision.into()))
            }
            Fact::EmailChangeRequested { account, token } => {
                Ok(to_member(change, MailKind::EmailChange, account, token.0))
            }
            Fact::EmailChanged { account, token } => Ok(to_member(change, MailKind::EmailChanged, account, token.0)),
            Fact::AccountImpersonated { account, entry } => {
                Ok(to_member(change, MailKind::ImpersonationNotice, account, entry))
            }
            Fact::NewsletterWished { account, consent } => {
                Ok(to_member(change, MailKind::NewsletterConfirmation, account, consent))
            }
            Fact::CodeRequested { organization, code } => Ok(once(
                change,
                MailKind::BookingCode,
                About::BookingCode(organization, code),
            )),
            Fact::WebhookSwitchedOff { account, entry, .. } => {
                Ok(to_member(change, MailKind::WebhookSwitchedOff, account, entry))
            }
            Fact::OrganizationClosed { account, entry, .. } => {
                Ok(to_member(change, MailKind::OrganizationClosed, account, entry))
            }
            // Nobody is mailed: the provider finds the draft, and closed the booking.
            Fact::TextDraftWished { .. } | Fact::BookingClosed { .. } => Ok(Vec::new()),
            Fact::DataRequested { request } => Ok(once(change, MailKind::OwnData, About::DataRequest(request))),
            Fact::PersonInvited {
                organization,
                invitation,
            } => Ok(once(
                change,
                MailKind::Invitation,
                About::Invitation(organization, invitation),
            )),
        }
    }

    /// What its provider knows, or has done for many at once.
    async fn to_the_customer(
        &self,
        change: &Change,
        booking: (OrganizationNr, BookingId),
        revision: i32,
        kinds: (MailKind, MailKind),
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let mut mails = self.to_both_sides(change, booking, revision, kinds).await?;
        mails.retain(|mail| mail.kind.audience() == Audience::Customer);
        Ok(mails)
    }

    /// Nobody where the provider has no mailbox, or no date is left.
    async fn to_organizer(
        &self,
        change: &Change,
        (organization, event): (OrganizationNr, EventId),
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let contents = &self.mail_contents;
        let mail_content = contents.event_mail_content(organization, event, change.at).await?;
        let is_told = mail_content.is_some_and(|mail_content| mail_content.provider.email.is_some());
        let mail = PlannedMail {
            kind: MailKind::MinimumMissed,
            about: About::Event(organization, event),
            revision: 0,
            due_at: change.at,
        };
        Ok(is_told.then_some(mail).into_iter().collect())
    }

    /// Nobody where somebody was erased meanwhile.
    async fn to_participant(
        &self,
        change: &Change,
        (organization, booking): (OrganizationNr, BookingId),
        message: i32,
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let mail_content = self.mail_contents.mail_content(organization, booking).await?;
        let is_told = mail_content.is_some_and(|mail_content| mail_content.customer.email.is_some());
        let mail = PlannedMail {
            kind: MailKind::DateMessage,
            about: About::Booking(organization, booking),
            revision: message,
            due_at: change.at,
        };
        Ok(is_told.then_some(mail).into_iter().collect())
    }

    async fn to_both_sides(
        &self,
        change: &Change,
        (organization, booking): (OrganizationNr, BookingId),
        revision: i32,
        (to_customer, to_provider): (MailKind, MailKind),
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let Some(mail_content) = self.mail_contents.mail_content(organization, booking).await? else {
            // Erased before it was told: nobody is left to be told.
            return Ok(Vec::new());
        };
        let is_told_with_the_first = mail_content.series.is_some_and(|series| !series.is_first);
        if to_customer == MailKind::BookingConfirmation && is_told_with_the_first {
            return Ok(Vec::new());
        }
        let mail = |kind| PlannedMail {
            kind,
            about: About::Booking(organization, booking),
            revision,
            due_at: change.at,
        };
        let mut mails = Vec::new();
        // Somebody who was erased is told nothing any more; the provider is.
        if mail_content.customer.email.is_some() {
            mails.push(mail(to_customer));
        }
        if mail_content.provider.email.is_some() {
            mails.push(mail(to_provider));
        }
        Ok(mails)
    }
}

/// One mail that is due at once and never told anew.
fn once(change: &Change, kind: MailKind, about: About) -> Vec<PlannedMail> {
    vec![PlannedMail {
        kind,
        about,
        revision: 0,
        due_at: change.at,
    }]
}

/// Whether account and occasion are still there is found out when the mail is written.
fn to_member(change: &Change, kind: MailKind, account: AccountId, occasion: i64) -> Vec<PlannedMail> {
    vec![PlannedMail {
        kind,
        about: About::Account { account, occasion },
        revision: 0,
        due_at: change.at,
    }]
}

#[cfg(test)]
mod tests;
