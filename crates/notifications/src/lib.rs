//! What to tell whom and when: mails and calendar files, planned from facts.
//!
//! A fact of the outbox is turned once into planned mails ([`PlanMails`]); a planned mail is
//! written when it is due, from what is true at that moment, and given to the mail transport
//! ([`DeliverMails`]). Both are repeatable at any point: whatever is done twice carries the same
//! Message-ID and the same calendar UID. The own tools of an organisation are told by [`webhooks`], and
//! who has booked is reminded by [`reminders`].
//! Which mails and which messages to webhooks follow from a fact is one table, in `facts.rs`.
#![warn(missing_docs)]

mod account_mail_content;
mod account_mails;
mod appointment_lines;
mod booking_mails;
mod calendar_file;
mod change_mails;
mod cleaning;
mod confirmation_mail;
mod date_message_mail;
mod deliver_mails;
mod download_calendar_file;
#[cfg(test)]
mod example;
mod fact_planning;
mod facts;
mod mail;
mod mail_body;
mod mail_content;
mod mail_kind;
mod minimum_notice;
mod plan_mails;
pub mod ports;
mod product;
mod provider_notice;
mod relocation_mail;
pub mod reminders;
mod retries;
mod staff_feed;
mod time_zone_definition;
pub mod webhooks;
mod wording;
mod worker;

pub use account_mail_content::{AccountMailContent, AccountNews, BookingCodeMailContent, InvitationMailContent};
pub use booking_mails::{BookingMailsError, MailOfBooking, MailState, ManageBookingMails};
pub use calendar_file::{calendar_file, calendar_file_of_all, cancelled_calendar_file};
pub use change_mails::{cancellation_mail, moved_mail};
pub use confirmation_mail::confirmation_mail;
pub use date_message_mail::date_message_mail;
pub use deliver_mails::{DeliverMails, Delivered, MOST_A_DAY, MailSources};
pub use download_calendar_file::{DownloadCalendarFile, DownloadCalendarFileError};
pub use fact_planning::Planned;
pub use mail::{CalendarFile, CalendarMethod, Mail, MessageId, UndeliverableReason, trial_mail};
pub use mail_content::{
    AnswerKind, AnsweredCustomField, BookedAppointment, BookedEvent, BookedSeries, BookingMailContent, Customer,
    DateMessageContent, EventMailContent, OtherBooking, OtherBookingKind, PastMove, PostalAddress, Provider,
    RelocationContent,
};
pub use minimum_notice::minimum_notice;
pub use plan_mails::PlanMails;
pub use product::{Imprint, PRODUCT_HOST, PRODUCT_NAME};
pub use provider_notice::{ProviderNews, provider_notice};
pub use relocation_mail::relocation_mail;
pub use staff_feed::{FeedEntry, staff_feed};
pub use wording::weekday_name;
pub use worker::{Tick, Worker};
