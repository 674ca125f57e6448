//! Towns of several seeds on several days, for tests of what holds in every town.

use std::sync::LazyLock;

use demo_town::town;
use organization_document::OrganizationDocument;
use time::Date;
use time::macros::date;

/// Seeds with days that are awkward: leap day, turn of the year, clock changes, weekends, August.
pub const TOWNS: [(u64, Date); 7] = [
    (1, date!(2026 - 11 - 20)),
    (2, date!(2028 - 02 - 29)),
    (3, date!(2026 - 12 - 31)),
    (42, date!(2027 - 03 - 28)),
    (1_000_003, date!(2027 - 10 - 31)),
    (u64::MAX, date!(2027 - 08 - 07)),
    (0, date!(2027 - 01 - 11)),
];

/// The first thirty providers of every town, made once for all tests of a program.
static PROVIDERS: LazyLock<Vec<(Date, Vec<OrganizationDocument>)>> = LazyLock::new(|| {
    TOWNS
        .into_iter()
        .map(|(seed, today)| (today, town(seed, 30, today).collect()))
        .collect()
});

/// Calls the check with today and each of the first thirty providers of every town.
pub fn for_each_provider(mut check: impl FnMut(Date, &OrganizationDocument)) {
    for (today, providers) in PROVIDERS.iter() {
        for provider in providers {
            check(*today, provider);
        }
    }
}
