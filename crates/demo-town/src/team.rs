//! Who works at a provider, when, and what each of them can do.

mod absences;
mod own_terms;
mod shifts;

pub(crate) use own_terms::agree_own_terms;

use time::Date;

use crate::random::Random;
use crate::trade::{DoneBy, Offer};
use crate::{Employee, PersonName, Skill, Window};

/// Teams of this size have somebody who is still learning.
const WITH_TRAINEE: usize = 4;

/// The employees with these names, the owner first. The owner works whenever the house is open
/// and can do everything, so that no service and no opening hour is without somebody.
pub(crate) fn employees(
    random: &mut Random,
    additions: &mut Random,
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
            let skills = if is_owner {
                (0..offers.len()).map(Skill::from).collect()
            } else {
                skills(random, additions, offers, is_trainee(place, count))
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

/// Whether the person at this place of a team of so many is still learning.
fn is_trainee(place: usize, count: usize) -> bool {
    count >= WITH_TRAINEE && place == count - 1
}

/// What everybody does, and some of what specialists do; trainees only what is short.
fn skills(random: &mut Random, additions: &mut Random, offers: &[&Offer], is_trainee: bool) -> Vec<Skill> {
    let mut skills: Vec<Skill> = (0..offers.len())
        .filter(|&index| {
            let random = if offers[index].is_addition {
                &mut *additions
            } else {
                &mut *random
            };
            match offers[index].done_by {
                DoneBy::Everybody => !is_trainee || offers[index].minutes <= 60,
                DoneBy::Specialists => random.chance(45) && !is_trainee,
            }
        })
        .map(Skill::from)
        .collect();
    if skills.is_empty() {
        skills.push(Skill::from(0));
    }
    skills
}
