//! Whole baskets where cabins are few: what is offered is booked, nothing else is, and what would take too long to
//! find out is refused with a word.

use serde_json::{Value, json};

use crate::answers::Answer;
use crate::program::Server;
use crate::provider::Provider;
use crate::rooms::{COLOUR, with_cabins};

const DAY_AHEAD: i64 = 1;
/// Service 5 takes an hour and a half in a cabin too, and half of the people longer.
const DIFFERENT_LENGTHS: &str = "BEGIN;
    INSERT INTO service_need SELECT organization_nr, id, 1 FROM service WHERE title = 'Leistung 5';
    INSERT INTO ability SELECT organization_nr, service.id, resource.id FROM service JOIN resource USING (organization_nr)
        WHERE title = 'Leistung 5' AND kind = 'EMPLOYEE' ON CONFLICT DO NOTHING;
    UPDATE ability SET duration = 105 FROM service WHERE service.organization_nr = ability.organization_nr
        AND service.id = service_id AND title = 'Leistung 5' AND resource_id % 2 = 0;
    UPDATE calendar SET rules_version = rules_version + 1;
    COMMIT";
const MASK: u64 = 5;

/// Asks for the starts of one more service beside so many that begin at the same moment.
async fn beside(server: &Server, provider: &Provider, service: u64, others: usize, start: &str) -> Answer {
    let id = provider.service(service);
    let mut services = vec![json!({"serviceId": id, "userId": null, "start": start}); others];
    services.push(json!({"serviceId": id, "userId": null, "start": null}));
    let day = &start[..10];
    let query = json!({
        "organizationNr": provider.organization, "dateFrom": day, "dateTo": day, "services": services, "next": others,
    });
    server.post("/api/calendar/getbasketslots", &query).await
}

fn starts(answer: &Answer) -> Vec<&str> {
    assert_eq!(answer.status, 200, "{answer:?}");
    let slots = answer.body.as_array().unwrap();
    slots.iter().map(|slot| slot["dateFrom"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn beside_two_colours_in_both_cabins_a_third_begins_when_one_is_free_again() {
    let (program, provider, servers) = with_cabins();
    let start = format!("{}T11:00:00", provider.day(DAY_AHEAD));
    let one_cabin_left = beside(&servers[0], &provider, COLOUR, 1, &start).await;
    assert!(starts(&one_cabin_left).contains(&start.as_str()));

    let no_cabin_left = beside(&servers[0], &provider, COLOUR, 2, &start).await;
    let offered = starts(&no_cabin_left);
    // A cabin is taken for an hour and ten minutes, by those who come before as well.
    let in_the_way = |other: &&str| ("09:51:00".."12:10:00").contains(&&other[11..]);
    assert_eq!(offered.iter().find(|other| in_the_way(other)), None);

    let third = *offered.last().unwrap();
    let colour = (COLOUR, None, start.as_str());
    let all_at_once = provider.book(&servers[1], 1, &[colour; 3]).await;
    assert_eq!(
        (all_at_once.status, all_at_once.code()),
        (409, "SLOT_TAKEN"),
        "{all_at_once:?}"
    );
    let booked = provider
        .book(&servers[1], 1, &[colour, colour, (COLOUR, None, third)])
        .await;
    assert_eq!(booked.status, 200, "{booked:?}");
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_ways_to_share_out_cabins_are_refused_and_nothing_is_written() {
    let (program, provider, servers) = with_cabins();
    program.database.execute(DIFFERENT_LENGTHS).unwrap();
    let start = format!("{}T11:00:00", provider.day(DAY_AHEAD));
    let answered = beside(&servers[0], &provider, MASK, 1, &start).await;
    assert!(starts(&answered).contains(&start.as_str()));
    let refused = beside(&servers[0], &provider, MASK, 9, &start).await;
    assert_eq!((refused.status, refused.code()), (422, "TOO_COMPLEX"), "{refused:?}");
    assert_ne!(refused.body["message"], Value::Null);
    let booked = provider.book(&servers[0], 1, &[(MASK, None, start.as_str()); 10]).await;
    assert_eq!((booked.status, booked.code()), (422, "TOO_COMPLEX"), "{booked:?}");
    assert_eq!(program.number("SELECT count(*) FROM booking"), 0);
}
