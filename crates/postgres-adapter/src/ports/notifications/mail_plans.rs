use async_trait::async_trait;
use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::ports::{About, MailPlans, PlannedMail};
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::outbox::{self, MAILS};
use crate::ports::Postgres;
use crate::schema::{account, booking_code, data_request, invitation, planned_mail};

#[async_trait]
impl MailPlans for Postgres {
    async fn plan(&self, change: &Change, fact_id: i64, mails: &[PlannedMail]) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let at = change.at;
        connection
            .transaction(async |connection| {
                let mut rows = Vec::with_capacity(mails.len());
                for mail in mails {
                    // Whom it is about may be gone, and then nobody is left to be told.
                    if is_there(connection, mail.about).await? {
                        rows.push(row(mail, at));
                    }
                }
                diesel::insert_into(planned_mail::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .execute(connection)
                    .await?;
                outbox::consume(connection, MAILS, fact_id, at).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }
}

/// The columns of a planned mail that are not filled later.
type NewMail = (
    Eq<planned_mail::organization_nr, Option<i32>>,
    Eq<planned_mail::kind, &'static str>,
    Eq<planned_mail::booking_id, Option<i64>>,
    Eq<planned_mail::event_id, Option<i64>>,
    Eq<planned_mail::invitation_id, Option<i64>>,
    Eq<planned_mail::account_id, Option<i64>>,
    Eq<planned_mail::occasion_id, Option<i64>>,
    Eq<planned_mail::data_request_id, Option<i64>>,
    Eq<planned_mail::booking_code_id, Option<i64>>,
    Eq<planned_mail::revision, i32>,
    Eq<planned_mail::planned_at, OffsetDateTime>,
    Eq<planned_mail::due_at, OffsetDateTime>,
    Eq<planned_mail::next_try_at, OffsetDateTime>,
);

/// What a mail tells of, as columns.
#[derive(Default)]
struct Subject {
    organization: Option<i32>,
    booking: Option<i64>,
    event: Option<i64>,
    invitation: Option<i64>,
    account: Option<i64>,
    occasion: Option<i64>,
    data_request: Option<i64>,
    booking_code: Option<i64>,
}

impl From<About> for Subject {
    fn from(about: About) -> Self {
        let of = |organization: OrganizationNr| Self {
            organization: Some(organization.0),
            ..Self::default()
        };
        match about {
            About::Booking(organization, id) => Self {
                booking: Some(id.0),
                ..of(organization)
            },
            About::Event(organization, id) => Self {
                event: Some(id.0),
                ..of(organization)
            },
            About::Invitation(organization, id) => Self {
                invitation: Some(id.0),
                ..of(organization)
            },
            About::BookingCode(organization, id) => Self {
                booking_code: Some(id.0),
                ..of(organization)
            },
            About::Account { account, occasion } => Self {
                account: Some(account.0),
                occasion: Some(occasion),
                ..Self::default()
            },
            About::DataRequest(id) => Self {
                data_request: Some(id),
                ..Self::default()
            },
        }
    }
}

fn row(mail: &PlannedMail, at: OffsetDateTime) -> NewMail {
    let subject = Subject::from(mail.about);
    (
        planned_mail::organization_nr.eq(subject.organization),
        planned_mail::kind.eq(mail.kind.label()),
        planned_mail::booking_id.eq(subject.booking),
        planned_mail::event_id.eq(subject.event),
        planned_mail::invitation_id.eq(subject.invitation),
        planned_mail::account_id.eq(subject.account),
        planned_mail::occasion_id.eq(subject.occasion),
        planned_mail::data_request_id.eq(subject.data_request),
        planned_mail::booking_code_id.eq(subject.booking_code),
        planned_mail::revision.eq(mail.revision),
        planned_mail::planned_at.eq(at),
        planned_mail::due_at.eq(mail.due_at),
        planned_mail::next_try_at.eq(mail.due_at),
    )
}

/// Whether the account, the invitation, the request or the code that a mail is about is there, and stays until the end of
/// the transaction. Bookings and events are never deleted.
async fn is_there(connection: &mut AsyncPgConnection, about: About) -> QueryResult<bool> {
    let found: Option<i64> = match about {
        About::Booking(..) | About::Event(..) => return Ok(true),
        About::Account { account: id, .. } => {
            let row = account::table.find(id.0).select(account::id).for_key_share();
            row.first(connection).await.optional()?
        }
        About::Invitation(organization, id) => {
            let row = invitation::table.find((organization.0, id.0)).select(invitation::id);
            row.for_key_share().first(connection).await.optional()?
        }
        About::BookingCode(organization, id) => {
            let row = booking_code::table
                .find((organization.0, id.0))
                .select(booking_code::id);
            row.for_key_share().first(connection).await.optional()?
        }
        About::DataRequest(id) => {
            let row = data_request::table.find(id).select(data_request::id).for_key_share();
            row.first(connection).await.optional()?
        }
    };
    Ok(found.is_some())
}
