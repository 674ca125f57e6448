//! What people are told of events without having asked: each participant alone, and the provider in time.

use postgres_adapter::Postgres;
use std::sync::Arc;

use booking_core::events::{CallOffDates, DateSelection};
use shared_kernel::{AccountId, Actor, Change, Clock, EventDateId, EventId, OrganizationNr, Rank, RequestId};
use uuid::Uuid;

use crate::program::Program;
use crate::provider::Provider;
use crate::seats::{SIGN_UP, sign_up, until_sent, with_courses};

const CONTACT_EMAIL: &str = "UPDATE organization SET contact_email = 'studio@example.org'";

/// Of the address in the head, folded lines included.
fn mails_to(program: &Program, address: &str) -> Vec<String> {
    let is_to = |mail: &String| {
        let head = mail.split("\r\n\r\n").next().unwrap_or_default();
        let to = head.lines().find(|line| line.starts_with("To:"));
        to.is_some_and(|to| to.contains(address))
    };
    program.mails().into_iter().filter(is_to).collect()
}

fn subjects(mails: &[String]) -> Vec<String> {
    let subject = |mail: &String| {
        let line = mail.lines().find(|line| line.starts_with("Subject:"));
        line.unwrap_or_default().to_owned()
    };
    let mut subjects: Vec<String> = mails.iter().map(subject).collect();
    subjects.sort_unstable();
    subjects
}

async fn call_off(program: &Program, provider: &Provider, which: DateSelection) -> usize {
    let events = Postgres::new(program.pool(2));
    let organization = OrganizationNr(i32::try_from(provider.organization).unwrap());
    let manager = Actor::Staff {
        organization,
        rank: Rank::BusinessManager,
        account: AccountId(1),
        employee: None,
    };
    let change = Change::by(manager, program.clock().now(), RequestId(Uuid::from_u128(1)));
    CallOffDates::new(Arc::new(events))
        .call_off(change, organization, EventId(1), which)
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_that_is_called_off_is_told_to_each_participant_alone() {
    let (program, provider) = with_courses(1);
    program.database.execute(CONTACT_EMAIL).unwrap();
    let server = program.serve();
    for customer in 1..=3 {
        let answer = server.post(SIGN_UP, &sign_up(&provider, 1, customer)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    // A confirmation for each, and a notice of each for the provider.
    until_sent(&program, 6).await;
    let second = EventDateId(program.number("SELECT id FROM event_date ORDER BY starts_at OFFSET 1 LIMIT 1"));

    assert_eq!(
        call_off(&program, &provider, DateSelection::Only(vec![second])).await,
        3
    );

    until_sent(&program, 9).await;
    for customer in 1..=3 {
        let address = format!("kunde{customer}@example.org");
        let mails = mails_to(&program, &address);
        assert_eq!(mails.len(), 2, "{mails:?}");
        let cancelled: Vec<_> = mails.iter().filter(|mail| mail.contains("METHOD:CANCEL")).collect();
        assert_eq!(cancelled.len(), 1, "{mails:?}");
        for other in (1..=3).filter(|other| *other != customer) {
            let other = format!("kunde{other}@example.org");
            assert!(mails.iter().all(|mail| !mail.contains(&other)), "{mails:?}");
        }
    }
    let provider_reads = subjects(&mails_to(&program, "studio@example.org"));
    assert_eq!(provider_reads.len(), 3, "not of the own action: {provider_reads:?}");
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_provider_is_told_once_that_too_few_have_signed_up() {
    let (program, provider) = with_courses(2);
    program.database.execute(CONTACT_EMAIL).unwrap();
    let server = program.serve();
    for event in 1..=2 {
        let answer = server.post(SIGN_UP, &sign_up(&provider, event, 1)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    until_sent(&program, 4).await;
    // Sign-up for both is over, and one of them takes place with one.
    program
        .database
        .execute(
            "UPDATE event SET sign_up_until = '2020-01-01 00:00Z', minimum_participants = 3 - id::integer
             WHERE id IN (1, 2)",
        )
        .unwrap();
    // Another server looks as soon as it starts.
    let other = program.serve();
    until_sent(&program, 5).await;
    let told = subjects(&mails_to(&program, "studio@example.org"));
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(
        program.number("SELECT count(*) FROM planned_mail WHERE kind = 'MINIMUM_MISSED' AND event_id = 1"),
        1
    );
    assert_eq!(
        program.number("SELECT count(*) FROM planned_mail WHERE event_id IS NOT NULL"),
        1
    );
    drop(other);
}
