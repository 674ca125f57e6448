//! Of a basket as well, what is offered can be booked, and nothing else can.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use shared_kernel::{CalendarGuid, OrganizationNr, ResourceId};
use time::{Duration, PrimitiveDateTime};
use uuid::Uuid;

use super::brute_force::{Case, case, id};
use crate::booking::{Agenda, BookedThrough, Draft, Refusal, Wish};
use crate::example::customer;

const REFUSED: usize = 10_000;

impl Case {
    /// The booking of the basket with this start and employee for the next one.
    fn draft(&self, agenda: &Agenda, start: PrimitiveDateTime, employee: Option<ResourceId>) -> Draft {
        let basket = self.basket(&agenda.rules);
        let wish = |(entry, wanted): (usize, &super::BasketEntry)| {
            let is_next = entry == self.next;
            Some(Wish {
                service: wanted.service,
                employee: if is_next { employee } else { wanted.employee },
                start: if is_next { start } else { wanted.start? },
            })
        };
        Draft {
            organization: OrganizationNr(1000),
            guid: CalendarGuid(Uuid::nil()),
            manage_token_hash: [0; 32],
            through: BookedThrough::MainSite,
            customer: customer(),
            wishes: basket.iter().enumerate().filter_map(wish).collect(),
            answers: Vec::new(),
            idempotency_key: None,
            body_hash: [0; 32],
            repetition_hash: [0; 32],
        }
    }

    /// Books every start in turn on the same calendar; tells how many were offered, and how many refused
    /// for other reasons than that they lie off the grid.
    fn tried_out(&self) -> (usize, usize) {
        let Some(offered) = self.searched() else {
            return (0, 0);
        };
        let offered: BTreeMap<PrimitiveDateTime, Vec<ResourceId>> =
            offered.into_iter().map(|slot| (slot.start, slot.employees)).collect();
        let calendar = &self.calendar;
        let agenda = Agenda {
            rules: Arc::new(calendar.rules()),
            occupations: calendar.occupations(),
            work_done: Vec::new(),
            custom_fields: Vec::new(),
            now: calendar.now,
        };
        let wanted = self.chosen[self.next].0.map(id);
        let mut tried = (0, 0);
        let mut start = calendar.range.0;
        while start < calendar.range.1 {
            let free = offered.get(&start).map(Vec::as_slice).unwrap_or_default();
            let everybody = (0..calendar.employees.len()).map(|position| Some(id(position)));
            for employee in everybody
                .chain([None])
                .filter(|employee| wanted.is_none() || *employee == wanted)
            {
                let is_offered = employee.map_or(!free.is_empty(), |employee| free.contains(&employee));
                let decided = self.draft(&agenda, start, employee).decide(&agenda);
                assert_eq!(
                    decided.is_ok(),
                    is_offered,
                    "{start} {employee:?}: {decided:?} {self:#?}"
                );
                match decided {
                    Ok(_) => tried.0 += 1,
                    // Refused as well, but that proves little.
                    Err(Refusal::OffGrid { .. }) => {}
                    Err(_) => tried.1 += 1,
                }
            }
            // Every start of the grid, and some beside it.
            start += Duration::minutes(if start.minute().is_multiple_of(5) { 1 } else { 4 });
        }
        tried
    }
}

#[test]
fn every_offered_start_of_a_basket_can_be_booked_and_ten_thousand_others_cannot() {
    let mut runner = TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(6),
        ..Config::default()
    });
    let (mut offered, mut refused) = (0, 0);
    while refused < REFUSED || offered < REFUSED / 10 {
        let tried = case().new_tree(&mut runner).unwrap().current().tried_out();
        offered += tried.0;
        refused += tried.1;
    }
}
