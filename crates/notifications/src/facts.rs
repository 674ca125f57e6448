//! Which mails and which messages to webhooks follow from a fact: one row for each.

use shared_kernel::FactKind;

use crate::ports::MailKind;
use crate::webhooks::WebhookEvent;

const CONFIRMED: &[MailKind] = &[MailKind::BookingConfirmation, MailKind::ProviderNotice];
const MOVED: &[MailKind] = &[MailKind::BookingMoved, MailKind::ProviderMoved];
const CANCELLED: &[MailKind] = &[MailKind::BookingCancelled, MailKind::ProviderCancelled];
/// What the provider has done for many at once, and knows.
const MOVED_BY_PROVIDER: &[MailKind] = &[MailKind::BookingMoved];
const CANCELLED_BY_PROVIDER: &[MailKind] = &[MailKind::BookingCancelled];

/// The mails that are planned, and the event that webhooks of the organisation can wait for. Whom a mail is sent to follows
/// from its kind, and how the three are called in the database from the names of their variants.
pub(crate) fn consequences(fact: FactKind) -> (&'static [MailKind], Option<WebhookEvent>) {
    match fact {
        FactKind::BookingConfirmed => (CONFIRMED, Some(WebhookEvent::BookingCreated)),
        FactKind::EmailCorrected => (CONFIRMED, None),
        FactKind::BookingMoved => (MOVED, Some(WebhookEvent::BookingMoved)),
        FactKind::EventChanged => (MOVED_BY_PROVIDER, Some(WebhookEvent::BookingMoved)),
        FactKind::BookingCancelled => (CANCELLED, Some(WebhookEvent::BookingCancelled)),
        FactKind::DatesCalledOff => (CANCELLED_BY_PROVIDER, Some(WebhookEvent::BookingCancelled)),
        // Nobody is mailed: the provider closed it.
        FactKind::BookingClosed => (&[], Some(WebhookEvent::BookingClosed)),
        FactKind::ParticipantMessaged => (&[MailKind::DateMessage], None),
        FactKind::ProviderRelocated => (&[MailKind::Relocation], None),
        FactKind::MinimumMissed => (&[MailKind::MinimumMissed], None),
        FactKind::EmailToProve => (&[MailKind::EmailVerification], None),
        FactKind::RegistrationRepeated => (&[MailKind::AlreadyRegistered], None),
        FactKind::PasswordLost => (&[MailKind::PasswordReset], None),
        FactKind::PasswordChanged => (&[MailKind::PasswordChanged], None),
        FactKind::EmailChangeRequested => (&[MailKind::EmailChange], None),
        FactKind::EmailChanged => (&[MailKind::EmailChanged], None),
        FactKind::PersonInvited => (&[MailKind::Invitation], None),
        FactKind::AccountImpersonated => (&[MailKind::ImpersonationNotice], None),
        FactKind::NewsletterWished => (&[MailKind::NewsletterConfirmation], None),
        FactKind::CodeRequested => (&[MailKind::BookingCode], None),
        // Nobody is mailed: the provider finds the draft.
        FactKind::TextDraftWished => (&[], None),
        FactKind::WebhookSwitchedOff => (&[MailKind::WebhookSwitchedOff], None),
        FactKind::OrganizationClosed => (&[MailKind::OrganizationClosed], None),
        FactKind::DataRequested => (&[MailKind::OwnData], None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_but_reminders_and_the_test_follow_from_a_fact() {
        let consequences: Vec<_> = FactKind::ALL.iter().map(|fact| consequences(*fact)).collect();
        for mail in MailKind::ALL {
            let follows = consequences.iter().any(|(mails, _)| mails.contains(mail));
            assert_eq!(follows, *mail != MailKind::Reminder, "{mail:?}");
        }
        for event in WebhookEvent::ALL {
            let follows = consequences.iter().any(|(_, followed)| *followed == Some(*event));
            assert_eq!(follows, *event != WebhookEvent::Test, "{event:?}");
        }
    }
}
