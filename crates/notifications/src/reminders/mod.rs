//! Reminders of visits: when one is due and when it is void, its mail, and how somebody ends them.
//!
//! A reminder is a row from the moment it is planned, written by the transaction that books, moves or cancels the visit.
//! When it is due it becomes a planned mail like any other ([`ReleaseReminders`]).

mod due_reminder;
mod end_reminders;
mod ports;
mod release_reminders;
mod reminder_mail;
mod reminder_rule;
mod void_reason;

pub use due_reminder::DueReminder;
pub use end_reminders::{EndReminders, EndRemindersRefused, ReminderToken};
#[cfg(any(test, feature = "mock"))]
pub use ports::{MockReminderLinks, MockReminderOptOuts, MockReminderQueue, MockReminderTokens};
pub use ports::{ReleasedReminders, ReminderLinks, ReminderOptOuts, ReminderQueue, ReminderRecipient, ReminderTokens};
pub use release_reminders::ReleaseReminders;
pub use reminder_mail::{ReminderMailLinks, reminder_mail};
pub use reminder_rule::{RemindedBooking, RemindedVisit, Reminder, ReminderStep, reminders_of};
pub use void_reason::VoidReason;
