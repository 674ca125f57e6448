use std::sync::Arc;

use shared_kernel::{CalendarGuid, Change, StoreError};

use super::{ReminderOptOuts, ReminderTokens};

/// What the link of a reminder carries: whoever has it may end the reminders of its e-mail address, and do nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReminderToken {
    /// The public name of the booking that the mail told of.
    pub booking: CalendarGuid,
    /// What was signed over that name and the e-mail address.
    pub signature: [u8; 16],
}

/// Why reminders go on.
#[derive(Debug, thiserror::Error)]
pub enum EndRemindersRefused {
    /// No reminder had this token, or the booking has another e-mail address now.
    #[error("no reminder had this token")]
    Unknown,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Ends the reminders that an organisation sends to an e-mail address.
#[derive(Clone, derive_more::Constructor)]
pub struct EndReminders {
    opt_outs: Arc<dyn ReminderOptOuts>,
    tokens: Arc<dyn ReminderTokens>,
}

impl EndReminders {
    /// Ends them by the token of any of them, however old it is, and answers the name of the organisation. Repeating it changes
    /// nothing.
    pub async fn end(&self, change: &Change, token: &ReminderToken) -> Result<String, EndRemindersRefused> {
        let recipient = self.opt_outs.recipient(token.booking).await?;
        let recipient = recipient
            .filter(|recipient| {
                let normalized_email = recipient.normalized_email.as_str();
                !normalized_email.is_empty() && self.tokens.is_genuine(token, normalized_email)
            })
            .ok_or(EndRemindersRefused::Unknown)?;
        self.opt_outs.opt_out(change, &recipient).await?;
        Ok(recipient.company_name)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::OrganizationNr;
    use uuid::Uuid;

    use super::*;
    use crate::example::change;
    use crate::reminders::{MockReminderOptOuts, MockReminderTokens, ReminderRecipient};

    const TOKEN: ReminderToken = ReminderToken {
        booking: CalendarGuid(Uuid::from_u128(1)),
        signature: [7; 16],
    };

    fn recipient(normalized_email: &str) -> ReminderRecipient {
        ReminderRecipient {
            organization: OrganizationNr(1000),
            company_name: "Haarwerk".to_owned(),
            normalized_email: normalized_email.to_owned(),
        }
    }

    fn use_case(mut opt_outs: MockReminderOptOuts, found: Option<ReminderRecipient>) -> EndReminders {
        opt_outs
            .expect_recipient()
            .withf(|booking| *booking == TOKEN.booking)
            .return_once(|_| Ok(found));
        let mut tokens = MockReminderTokens::new();
        tokens
            .expect_is_genuine()
            .returning(|token, normalized_email| *token == TOKEN && normalized_email == "anna@example.org");
        EndReminders::new(Arc::new(opt_outs), Arc::new(tokens))
    }

    #[tokio::test]
    async fn whoever_has_the_token_ends_the_reminders_of_its_address() {
        let mut opt_outs = MockReminderOptOuts::new();
        opt_outs
            .expect_opt_out()
            .withf(|_, of| *of == recipient("anna@example.org"))
            .once()
            .returning(|_, _| Ok(()));
        let ended = use_case(opt_outs, Some(recipient("anna@example.org")));
        assert_eq!(ended.end(&change(), &TOKEN).await.unwrap(), "Haarwerk");
    }

    #[tokio::test]
    async fn a_token_is_good_for_no_other_address_and_no_other_booking() {
        for found in [None, Some(recipient("")), Some(recipient("bea@example.org"))] {
            let refused = use_case(MockReminderOptOuts::new(), found).end(&change(), &TOKEN).await;
            assert!(matches!(refused, Err(EndRemindersRefused::Unknown)), "{refused:?}");
        }
        let guessed = ReminderToken {
            signature: [8; 16],
            ..TOKEN
        };
        let use_case = use_case(MockReminderOptOuts::new(), Some(recipient("anna@example.org")));
        let refused = use_case.end(&change(), &guessed).await;
        assert!(matches!(refused, Err(EndRemindersRefused::Unknown)), "{refused:?}");
    }
}
