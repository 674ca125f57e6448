//! Who works at a provider, when, and what each of them can do.

mod absences;
mod shifts;

use time::Date;

use crate::random::Random;
use crate::trade::{DoneBy, Offer};
use crate::{Employee, PersonName, Window};

/// Teams of this size have somebody who is still learning.
const WITH_TRAINEE: usize = 4;

/// The employees with these names, the owner first. The owner works whenever the house is open
/// and can do everything, so that no service and no opening hour is without somebody.
pub(crate) fn employees(
    random: &mut Random,
    people: Vec<PersonName>,
    offers: &[&Offer],
    opening_hours: &[Window],
    today: Date,
) -> Vec<Employee> {
    let count = people.len();
    people
        .into_iter()
        .enumerate()
        .map(|(place, PersonName { first, last })| {
            let is_owner = place == 0;
            let is_trainee = count >= WITH_TRAINEE && place == count - 1;
            let skills = if is_owner {
                (0..offers.len()).collect()
            } else {
                skills(random, offers, is_trainee)
            };
            let hours = if is_owner {
                shifts::owner(random, opening_hours)
            } else {
                shifts::employee(random, opening_hours)
            };
            let absences = absences::absences(random, &hours, is_owner, today);
            Employee {
                first_name: first,
                last_name: last,
                hours,
                absences,
                skills,
            }
        })
        .collect()
}

/// What everybody does, and some of what specialists do; trainees only what is short.
fn skills(random: &mut Random, offers: &[&Offer], is_trainee: bool) -> Vec<usize> {
    let mut skills: Vec<usize> = (0..offers.len())
        .filter(|&index| match offers[index].done_by {
            DoneBy::Everybody => !is_trainee || offers[index].minutes <= 60,
            DoneBy::Specialists => random.chance(45) && !is_trainee,
        })
        .collect();
    if skills.is_empty() {
        skills.push(0);
    }
    skills
}
