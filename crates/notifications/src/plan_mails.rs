//! Facts become planned mails.

use std::sync::Arc;

use shared_kernel::{AccountId, BookingId, Change, EventId, Fact, OrganizationNr, StoreError};

use crate::fact_planning::{Planned, take_facts};
use crate::ports::{About, FactQueue, MailContents, MailKind, MailPlans, MailRecipient, PlannedMail, QueuedFact};

/// The revision of the confirmation that goes to a corrected address, and of what its provider is told of that.
pub(crate) const CORRECTED: i32 = 1;

/// What the customer and the provider are told of a booking.
const CONFIRMED: (MailKind, MailKind) = (MailKind::BookingConfirmation, MailKind::ProviderNotice);
const MOVED: (MailKind, MailKind) = (MailKind::BookingMoved, MailKind::ProviderMoved);
const CANCELLED: (MailKind, MailKind) = (MailKind::BookingCancelled, MailKind::ProviderCancelled);

/// Turns what happened into mails that are to be sent.
#[derive(Clone)]
pub struct PlanMails {
    facts: Arc<dyn FactQueue>,
    plans: Arc<dyn MailPlans>,
    mail_contents: Arc<dyn MailContents>,
}

impl PlanMails {
    /// Leases facts, reads who is to be told of them, and plans their mails.
    pub fn new(facts: Arc<dyn FactQueue>, plans: Arc<dyn MailPlans>, mail_contents: Arc<dyn MailContents>) -> Self {
        Self {
            facts,
            plans,
            mail_contents,
        }
    }

    /// Plans the mails of the facts that wait, at most one hundred. A fact whose planning fails is
    /// tried again after 1, 2, 4, … minutes and given up after ten attempts; the others do not wait
    /// for it.
    pub async fn plan(&self, change: &Change) -> Result<Planned, StoreError> {
        let mut planned = Planned::default();
        for queued in take_facts(self.facts.as_ref(), change).await? {
            let result = self.plan_fact(change, queued).await;
            planned.count(self.facts.as_ref(), change, queued, result).await;
        }
        Ok(planned)
    }

    async fn plan_fact(&self, change: &Change, queued: QueuedFact) -> Result<(), StoreError> {
        let mut mails = self.mails_for(change, queued.fact).await?;
        mails.retain(|mail| queued.tells_customer || mail.kind.recipient() != MailRecipient::Customer);
        self.plans.plan(change, queued.id, &mails).await
    }

    async fn mails_for(&self, change: &Change, fact: Fact) -> Result<Vec<PlannedMail>, StoreError> {
        match fact {
            Fact::BookingConfirmed { organization, booking } => {
                self.to_both(change, (organization, booking), 0, CONFIRMED).await
            }
            Fact::EmailCorrected { organization, booking } => {
                self.to_both(change, (organization, booking), CORRECTED, CONFIRMED)
                    .await
            }
            Fact::BookingMoved {
                organization,
                booking,
                sequence,
            } => self.to_both(change, (organization, booking), sequence, MOVED).await,
            Fact::BookingCancelled {
                organization,
                booking,
                sequence,
            } => self.to_both(change, (organization, booking), sequence, CANCELLED).await,
            Fact::DatesCalledOff {
                organization,
                booking,
                sequence,
            } => {
                self.to_the_customer(change, (organization, booking), sequence, CANCELLED)
                    .await
            }
            Fact::EventChanged {
                organization,
                booking,
                sequence,
            } => {
                self.to_the_customer(change, (organization, booking), sequence, MOVED)
                    .await
            }
            Fact::ParticipantMessaged {
                organization,
                booking,
                message,
            } => {
                let mail = (MailKind::DateMessage, message);
                self.to_recipient(change, (organization, booking), mail).await
            }
            Fact::ProviderRelocated {
                organization,
                booking,
                relocation,
            } => {
                let mail = (MailKind::Relocation, relocation);
                self.to_recipient(change, (organization, booking), mail).await
            }
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
        let mut mails = self.to_both(change, booking, revision, kinds).await?;
        mails.retain(|mail| mail.kind.recipient() == MailRecipient::Customer);
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
    async fn to_recipient(
        &self,
        change: &Change,
        (organization, booking): (OrganizationNr, BookingId),
        (kind, revision): (MailKind, i32),
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let mail_content = self.mail_contents.mail_content(organization, booking).await?;
        let is_told = mail_content.is_some_and(|mail_content| mail_content.customer.email.is_some());
        let mail = PlannedMail {
            kind,
            about: About::Booking(organization, booking),
            revision,
            due_at: change.at,
        };
        Ok(is_told.then_some(mail).into_iter().collect())
    }

    async fn to_both(
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
        let is_told_with_the_first = to_customer == MailKind::BookingConfirmation
            && mail_content.series.as_ref().is_some_and(|series| !series.is_first);
        // The provider reads of each participant what was answered.
        if is_told_with_the_first && !mail_content.is_sign_up() {
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
        if mail_content.customer.email.is_some() && !is_told_with_the_first {
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
