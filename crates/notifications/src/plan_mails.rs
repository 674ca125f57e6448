//! Facts become planned mails.

use std::sync::Arc;

use shared_kernel::{Change, Fact, StoreError};

use crate::fact_planning::{Planned, take_facts};
use crate::facts::consequences;
use crate::ports::{About, FactQueue, MailContents, MailKind, MailPlans, MailRecipient, PlannedMail, QueuedFact};

/// The revision of the confirmation that goes to a corrected address, and of what its provider is told of that.
pub(crate) const CORRECTED: i32 = 1;

/// Turns what happened into mails that are to be sent.
#[derive(Clone, derive_more::Constructor)]
pub struct PlanMails {
    facts: Arc<dyn FactQueue>,
    plans: Arc<dyn MailPlans>,
    mail_contents: Arc<dyn MailContents>,
}

impl PlanMails {
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
        let (kinds, _) = consequences(fact.kind());
        let Some(about) = About::of(fact).filter(|_| !kinds.is_empty()) else {
            return Ok(Vec::new());
        };
        let readers = self.readers(change, about, kinds).await?;
        let revision = match (fact, about) {
            (Fact::EmailCorrected { .. }, _) => CORRECTED,
            (_, About::Booking(..)) => fact.subject().1.unwrap_or(0),
            _ => 0,
        };
        let mail = |kind| PlannedMail {
            kind,
            about,
            revision,
            due_at: change.at,
        };
        let kinds = kinds.iter().copied().filter(|kind| readers.contains(&kind.recipient()));
        Ok(kinds.map(mail).collect())
    }

    /// Who of the recipients of these mails is told: whoever has an e-mail address.
    async fn readers(
        &self,
        change: &Change,
        about: About,
        kinds: &[MailKind],
    ) -> Result<Vec<MailRecipient>, StoreError> {
        let contents = &self.mail_contents;
        let mut readers = Vec::new();
        match about {
            About::Booking(organization, booking) => {
                let Some(mail_content) = contents.mail_content(organization, booking).await? else {
                    // Erased before it was told: nobody is left to be told.
                    return Ok(readers);
                };
                let is_told_with_the_first = kinds.contains(&MailKind::BookingConfirmation)
                    && mail_content.series.as_ref().is_some_and(|series| !series.is_first);
                // Somebody who was erased is told nothing any more; the provider is.
                if mail_content.customer.email.is_some() && !is_told_with_the_first {
                    readers.push(MailRecipient::Customer);
                }
                // The provider reads of each participant what was answered.
                let is_provider_told = !is_told_with_the_first || mail_content.is_sign_up();
                if mail_content.provider.email.is_some() && is_provider_told {
                    readers.push(MailRecipient::Provider);
                }
            }
            About::Event(organization, event) => {
                // None where no date is left.
                let mail_content = contents.event_mail_content(organization, event, change.at).await?;
                if mail_content.is_some_and(|mail_content| mail_content.provider.email.is_some()) {
                    readers.push(MailRecipient::Provider);
                }
            }
            // Whether account and occasion are still there is found out when the mail is written.
            About::Account { .. } | About::Invitation(..) | About::DataRequest(_) | About::BookingCode(..) => {
                readers.push(MailRecipient::Member);
            }
        }
        Ok(readers)
    }
}

impl About {
    /// What the mails tell of that follow from a fact. None of the draft of a text, from which none does.
    fn of(fact: Fact) -> Option<Self> {
        let organization = fact.organization();
        Some(match fact {
            Fact::BookingConfirmed { booking, .. }
            | Fact::EmailCorrected { booking, .. }
            | Fact::BookingMoved { booking, .. }
            | Fact::BookingCancelled { booking, .. }
            | Fact::BookingClosed { booking, .. }
            | Fact::DatesCalledOff { booking, .. }
            | Fact::ParticipantMessaged { booking, .. }
            | Fact::EventChanged { booking, .. }
            | Fact::ProviderRelocated { booking, .. } => Self::Booking(organization?, booking),
            Fact::MinimumMissed { organization, event } => Self::Event(organization, event),
            Fact::PersonInvited { invitation, .. } => Self::Invitation(organization?, invitation),
            Fact::CodeRequested { organization, code } => Self::BookingCode(organization, code),
            Fact::DataRequested { request } => Self::DataRequest(request),
            Fact::PasswordChanged { account, revision } => Self::Account {
                account,
                occasion: revision.into(),
            },
            Fact::EmailToProve { account, .. }
            | Fact::RegistrationRepeated { account, .. }
            | Fact::PasswordLost { account, .. }
            | Fact::EmailChangeRequested { account, .. }
            | Fact::EmailChanged { account, .. }
            | Fact::AccountImpersonated { account, .. }
            | Fact::NewsletterWished { account, .. }
            | Fact::WebhookSwitchedOff { account, .. }
            | Fact::OrganizationClosed { account, .. } => Self::Account {
                account,
                occasion: fact.subject().0,
            },
            Fact::TextDraftWished { .. } => return None,
        })
    }
}

#[cfg(test)]
mod tests;
