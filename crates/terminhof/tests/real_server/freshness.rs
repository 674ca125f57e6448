//! A booking shows in the next answer of every server.

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};

/// Starts that a server still offers although they were booked before it was asked. Every server
/// has a warm answer when the booking is made.
pub async fn stale_starts(provider: &Provider, servers: &[&Server], rounds: usize) -> Vec<String> {
    let mut day = provider.first_day.clone();
    let mut stale = Vec::new();
    for number in 0..rounds {
        for server in servers {
            provider.slots(server, 1, &day, &day).await;
        }
        let mut slots = provider.slots(servers[0], 1, &day, &day).await;
        while slots.is_empty() {
            day = day_after(&day);
            for server in servers {
                slots = provider.slots(server, 1, &day, &day).await;
            }
        }
        let (start, employee) = (&slots[0].start, slots[0].employees[0]);
        let chosen = servers[number % servers.len()];
        let booked = provider.book(chosen, number, &[(1, Some(employee), start)]).await;
        assert_eq!(booked.status, 200, "{booked:?}");
        for (position, server) in servers.iter().enumerate() {
            let offered = provider.slots(server, 1, &day, &day).await;
            if offered
                .iter()
                .any(|slot| slot.start == *start && slot.employees.contains(&employee))
            {
                stale.push(format!("server {position} offers {start} of employee {employee}"));
            }
        }
        if !stale.is_empty() {
            break;
        }
    }
    stale
}

fn day_after(day: &str) -> String {
    let form = time::macros::format_description!("[year]-[month]-[day]");
    let day = time::Date::parse(day, form).unwrap();
    day.next_day().unwrap().format(form).unwrap()
}

/// How many bookings are tried; `just never-stale` tries a thousand.
fn rounds() -> usize {
    std::env::var("TERMINHOF_TEST_ROUNDS").map_or(20, |rounds| rounds.parse().unwrap())
}

fn two_servers(program: &Program) -> [Server; 2] {
    [program.serve(), program.serve()]
}

#[tokio::test]
async fn a_booking_shows_in_the_next_answer_of_every_server() {
    let (program, provider) = Document::fixture("ten_employees_1000_bookings.json").loaded();
    let servers = two_servers(&program);
    assert_eq!(
        stale_starts(&provider, &[&servers[0], &servers[1]], rounds()).await,
        Vec::<String>::new()
    );
}
