use std::sync::Arc;

use booking_core::calendar::Rules;
use quick_cache::{Weighter, sync::Cache};
use shared_kernel::OrganizationNr;

/// The rules of calendars, kept by a process under their version and shared by its workers.
/// Bounded in bytes; the least useful ones go first.
pub struct RulesMemory {
    rules: Cache<OrganizationNr, (i64, Arc<Rules>), ByBytes>,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<OrganizationNr, (i64, Arc<Rules>)> for ByBytes {
    fn weight(&self, _: &OrganizationNr, (_, rules): &(i64, Arc<Rules>)) -> u64 {
        // Near enough to bound the memory: names, hours and absences of a person, a service with
        // its title and the list of those who can do it.
        let people: usize = rules.employees.iter().map(|plan| 700 + plan.away().len() * 16).sum();
        let services: usize = rules
            .services
            .iter()
            .map(|service| 150 + service.skilled.len() * 8)
            .sum();
        let house = 500 + rules.house.absences.len() * 80;
        u64::try_from(house + people + services).unwrap_or(u64::MAX)
    }
}

impl RulesMemory {
    /// A memory of at most this many bytes.
    pub fn of_bytes(bytes: u64) -> Self {
        let expected = usize::try_from(bytes / 8_192).unwrap_or(usize::MAX).max(16);
        Self {
            rules: Cache::with_weighter(expected, bytes, ByBytes),
        }
    }

    pub(crate) fn recall(&self, organization: OrganizationNr, version: i64) -> Option<Arc<Rules>> {
        self.rules
            .get(&organization)
            .filter(|(kept, _)| *kept == version)
            .map(|(_, rules)| rules)
    }

    /// Keeps rules under a version that was read *before* them.
    pub(crate) fn keep(&self, organization: OrganizationNr, version: i64, rules: Arc<Rules>) {
        self.rules.insert(organization, (version, rules));
    }
}
