//! Who works at a provider, when, and what each of them can do.

mod absences;
mod own_terms;
mod shifts;

pub(crate) use own_terms::agree_own_terms;

use organization_document::{EmployeeDocument, SkillDocument};
use time::Date;

use crate::hours::Hours;
use crate::person_names::PersonName;
use crate::random::Random;
use crate::trade::{DoneBy, Offer};

/// Teams of this size have somebody who is still learning.
const WITH_TRAINEE: usize = 4;

/// The employees with these names, the owner first. The owner works whenever the provider is
/// open and can do everything, so that no service and no opening hour is without somebody.
pub(crate) fn employees(
    random: &mut Random,
    additions: &mut Random,
    people: &[PersonName],
    offers: &[&Offer],
    opening_hours: &[Hours],
    today: Date,
) -> Vec<EmployeeDocument> {
    let count = people.len();
    people
        .iter()
        .enumerate()
        .map(|(position, PersonName { first, last })| {
            let is_owner = position == 0;
            let skills = if is_owner {
                (0..offers.len()).map(SkillDocument::from).collect()
            } else {
                skills(random, additions, offers, is_trainee(position, count))
            };
            let hours = if is_owner {
                shifts::owner(random, opening_hours)
            } else {
                shifts::employee(random, opening_hours)
            };
            let absences = absences::absences(random, &hours, is_owner, today);
            EmployeeDocument {
                first_name: first.clone(),
                last_name: last.clone(),
                hours,
                absences,
                skills,
            }
        })
        .collect()
}

/// Whether the person at this position of a team of so many is still learning.
fn is_trainee(position: usize, count: usize) -> bool {
    count >= WITH_TRAINEE && position == count - 1
}

/// What everybody does, and some of what specialists do; trainees only what is short.
fn skills(random: &mut Random, additions: &mut Random, offers: &[&Offer], is_trainee: bool) -> Vec<SkillDocument> {
    let mut skills: Vec<SkillDocument> = (0..offers.len())
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
        .map(SkillDocument::from)
        .collect();
    if skills.is_empty() {
        skills.push(SkillDocument::from(0));
    }
    skills
}
