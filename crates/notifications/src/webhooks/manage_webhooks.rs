use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr, Randomness, Rank, StoreError, WebhookId};
use time::Duration;

use super::{
    Addresses, InvalidWebhookUrl, LoggedMessage, NewWebhook, Secret, Webhook, WebhookChange, WebhookEvent,
    WebhookStore, WebhookStoreError, WebhookUrl,
};

/// Webhooks that an organisation can have.
pub const MOST_WEBHOOKS: i64 = 5;
/// How long a former secret signs beside the new one.
pub const SECRET_OVERLAP: Duration = Duration::DAY;

/// A webhook as it arrives from a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookForm {
    /// Where messages are to be sent.
    pub url: String,
    /// What it is to wait for.
    pub events: Vec<WebhookEvent>,
}

/// What is wrong with a form for a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookProblem {
    /// The address is refused.
    Url(InvalidWebhookUrl),
    /// It would wait for nothing.
    NoEvent,
}

/// A webhook that was just added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddedWebhook {
    /// Row of the webhook in `webhook`.
    pub id: WebhookId,
    /// What its messages are signed with.
    pub secret: Secret,
}

/// Why webhooks were neither shown nor changed.
#[derive(Debug, thiserror::Error)]
pub enum WebhookRefused {
    /// Only business admins, in their own name.
    #[error("forbidden")]
    Forbidden,
    /// Whoever acts in the name of somebody else may look, and change nothing.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// What the form says is refused: all problems.
    #[error("a webhook is refused")]
    Invalid(Vec<WebhookProblem>),
    /// The organisation has [`MOST_WEBHOOKS`].
    #[error("too many webhooks")]
    TooMany,
    /// There is no such webhook, or no such message, or it is switched off.
    #[error("unknown webhook")]
    Unknown,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<WebhookStoreError> for WebhookRefused {
    fn from(error: WebhookStoreError) -> Self {
        match error {
            WebhookStoreError::TooMany => Self::TooMany,
            WebhookStoreError::Store(error) => Self::Store(error),
        }
    }
}

/// Adds, shows, changes and removes webhooks. For business admins, never for keys and never in the name of somebody else.
#[derive(derive_more::Constructor)]
pub struct ManageWebhooks {
    webhooks: Arc<dyn WebhookStore>,
    randomness: Arc<dyn Randomness>,
    allowed: Addresses,
}

impl ManageWebhooks {
    /// The webhooks of an organisation.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<Webhook>, WebhookRefused> {
        allow(actor, organization)?;
        Ok(self.webhooks.list(organization).await?)
    }

    /// Adds a webhook, and tells its secret this once.
    pub async fn add(
        &self,
        change: Change,
        organization: OrganizationNr,
        form: &WebhookForm,
    ) -> Result<AddedWebhook, WebhookRefused> {
        allow_change(change, organization)?;
        let (url, events) = self.checked(form)?;
        let secret = Secret::new(self.randomness.as_ref());
        let webhook = NewWebhook {
            organization,
            url,
            events,
            secret,
        };
        let id = self.webhooks.add(&change, &webhook, MOST_WEBHOOKS).await?;
        Ok(AddedWebhook { id, secret })
    }

    /// What the messages to a webhook are signed with, for whoever has just added it and lost the answer.
    pub async fn secret(&self, change: Change, webhook: (OrganizationNr, WebhookId)) -> Result<Secret, WebhookRefused> {
        allow_change(change, webhook.0)?;
        self.webhooks.secret(webhook).await?.ok_or(WebhookRefused::Unknown)
    }

    /// Gives a webhook another address, and other events to wait for.
    pub async fn set(
        &self,
        change: Change,
        webhook: (OrganizationNr, WebhookId),
        form: &WebhookForm,
    ) -> Result<(), WebhookRefused> {
        allow_change(change, webhook.0)?;
        let (url, events) = self.checked(form)?;
        self.change(change, webhook, WebhookChange::Set { url, events }).await
    }

    /// Gives a webhook another secret, and tells it this once. The former one signs as well for [`SECRET_OVERLAP`].
    pub async fn replace_secret(
        &self,
        change: Change,
        webhook: (OrganizationNr, WebhookId),
    ) -> Result<Secret, WebhookRefused> {
        allow_change(change, webhook.0)?;
        let secret = Secret::new(self.randomness.as_ref());
        let wanted = WebhookChange::Secret {
            secret,
            previous_until: change.at + SECRET_OVERLAP,
        };
        self.change(change, webhook, wanted).await?;
        Ok(secret)
    }

    /// Lets a webhook be told nothing, or something again.
    pub async fn switch(
        &self,
        change: Change,
        webhook: (OrganizationNr, WebhookId),
        on: bool,
    ) -> Result<(), WebhookRefused> {
        allow_change(change, webhook.0)?;
        self.change(change, webhook, WebhookChange::Switched { on }).await
    }

    /// Removes a webhook.
    pub async fn remove(&self, change: Change, webhook: (OrganizationNr, WebhookId)) -> Result<(), WebhookRefused> {
        allow_change(change, webhook.0)?;
        self.change(change, webhook, WebhookChange::Removed).await
    }

    /// The newest messages of a webhook, with what became of them.
    pub async fn log(
        &self,
        actor: Actor,
        webhook: (OrganizationNr, WebhookId),
    ) -> Result<Vec<LoggedMessage>, WebhookRefused> {
        allow(actor, webhook.0)?;
        self.webhooks.log(webhook).await?.ok_or(WebhookRefused::Unknown)
    }

    /// Has a message sent that tells nothing.
    pub async fn send_test(&self, change: Change, webhook: (OrganizationNr, WebhookId)) -> Result<(), WebhookRefused> {
        allow_change(change, webhook.0)?;
        let message = self.randomness.uuid();
        found(self.webhooks.plan_test(&change, webhook, message).await?)
    }

    /// Has a message sent once more, with what is true by then.
    pub async fn resend(
        &self,
        change: Change,
        webhook: (OrganizationNr, WebhookId),
        message: i64,
    ) -> Result<(), WebhookRefused> {
        allow_change(change, webhook.0)?;
        found(self.webhooks.resend(&change, webhook, message).await?)
    }

    async fn change(
        &self,
        change: Change,
        webhook: (OrganizationNr, WebhookId),
        wanted: WebhookChange,
    ) -> Result<(), WebhookRefused> {
        found(self.webhooks.change(&change, webhook, &wanted).await?)
    }

    fn checked(&self, form: &WebhookForm) -> Result<(WebhookUrl, Vec<WebhookEvent>), WebhookRefused> {
        let url = WebhookUrl::parse(&form.url, self.allowed).map_err(WebhookProblem::Url);
        let mut events = form.events.clone();
        // A test goes to the webhook that it is asked for.
        events.retain(|event| *event != WebhookEvent::Test);
        events.sort_unstable();
        events.dedup();
        let no_event = events.is_empty().then_some(WebhookProblem::NoEvent);
        match (url, no_event) {
            (Ok(url), None) => Ok((url, events)),
            (url, no_event) => {
                let problems = url.err().into_iter().chain(no_event);
                Err(WebhookRefused::Invalid(problems.collect()))
            }
        }
    }
}

fn found(is_there: bool) -> Result<(), WebhookRefused> {
    if is_there { Ok(()) } else { Err(WebhookRefused::Unknown) }
}

/// A tool does not decide where others are told what happens.
fn allow(actor: Actor, organization: OrganizationNr) -> Result<(), WebhookRefused> {
    let is_person = matches!(actor, Actor::Staff { .. });
    if is_person && actor.has_rank(organization, Rank::BusinessAdmin) {
        Ok(())
    } else {
        Err(WebhookRefused::Forbidden)
    }
}

fn allow_change(change: Change, organization: OrganizationNr) -> Result<(), WebhookRefused> {
    allow(change.rights(), organization)?;
    match change.on_behalf_of {
        Some(_) => Err(WebhookRefused::WhileImpersonating),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, ApiKeyId, OperatingSystemRandomness, RequestId};
    use time::OffsetDateTime;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::webhooks::MockWebhookStore;

    const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    const OWN: OrganizationNr = OrganizationNr(1000);

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn by(actor: Actor) -> Change {
        Change::by(actor, NOW, RequestId(Uuid::from_u128(1)))
    }

    fn over(webhooks: MockWebhookStore) -> ManageWebhooks {
        ManageWebhooks::new(
            Arc::new(webhooks),
            Arc::new(OperatingSystemRandomness),
            Addresses::Public,
        )
    }

    fn form() -> WebhookForm {
        WebhookForm {
            url: "https://kassa.example/hook".to_owned(),
            events: vec![
                WebhookEvent::BookingMoved,
                WebhookEvent::BookingCreated,
                WebhookEvent::BookingMoved,
            ],
        }
    }

    #[tokio::test]
    async fn added_webhook_waits_for_each_event_once_and_tells_its_secret() {
        let mut webhooks = MockWebhookStore::new();
        webhooks
            .expect_add()
            .withf(|_, webhook, most| {
                webhook.events == [WebhookEvent::BookingCreated, WebhookEvent::BookingMoved] && *most == MOST_WEBHOOKS
            })
            .return_once(|_, _, _| Ok(WebhookId(4)));
        let added = over(webhooks)
            .add(by(staff(OWN, Rank::BusinessAdmin)), OWN, &form())
            .await
            .unwrap();
        assert_eq!(added.id, WebhookId(4));
    }

    #[tokio::test]
    async fn former_secret_signs_for_another_day() {
        let mut webhooks = MockWebhookStore::new();
        webhooks
            .expect_change()
            .withf(|_, _, wanted| {
                matches!(wanted, WebhookChange::Secret { previous_until, .. } if *previous_until == NOW + Duration::DAY)
            })
            .return_once(|_, _, _| Ok(true));
        let replaced = over(webhooks)
            .replace_secret(by(staff(OWN, Rank::BusinessAdmin)), (OWN, WebhookId(4)))
            .await;
        assert!(replaced.is_ok());
    }

    #[tokio::test]
    async fn nobody_but_an_admin_in_person_keeps_webhooks() {
        let tool = Actor::ApiKey {
            organization: OWN,
            rank: Rank::BusinessAdmin,
            key: ApiKeyId(1),
            account: AccountId(7),
        };
        let foreign = staff(OrganizationNr(1001), Rank::BusinessAdmin);
        for actor in [staff(OWN, Rank::BusinessManager), foreign, tool, Actor::Guest] {
            let (use_case, webhook) = (over(MockWebhookStore::new()), (OWN, WebhookId(4)));
            let refusals = [
                use_case.list(actor, OWN).await.err(),
                use_case.add(by(actor), OWN, &form()).await.err(),
                use_case.set(by(actor), webhook, &form()).await.err(),
                use_case.replace_secret(by(actor), webhook).await.err(),
                use_case.switch(by(actor), webhook, true).await.err(),
                use_case.remove(by(actor), webhook).await.err(),
                use_case.log(actor, webhook).await.err(),
                use_case.send_test(by(actor), webhook).await.err(),
                use_case.resend(by(actor), webhook, 3).await.err(),
            ];
            for refusal in refusals {
                assert!(
                    matches!(refusal, Some(WebhookRefused::Forbidden)),
                    "{actor:?}: {refusal:?}"
                );
            }
        }
    }

    #[tokio::test]
    async fn whoever_impersonates_changes_nothing() {
        let change = by(staff(OWN, Rank::BusinessAdmin)).impersonated_by(AccountId(1));
        let refusal = over(MockWebhookStore::new()).add(change, OWN, &form()).await;
        assert!(
            matches!(refusal, Err(WebhookRefused::WhileImpersonating)),
            "{refusal:?}"
        );
    }

    #[tokio::test]
    async fn address_that_is_not_public_and_no_event_are_refused() {
        let problems = async |form: WebhookForm| {
            let admin = by(staff(OWN, Rank::BusinessAdmin));
            match over(MockWebhookStore::new()).add(admin, OWN, &form).await {
                Err(WebhookRefused::Invalid(problems)) => problems,
                other => panic!("{other:?}"),
            }
        };
        let not_public = WebhookProblem::Url(InvalidWebhookUrl::NotPublic);
        let inside = WebhookForm {
            url: "https://10.0.0.1/".to_owned(),
            ..form()
        };
        assert_eq!(problems(inside.clone()).await, [not_public]);
        for events in [Vec::new(), vec![WebhookEvent::Test]] {
            let deaf = WebhookForm {
                events: events.clone(),
                ..form()
            };
            assert_eq!(problems(deaf).await, [WebhookProblem::NoEvent]);
            let both = WebhookForm {
                events,
                ..inside.clone()
            };
            assert_eq!(problems(both).await, [not_public, WebhookProblem::NoEvent]);
        }
    }
}
