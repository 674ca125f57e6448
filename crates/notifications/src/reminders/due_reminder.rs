use time::OffsetDateTime;

use super::VoidReason;

/// A reminder whose time has come, and what is true of its booking at that moment, whatever the reminder says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueReminder {
    /// The start that it reminds of.
    pub starts_at: OffsetDateTime,
    /// Whether something confirmed begins then.
    pub takes_place: bool,
    /// Whether there is an e-mail address to write to.
    pub has_email: bool,
    /// Whether that address wants no reminders from the organisation.
    pub has_opted_out: bool,
}

impl DueReminder {
    /// Why it is not sent; none where it is.
    pub fn void_reason(&self, now: OffsetDateTime) -> Option<VoidReason> {
        if !self.takes_place {
            Some(VoidReason::Cancelled)
        } else if self.starts_at <= now {
            Some(VoidReason::Begun)
        } else if !self.has_email {
            Some(VoidReason::NoRecipient)
        } else {
            self.has_opted_out.then_some(VoidReason::OptedOut)
        }
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::example::DUE;

    #[test]
    fn a_reminder_is_sent_only_before_a_confirmed_visit_of_somebody_who_wants_it() {
        let due = DueReminder {
            starts_at: DUE + Duration::DAY,
            takes_place: true,
            has_email: true,
            has_opted_out: false,
        };
        let last_moment = due.starts_at - Duration::SECOND;
        let cancelled = DueReminder {
            takes_place: false,
            ..due
        };
        let unreachable = DueReminder {
            has_email: false,
            ..due
        };
        let unwanted = DueReminder {
            has_opted_out: true,
            ..due
        };
        for (due, now, expected) in [
            (due, DUE, None),
            (due, last_moment, None),
            (due, due.starts_at, Some(VoidReason::Begun)),
            (cancelled, DUE, Some(VoidReason::Cancelled)),
            (unreachable, DUE, Some(VoidReason::NoRecipient)),
            (unwanted, DUE, Some(VoidReason::OptedOut)),
        ] {
            assert_eq!(due.void_reason(now), expected, "{due:?} at {now}");
        }
    }
}
