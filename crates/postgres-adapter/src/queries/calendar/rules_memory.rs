use std::sync::Arc;

use booking_core::booking::CustomField;
use booking_core::calendar::{Rules, WeeklyHours, WorkingHours};
use quick_cache::{Weighter, sync::Cache};
use shared_kernel::OrganizationNr;
use time::Weekday;

/// The rules of calendars and the custom fields asked at booking, kept by a process under the version
/// of the rules and shared by its workers. Bounded in bytes; the least useful ones go first.
pub(crate) struct RulesMemory {
    rules: Kept<Rules>,
    custom_fields: Kept<Vec<CustomField>>,
}

type Kept<Value> = Cache<OrganizationNr, (i64, Arc<Value>), ByBytes>;

#[derive(Clone)]
struct ByBytes;

impl Weighter<OrganizationNr, (i64, Arc<Rules>)> for ByBytes {
    fn weight(&self, _: &OrganizationNr, (_, rules): &(i64, Arc<Rules>)) -> u64 {
        u64::try_from(bytes_of(rules)).unwrap_or(u64::MAX)
    }
}

/// Near enough to bound the memory: what grows with the provider, and for each thing a bit more than itself.
fn bytes_of(rules: &Rules) -> usize {
    let hours = |hours: &WorkingHours| -> usize {
        let days = std::iter::successors(Some(Weekday::Monday), |day| Some(day.next())).take(7);
        let of_week = |week: &WeeklyHours| days.clone().map(|day| 24 + size_of_val(week.on(day))).sum::<usize>();
        hours.weeks().map(|(_, week)| of_week(week)).sum()
    };
    let people: usize = rules
        .employees
        .iter()
        .map(|availability| 900 + hours(availability.hours()) + size_of_val(availability.away()))
        .sum();
    let rooms: usize = rules.rooms.iter().map(|room| 50 + size_of_val(room.away())).sum();
    let services: usize = rules
        .services
        .iter()
        .map(|service| {
            let needs = service
                .needs
                .iter()
                .map(|need| 50 + size_of_val(need.during.as_slice()));
            150 + service.title.len()
                + size_of_val(service.skilled.as_slice())
                + service.own_terms.len() * 40
                + size_of_val(service.work.as_slice())
                + needs.sum::<usize>()
        })
        .sum();
    let skilled = rules.archived.values().map(Vec::as_slice);
    let archived: usize = skilled.map(|skilled| 80 + size_of_val(skilled)).sum();
    500 + hours(&rules.premises.hours) + rules.premises.absences.len() * 80 + people + rooms + services + archived
}

impl Weighter<OrganizationNr, (i64, Arc<Vec<CustomField>>)> for ByBytes {
    fn weight(&self, _: &OrganizationNr, (_, custom_fields): &(i64, Arc<Vec<CustomField>>)) -> u64 {
        let texts: usize = custom_fields
            .iter()
            .map(|field| 150 + field.display_text.len() + field.field_group.len())
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
            custom_fields: Cache::with_weighter(expected, bytes / 4, ByBytes),
        }
    }

    pub(crate) fn rules(&self, organization: OrganizationNr, version: i64) -> Option<Arc<Rules>> {
        recall(&self.rules, organization, version)
    }

    /// Keeps rules under a version that was read *before* them.
    pub(crate) fn keep_rules(&self, organization: OrganizationNr, version: i64, rules: &Arc<Rules>) {
        self.rules.insert(organization, (version, Arc::clone(rules)));
    }

    pub(crate) fn custom_fields(&self, organization: OrganizationNr, version: i64) -> Option<Arc<Vec<CustomField>>> {
        recall(&self.custom_fields, organization, version)
    }

    /// Keeps all custom fields of an organisation under a version that was read *before* them.
    pub(crate) fn keep_custom_fields(
        &self,
        organization: OrganizationNr,
        version: i64,
        custom_fields: &Arc<Vec<CustomField>>,
    ) {
        self.custom_fields
            .insert(organization, (version, Arc::clone(custom_fields)));
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

#[cfg(test)]
mod tests {
    use booking_core::calendar::{
        Absence, Availability, Employee, EmployeeAvailability, Grid, Need, OwnTerms, Part, Room, ServiceRules, Span,
        Window,
    };
    use shared_kernel::{InstantMinute, Money, ResourceGroupId, ResourceId, ServiceId, Zone};

    use super::*;

    /// What grows, how, and to how many bytes.
    type Growth<'a> = (&'a str, &'a dyn Fn(&mut Rules), usize);

    fn rules() -> Rules {
        let service = ServiceRules {
            id: ServiceId(1),
            title: String::new(),
            duration: 30,
            follow_up: 0,
            price: Money::from_cents(0),
            visit_rank: None,
            skilled: Vec::new(),
            own_terms: std::collections::BTreeMap::new(),
            work: Vec::new(),
            needs: Vec::new(),
        };
        Rules {
            organization: OrganizationNr(1000),
            zone: Zone::named("Europe/Vienna").unwrap(),
            grid: Grid(15),
            notice: 0,
            horizon: 180,
            settings: booking_core::calendar::BookingSettings::default(),
            pause: None,
            premises: Availability::default(),
            employees: Vec::new(),
            rooms: Vec::new(),
            services: vec![service],
            archived: std::collections::BTreeMap::new(),
        }
    }

    fn absences(count: i64) -> Vec<Absence> {
        let hour = |number: i64| Span::new(InstantMinute(number * 120), InstantMinute(number * 120 + 60)).unwrap();
        let absence = |number| Absence {
            span: hour(number),
            reason: None,
        };
        (0..count).map(absence).collect()
    }

    fn hours() -> WorkingHours {
        let windows = (0..90).map(|number| Window::new(number * 15, number * 15 + 10).unwrap());
        WeeklyHours::new(windows.map(|window| (Weekday::Monday, window)))
            .unwrap()
            .into()
    }

    fn employee(own: &Availability, premises: &Availability) -> EmployeeAvailability {
        let employee = Employee {
            id: ResourceId(1),
            first_name: String::new(),
            last_name: String::new(),
            avatar: None,
            is_visible: true,
        };
        EmployeeAvailability::new(employee, own, premises)
    }

    #[test]
    fn whatever_a_provider_has_many_of_weighs_as_much_as_it_takes() {
        let during = vec![Part::new(0, 30).unwrap(); 1_000];
        let open = Availability {
            hours: hours(),
            ..Availability::default()
        };
        let away = Availability {
            absences: absences(1_000),
            ..Availability::default()
        };
        let growths: [Growth<'_>; 10] = [
            (
                "closures",
                &|rules| rules.premises.absences = absences(1_000),
                1_000 * size_of::<Absence>(),
            ),
            (
                "opening hours",
                &|rules| rules.premises.hours = hours(),
                90 * size_of::<Window>(),
            ),
            (
                "people",
                &|rules| rules.employees = vec![employee(&open, &open); 100],
                100 * (90 * size_of::<Window>() + size_of::<EmployeeAvailability>()),
            ),
            (
                "absences",
                &|rules| rules.employees = vec![employee(&away, &open)],
                1_000 * size_of::<Span>(),
            ),
            (
                "rooms",
                &|rules| rules.rooms = vec![Room::new(ResourceId(2), ResourceGroupId(1), &absences(1_000))],
                1_000 * size_of::<Span>(),
            ),
            (
                "who can do it",
                &|rules| rules.services[0].skilled = vec![0; 1_000],
                1_000 * size_of::<usize>(),
            ),
            (
                "who could do what is archived",
                &|rules| rules.archived = (0..10).map(|service| (ServiceId(service), vec![0; 100])).collect(),
                1_000 * size_of::<usize>(),
            ),
            (
                "own terms",
                &|rules| {
                    rules.services[0].own_terms = (0..1_000).map(|position| (position, OwnTerms::default())).collect();
                },
                1_000 * size_of::<(usize, OwnTerms)>(),
            ),
            (
                "steps",
                &|rules| rules.services[0].work.clone_from(&during),
                1_000 * size_of::<Part>(),
            ),
            (
                "needs",
                &|rules| {
                    rules.services[0].needs = vec![
                        Need {
                            group: ResourceGroupId(1),
                            during: during.clone()
                        };
                        10
                    ];
                },
                10_000 * size_of::<Part>(),
            ),
        ];
        let before = bytes_of(&rules());
        for (what, grow, bytes) in growths {
            let mut rules = rules();
            grow(&mut rules);
            let more = bytes_of(&rules) - before;
            assert!(
                (bytes..2 * bytes + 2_000).contains(&more),
                "{what}: {more} for {bytes} bytes"
            );
        }
    }
}
