use std::error::Error;
use std::sync::Arc;

use shared_kernel::{Change, StoreError};
use time::Duration;

use super::draft_of::draft_of;
use super::{DraftRequest, DraftedCompany, Portrait, TextDraftQueue, TextWriter, WritingFailed};
use crate::{Branch, branch};

/// Longer than a writer takes; a worker that died gives its request back after this.
const LEASE: Duration = Duration::minutes(1);
/// Whoever has no text by then writes one.
const TRIES: i32 = 3;
const PAUSE: Duration = Duration::minutes(5);

/// Has texts drafted for those who ask for it.
#[derive(Clone, derive_more::Constructor)]
pub struct DraftTexts {
    queue: Arc<dyn TextDraftQueue>,
    writer: Arc<dyn TextWriter>,
}

/// What became of a request.
#[derive(Debug)]
pub enum Drafted {
    /// No request for a draft is due.
    Nothing,
    /// There is a draft.
    Stored,
    /// The consent is withdrawn, the organisation is gone, or it is one about which nothing is asked.
    Unwanted,
    /// It failed, and will be tried again.
    Postponed,
    /// It failed too often, and will not be tried again.
    Dropped(DraftRequest, Box<dyn Error + Send + Sync>),
}

impl DraftTexts {
    /// Has the text drafted that has been waited for longest. Whatever fails counts as one of three tries, five minutes
    /// apart: asking costs money.
    pub async fn draft_next(&self, change: &Change) -> Result<Drafted, StoreError> {
        let Some(request) = self.queue.take(change, LEASE).await? else {
            return Ok(Drafted::Nothing);
        };
        let failure = match self.draft(change, &request).await {
            Ok(drafted) => return Ok(drafted),
            Err(failure) => failure,
        };
        if request.tries + 1 < TRIES {
            self.queue.put_back(change, &request, change.at + PAUSE).await?;
            return Ok(Drafted::Postponed);
        }
        self.queue.end(change, &request).await?;
        Ok(Drafted::Dropped(request, failure))
    }

    async fn draft(&self, change: &Change, request: &DraftRequest) -> Result<Drafted, Box<dyn Error + Send + Sync>> {
        let company = self.queue.company(request).await?;
        let Some(portrait) = company.and_then(portrait_of) else {
            self.queue.end(change, request).await?;
            return Ok(Drafted::Unwanted);
        };
        let answer = self.writer.write(&portrait).await?;
        let draft = draft_of(&answer).ok_or_else(|| WritingFailed("the answer has no words".into()))?;
        self.queue.store(change, request, &draft).await?;
        Ok(Drafted::Stored)
    }
}

/// None for those about whom nothing is asked: the registration leaves out the branch of health, and an organisation may
/// have come to it since.
fn portrait_of(company: DraftedCompany) -> Option<Portrait> {
    if company.branches.contains(&Branch::HEALTH) {
        return None;
    }
    let category = branch(*company.branches.first()?)?;
    Some(Portrait {
        company_name: company.company_name,
        category: category.name,
    })
}

#[cfg(test)]
mod tests {
    use mockall::predicate::{always, eq};
    use shared_kernel::{BranchId, OrganizationNr, RequestId};
    use time::macros::datetime;

    use super::*;
    use crate::{MockTextDraftQueue, MockTextWriter};

    fn change() -> Change {
        Change::by_system(datetime!(2027-01-11 08:00 UTC), RequestId(uuid::Uuid::from_u128(1)))
    }

    fn request(tries: i32) -> DraftRequest {
        DraftRequest {
            fact: 7,
            organization: OrganizationNr(1000),
            consent: 3,
            tries,
        }
    }

    fn queue(tries: i32, branches: &[i16]) -> MockTextDraftQueue {
        let mut queue = MockTextDraftQueue::new();
        queue.expect_take().return_once(move |_, _| Ok(Some(request(tries))));
        let company = DraftedCompany {
            company_name: "Salon Rosi".to_owned(),
            branches: branches.iter().copied().map(BranchId).collect(),
        };
        queue.expect_company().return_once(move |_| Ok(Some(company)));
        queue
    }

    fn writer(answer: Result<String, WritingFailed>) -> MockTextWriter {
        let portrait = Portrait {
            company_name: "Salon Rosi".to_owned(),
            category: "Wellness & Beauty",
        };
        let mut writer = MockTextWriter::new();
        writer.expect_write().with(eq(portrait)).once().return_once(|_| answer);
        writer
    }

    async fn draft(queue: MockTextDraftQueue, writer: MockTextWriter) -> Drafted {
        let drafts = DraftTexts::new(Arc::new(queue), Arc::new(writer));
        drafts.draft_next(&change()).await.unwrap()
    }

    #[tokio::test]
    async fn an_answer_is_stored_as_a_draft() {
        let mut queue = queue(0, &[8, 9]);
        queue
            .expect_store()
            .with(eq(change()), eq(request(0)), eq("<p>Willkommen!</p>"))
            .once()
            .return_once(|_, _, _| Ok(()));
        let drafted = draft(queue, writer(Ok("<b>Willkommen!</b><script>x</script>".to_owned()))).await;
        assert!(matches!(drafted, Drafted::Stored), "{drafted:?}");
    }

    #[tokio::test]
    async fn nothing_is_asked_about_health_or_an_unknown_branch() {
        for branches in [&[13][..], &[8, 13], &[99], &[]] {
            let mut queue = queue(0, branches);
            queue.expect_end().once().return_once(|_, _| Ok(()));
            let drafted = draft(queue, MockTextWriter::new()).await;
            assert!(matches!(drafted, Drafted::Unwanted), "{branches:?}: {drafted:?}");
        }
    }

    #[tokio::test]
    async fn nothing_is_asked_where_the_consent_is_withdrawn() {
        let mut queue = MockTextDraftQueue::new();
        queue.expect_take().return_once(|_, _| Ok(Some(request(0))));
        queue.expect_company().return_once(|_| Ok(None));
        queue.expect_end().once().return_once(|_, _| Ok(()));
        let drafted = draft(queue, MockTextWriter::new()).await;
        assert!(matches!(drafted, Drafted::Unwanted), "{drafted:?}");
    }

    #[tokio::test]
    async fn failed_draft_is_tried_three_times() {
        for (answer, tries) in [(Err(WritingFailed("500".into())), 0), (Ok("...".to_owned()), 1)] {
            let mut queue = queue(tries, &[8]);
            queue
                .expect_put_back()
                .with(always(), eq(request(tries)), eq(change().at + PAUSE))
                .once()
                .return_once(|_, _, _| Ok(()));
            let drafted = draft(queue, writer(answer)).await;
            assert!(matches!(drafted, Drafted::Postponed), "{drafted:?}");
        }
        let mut queue = queue(2, &[8]);
        queue.expect_end().once().return_once(|_, _| Ok(()));
        let drafted = draft(queue, writer(Err(WritingFailed("500".into())))).await;
        assert!(matches!(drafted, Drafted::Dropped(..)), "{drafted:?}");
    }

    #[tokio::test]
    async fn a_draft_that_cannot_be_stored_counts_as_a_try() {
        let mut queue = queue(2, &[8]);
        queue
            .expect_store()
            .return_once(|_, _, _| Err(StoreError::Unexpected("full".into())));
        queue.expect_end().once().return_once(|_, _| Ok(()));
        let drafted = draft(queue, writer(Ok("Willkommen!".to_owned()))).await;
        assert!(matches!(drafted, Drafted::Dropped(..)), "{drafted:?}");
    }
}
