use std::sync::Arc;

use booking_core::booking::CustomField;
use booking_core::calendar::Rules;
use quick_cache::{Weighter, sync::Cache};
use shared_kernel::OrganizationNr;

/// The rules of calendars and the questions asked at booking, kept by a process under the version
/// of the rules and shared by its workers. Bounded in bytes; the least useful ones go first.
pub struct RulesMemory {
    rules: Kept<Rules>,
    questions: Kept<Vec<CustomField>>,
}

type Kept<Value> = Cache<OrganizationNr, (i64, Arc<Value>), ByBytes>;

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

impl Weighter<OrganizationNr, (i64, Arc<Vec<CustomField>>)> for ByBytes {
    fn weight(&self, _: &OrganizationNr, (_, questions): &(i64, Arc<Vec<CustomField>>)) -> u64 {
        let texts: usize = questions
            .iter()
            .map(|question| 150 + question.display_text.len() + question.field_group.len())
            .sum();
        u64::try_from(100 + texts).unwrap_or(u64::MAX)
    }
}

impl RulesMemory {
    /// A memory of at most this many bytes.
    pub fn of_bytes(bytes: u64) -> Self {
        let expected = usize::try_from(bytes / 8_192).unwrap_or(usize::MAX).max(16);
        Self {
            rules: Cache::with_weighter(expected, bytes / 4 * 3, ByBytes),
            questions: Cache::with_weighter(expected, bytes / 4, ByBytes),
        }
    }

    pub(crate) fn rules(&self, organization: OrganizationNr, version: i64) -> Option<Arc<Rules>> {
        recall(&self.rules, organization, version)
    }

    /// The rules that were read last, and their version, which may have moved since.
    pub(crate) fn last_rules(&self, organization: OrganizationNr) -> Option<(i64, Arc<Rules>)> {
        self.rules.get(&organization)
    }

    /// Keeps rules under a version that was read *before* them.
    pub(crate) fn keep_rules(&self, organization: OrganizationNr, version: i64, rules: &Arc<Rules>) {
        self.rules.insert(organization, (version, Arc::clone(rules)));
    }

    pub(crate) fn questions(&self, organization: OrganizationNr, version: i64) -> Option<Arc<Vec<CustomField>>> {
        recall(&self.questions, organization, version)
    }

    /// Keeps all questions of an organisation under a version that was read *before* them.
    pub(crate) fn keep_questions(&self, organization: OrganizationNr, version: i64, questions: &Arc<Vec<CustomField>>) {
        self.questions.insert(organization, (version, Arc::clone(questions)));
    }
}

fn recall<Value>(kept: &Kept<Value>, organization: OrganizationNr, version: i64) -> Option<Arc<Value>>
where
    ByBytes: Weighter<OrganizationNr, (i64, Arc<Value>)>,
{
    kept.get(&organization)
        .filter(|(known, _)| *known == version)
        .map(|(_, value)| value)
}
