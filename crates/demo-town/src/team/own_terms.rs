//! What differs between people who do the same service: the owner is dearer, who is still learning takes longer.

use organization_document::EmployeeDocument;

use super::is_trainee;
use crate::offer::price;
use crate::random::Random;
use crate::trade::Offer;

/// Of a hundred teams, in so many the owner costs more; in so many trainees get more time.
const DEARER_OWNERS: u32 = 60;
const PATIENT_TEAMS: u32 = 75;

/// Agrees on durations and prices of one's own, at the provider's level of prices in percent. Who works alone differs
/// from nobody.
pub(crate) fn agree_own_terms(
    random: &mut Random,
    employees: &mut [EmployeeDocument],
    offers: &[&Offer],
    price_percent: u32,
    is_typical: bool,
) {
    let with_dearer_owner = random.chance(DEARER_OWNERS) || is_typical;
    let with_time_for_trainees = random.chance(PATIENT_TEAMS) || is_typical;
    let count = employees.len();
    if count < 2 {
        return;
    }
    for (position, employee) in employees.iter_mut().enumerate() {
        for skill in &mut employee.skills {
            let offer = offers[skill.service];
            if position == 0 && with_dearer_owner && offer.owner_surcharge > 0 {
                let percent = price_percent * (100 + offer.owner_surcharge) / 100;
                skill.own.price = Some(price(offer.euros, percent));
            }
            if is_trainee(position, count) && with_time_for_trainees {
                skill.own.duration = offer.trainee_minutes;
            }
        }
    }
}
