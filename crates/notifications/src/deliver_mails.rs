//! Planned mails are sent when they are due.

use std::error::Error;
use std::sync::Arc;

use shared_kernel::{BookingId, CalendarGuid, Change, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};

use crate::account_mails::{account_mail, booking_code_mail, invitation_mail};
use crate::plan_mails::CORRECTED;
use crate::ports::{
    About, AccountLinks, AccountMailContents, AccountPage, DueMail, MailAllowance, MailContents, MailKind, MailLedger,
    MailQueue, MailTransport, MailTransportError, MailedCodes, ManageLinks,
};
use crate::reminders::{ReminderLinks, ReminderMailLinks, reminder_mail};
use crate::retries::pause;
use crate::{
    BookingMailContent, Imprint, Mail, ProviderNews, UndeliverableReason, cancellation_mail, confirmation_mail,
    date_message_mail, minimum_notice, moved_mail, provider_notice, relocation_mail,
};

/// Mails taken at once. One attempt takes 20 seconds at most, so all of them are over before the lease is.
const MAILS: i64 = 10;
const LEASE: Duration = Duration::minutes(5);

/// How long after it was due a mail is still worth sending.
const DEADLINE: Duration = Duration::hours(48);

/// How many mails of one allowance that strangers can trigger an e-mail address gets within 24 hours: mails about
/// accounts that anybody can ask for, and those about bookings whose e-mail address somebody typed and nobody has
/// proved. What tells of an action on the own account, and of what an account has booked to its proven e-mail address,
/// is not counted.
pub const MOST_A_DAY: i64 = 10;

/// Where the words of mails come from.
#[derive(Clone)]
pub struct MailSources {
    /// Name of the product and its operator, which stand in every mail.
    pub imprint: Imprint,
    /// Bookings and events.
    pub bookings: Arc<dyn MailContents>,
    /// Accounts and invitations.
    pub accounts: Arc<dyn AccountMailContents>,
    /// Addresses at which bookings are managed.
    pub manage_links: Arc<dyn ManageLinks>,
    /// Addresses at which reminders are ended.
    pub reminder_links: Arc<dyn ReminderLinks>,
    /// Addresses of the pages for accounts.
    pub account_links: Arc<dyn AccountLinks>,
    /// Codes for bookings.
    pub mailed_codes: Arc<dyn MailedCodes>,
}

/// Writes the mails that are due and hands them to the mail transport.
#[derive(Clone, derive_more::Constructor)]
pub struct DeliverMails {
    mails: Arc<dyn MailQueue>,
    sources: MailSources,
    ledger: Arc<dyn MailLedger>,
    transport: Arc<dyn MailTransport>,
}

/// What one round of delivery did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Delivered {
    /// Mails the mail transport took.
    pub sent: usize,
    /// Mails that will be tried again.
    pub postponed: usize,
    /// Mails that will not.
    pub given_up: usize,
}

/// Why an attempt to deliver one mail ended without it being sent.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("the booking is gone")]
    NoBooking,
    #[error("the event is gone")]
    NoEvent,
    #[error("the account or the occasion is gone")]
    NoOccasion,
    #[error("the e-mail address got too many mails today")]
    TooMany,
    /// A guest who books more often gets the mail later; what anybody can ask for is good for hours only.
    #[error("the e-mail address got too many mails today for one about a booking")]
    TooManyBookings,
    #[error("there is nothing to send")]
    Undeliverable(#[from] UndeliverableReason),
    #[error("the booking could not be read")]
    Store(#[from] StoreError),
    #[error("the mail transport did not take it")]
    Transport(#[from] MailTransportError),
}

impl Failure {
    /// The word stored with the mail.
    fn reason_class(&self) -> &'static str {
        match self {
            Self::NoBooking => "NO_BOOKING",
            Self::NoEvent => "NO_EVENT",
            Self::NoOccasion => "NO_OCCASION",
            Self::TooMany | Self::TooManyBookings => "TOO_MANY",
            Self::Undeliverable(reason) => reason.label(),
            Self::Store(_) => "STORE",
            Self::Transport(MailTransportError::Transient(_)) => "TRANSIENT",
            Self::Transport(MailTransportError::Refused(_)) => "REFUSED",
        }
    }

    fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Store(_) | Self::Transport(MailTransportError::Transient(_)) | Self::TooManyBookings
        )
    }
}

impl DeliverMails {
    /// Delivers the mails that are due, at most ten. A mail that fails is marked and tried again
    /// after 1, 2, 4, … minutes, at most 6 hours apart and for 48 hours; the others do not wait for it.
    pub async fn deliver(&self, change: &Change) -> Result<Delivered, StoreError> {
        let mut delivered = Delivered::default();
        for due in self.mails.take_due(change, MAILS, LEASE).await? {
            // A mail that cannot be marked keeps its lease and comes back when it ends. If it was
            // sent, it is sent again under the same Message-ID.
            match self.deliver_one(change, &due, &mut delivered).await {
                Ok(()) => {}
                Err(error) => {
                    tracing::error!(
                        mail = due.id,
                        error = &error as &dyn Error,
                        "mail status could not be stored"
                    );
                    delivered.postponed += 1;
                }
            }
        }
        Ok(delivered)
    }

    async fn deliver_one(&self, change: &Change, due: &DueMail, delivered: &mut Delivered) -> Result<(), StoreError> {
        match self.send(change, due).await {
            Ok(()) => {
                self.mails.mark_sent(change, due.id).await?;
                delivered.sent += 1;
            }
            Err(failure) => {
                let retry_at = if failure.may_pass() {
                    retry_at(change.at, due)
                } else {
                    None
                };
                tracing::warn!(
                    mail = due.id,
                    kind = due.kind.label(),
                    tries = due.tries + 1,
                    reason = failure.reason_class(),
                    given_up = retry_at.is_none(),
                    cause = shared_kernel::reason(&failure),
                    "mail delivery failed"
                );
                self.mails
                    .mark_failed(change, due.id, retry_at, failure.reason_class())
                    .await?;
                if retry_at.is_some() {
                    delivered.postponed += 1;
                } else {
                    delivered.given_up += 1;
                }
            }
        }
        Ok(())
    }

    async fn send(&self, change: &Change, due: &DueMail) -> Result<(), Failure> {
        let (mail, counted) = self.write(change, due).await?;
        if let Some((allowance, too_many)) = counted {
            let normalized_email = mail.to.normalized();
            let to = (allowance, normalized_email.as_str());
            if !self.ledger.admit(change, due.id, to, MOST_A_DAY).await? {
                return Err(too_many);
            }
        }
        Ok(self.transport.send(&mail).await?)
    }

    /// The mail, with its allowance and how it fails where that is used up; none where it is not counted.
    async fn write(&self, change: &Change, due: &DueMail) -> Result<(Mail, Option<(MailAllowance, Failure)>), Failure> {
        let imprint = &self.sources.imprint;
        let mail = match due.about {
            About::Booking(organization, booking) => {
                let mail_content = self.sources.bookings.mail_content(organization, booking).await?;
                let mut mail_content = mail_content.ok_or(Failure::NoBooking)?;
                if due.kind == MailKind::BookingConfirmation
                    && let Some(standing) = mail_content.told_instead()
                {
                    let standing = self.sources.bookings.mail_content(organization, standing).await?;
                    mail_content = standing.ok_or(Failure::NoBooking)?;
                }
                let bookings = &self.sources.bookings;
                let mail = match due.kind {
                    MailKind::DateMessage => {
                        let message = bookings.date_message(organization, due.revision).await?;
                        let message = message.ok_or(Failure::NoOccasion)?;
                        date_message_mail(imprint, &mail_content, &message, due.revision, due.due_at)?
                    }
                    MailKind::Relocation => {
                        let relocation = bookings.relocation(organization, due.revision, booking, change.at);
                        let relocation = relocation.await?.ok_or(Failure::NoOccasion)?;
                        let link_for = |booked: &BookingMailContent| self.manage_link(booked, booked.calendar_guid);
                        relocation_mail(imprint, &mail_content, &relocation, &link_for, due, change.at)?
                    }
                    MailKind::Reminder => {
                        let starts_at = bookings.reminded_start(organization, due.revision).await?;
                        let starts_at = starts_at.ok_or(UndeliverableReason::NothingLeft)?;
                        let links = self.links_of_reminder(&mail_content)?;
                        reminder_mail(imprint, &mail_content, starts_at, &links, due, change.at)?
                    }
                    _ => {
                        let together = self.told_together(organization, due.kind, &mail_content).await?;
                        self.mail_about_booking(change, (due, booking), &mail_content, &together)?
                    }
                };
                let allowance = due.kind.allowance();
                let allowance = allowance.filter(|_| !mail_content.customer.has_proved_email);
                return Ok((mail, allowance.map(|allowance| (allowance, Failure::TooManyBookings))));
            }
            About::Event(organization, event) => {
                let bookings = &self.sources.bookings;
                let mail_content = bookings.event_mail_content(organization, event, due.due_at).await?;
                minimum_notice(imprint, &mail_content.ok_or(Failure::NoEvent)?, due.due_at)?
            }
            About::Account { account, occasion } => {
                let accounts = &self.sources.accounts;
                let mail_content = accounts.account_news(due.kind, account, occasion).await?;
                let mail_content = mail_content.ok_or(Failure::NoOccasion)?;
                account_mail(imprint, &mail_content, self.sources.account_links.as_ref(), due)
            }
            About::BookingCode(organization, code) => {
                let mail_content = self.sources.accounts.booking_code(organization, code).await?;
                let mail_content = mail_content.ok_or(Failure::NoOccasion)?;
                let code = self.sources.mailed_codes.code_of(mail_content.nonce);
                booking_code_mail(imprint, &mail_content, &code, due)
            }
            About::DataRequest(request) => {
                let mail_content = self.sources.accounts.data_requested(request).await?;
                let mail_content = mail_content.ok_or(Failure::NoOccasion)?;
                account_mail(imprint, &mail_content, self.sources.account_links.as_ref(), due)
            }
            About::Invitation(organization, invitation) => {
                let accounts = &self.sources.accounts;
                let mail_content = accounts.invitation_content(organization, invitation).await?;
                let mail_content = mail_content.ok_or(Failure::NoOccasion)?;
                invitation_mail(imprint, &mail_content, self.sources.account_links.as_ref(), due)
            }
        };
        let allowance = due.kind.allowance();
        Ok((mail, allowance.map(|allowance| (allowance, Failure::TooMany))))
    }

    /// The link of a booking, or of one that was made together with it: where the address is corrected all get another.
    fn manage_link(&self, booked: &BookingMailContent, guid: CalendarGuid) -> String {
        let links = &self.sources.manage_links;
        if booked.has_renewed_link {
            links.renewed_link_for(guid)
        } else {
            links.link_for(guid)
        }
    }

    fn links_of_reminder(&self, mail_content: &BookingMailContent) -> Result<ReminderMailLinks, UndeliverableReason> {
        let guid = mail_content.calendar_guid;
        let email = mail_content.customer.email.as_ref();
        let normalized_email = email.ok_or(UndeliverableReason::NoRecipient)?.normalized();
        let links = &self.sources.reminder_links;
        Ok(ReminderMailLinks {
            manage: self.manage_link(mail_content, guid),
            end: links.page(guid, &normalized_email),
            one_click: links.one_click(guid, &normalized_email),
        })
    }

    /// The bookings that a confirmation tells besides its own; every other mail tells of one booking.
    async fn told_together(
        &self,
        organization: OrganizationNr,
        kind: MailKind,
        mail_content: &BookingMailContent,
    ) -> Result<Vec<BookingMailContent>, StoreError> {
        let mut together = Vec::new();
        if kind == MailKind::BookingConfirmation
            && let Some(series) = &mail_content.series
        {
            for other in &series.others {
                together.extend(self.sources.bookings.mail_content(organization, other.id).await?);
            }
        }
        Ok(together)
    }

    fn mail_about_booking(
        &self,
        change: &Change,
        (due, booking): (&DueMail, BookingId),
        mail_content: &BookingMailContent,
        together: &[BookingMailContent],
    ) -> Result<Mail, Failure> {
        let imprint = &self.sources.imprint;
        let link_for = |guid| self.manage_link(mail_content, guid);
        let notice = |news| {
            let link = self.sources.account_links.link_to(AccountPage::Booking(booking));
            provider_notice(imprint, mail_content, news, &link, due.revision, due.due_at)
        };
        let (revision, due_at) = (due.revision, due.due_at);
        let mail = match due.kind {
            MailKind::BookingConfirmation => {
                confirmation_mail(imprint, mail_content, together, &link_for, revision, due_at, change.at)?
            }
            MailKind::BookingMoved => {
                let link = link_for(mail_content.calendar_guid);
                moved_mail(imprint, mail_content, &link, revision, due_at, change.at)?
            }
            MailKind::BookingCancelled => {
                let link = link_for(mail_content.calendar_guid);
                cancellation_mail(imprint, mail_content, &link, revision, due_at, change.at)?
            }
            MailKind::ProviderNotice => {
                let is_correction = revision == CORRECTED;
                notice(if is_correction {
                    ProviderNews::AddressCorrected
                } else {
                    ProviderNews::Booked
                })?
            }
            MailKind::ProviderMoved => notice(ProviderNews::Moved)?,
            MailKind::ProviderCancelled => notice(ProviderNews::Cancelled)?,
            // Tell of an event, an account or an invitation, never of a booking.
            MailKind::MinimumMissed => return Err(Failure::NoEvent),
            // The first three are written above, with their words.
            MailKind::DateMessage
            | MailKind::Relocation
            | MailKind::Reminder
            | MailKind::EmailVerification
            | MailKind::AlreadyRegistered
            | MailKind::PasswordReset
            | MailKind::PasswordChanged
            | MailKind::EmailChange
            | MailKind::EmailChanged
            | MailKind::Invitation
            | MailKind::ImpersonationNotice
            | MailKind::NewsletterConfirmation
            | MailKind::OwnData
            | MailKind::BookingCode
            | MailKind::WebhookSwitchedOff
            | MailKind::OrganizationClosed => return Err(Failure::NoOccasion),
        };
        Ok(mail)
    }
}

/// When to try again after a failure at `now`; none when the mail has been due for too long.
fn retry_at(now: OffsetDateTime, due: &DueMail) -> Option<OffsetDateTime> {
    (now - due.due_at < DEADLINE).then(|| now + pause(due.tries))
}

#[cfg(test)]
mod tests;
