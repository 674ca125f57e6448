//! Names of companies, none of them twice in a town.

use std::collections::HashSet;

use crate::random::Random;
use crate::text::Facts;
use crate::trade::Trade;

/// After so many draws the name of the town is added.
const DRAWS_WITHOUT_CITY: usize = 3;
/// After so many draws a number is added, which ends the search.
const MOST_DRAWS: usize = 30;

/// A name that fits the trade and is not among those taken, which it is added to.
pub(crate) fn company_name(random: &mut Random, trade: &Trade, facts: &Facts, taken: &mut HashSet<String>) -> String {
    for draw in 0..MOST_DRAWS {
        let pattern = random.pick(trade.company_names);
        let mut name = facts.plain(pattern);
        if draw >= DRAWS_WITHOUT_CITY && !pattern.contains("{city}") {
            name = format!("{name} {}", facts.city);
        }
        if taken.insert(name.clone()) {
            return name;
        }
    }
    let name = facts.plain(random.pick(trade.company_names));
    let mut number = 2;
    loop {
        let numbered = format!("{name} {number}");
        if taken.insert(numbered.clone()) {
            return numbered;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::company_name;
    use crate::branches::BRANCHES;
    use crate::random::{Random, Stream};
    use crate::text::Facts;
    use catalog::Country;

    #[test]
    fn the_same_owner_gets_new_names_for_ever() {
        let facts = Facts {
            company: "",
            first: "Anna",
            last: "Huber",
            city: "Graz",
            year: 2001,
            country: Country::Austria,
        };
        let mut random = Random::new(1, 0, Stream::CompanyName);
        let mut taken = HashSet::new();
        let names: HashSet<String> = (0..200)
            .map(|_| company_name(&mut random, BRANCHES[0].trades[0], &facts, &mut taken))
            .collect();
        assert_eq!(names.len(), 200);
    }
}
