use std::collections::BTreeSet;

use shared_kernel::{CustomFieldId, Money, ResourceGroupId, ResourceId, ServiceId, SettingVersion, visible_text};

use super::{InvalidSettings, SettingProblem, SettingsError};
use crate::booking::{CustomFieldKind, DayLimits};
use crate::calendar::{OwnTerms, Step, VisitRank};

/// The most characters of titles, texts of fields and headings.
const TEXT_LONGEST: usize = 255;
const GROUP_LONGEST: usize = 50;
/// The most characters of the text below the title of a service, markup included.
const HTML_LONGEST: usize = 20_000;
/// The most characters of an address of a page with an explanation.
const LINK_LONGEST: usize = 500;
/// The highest price in euro.
const HIGHEST_PRICE: u32 = 99_999;
/// The most steps of a service.
const MOST_STEPS: usize = 20;
/// The most groups of rooms that a service needs.
const MOST_NEEDS: usize = 50;
/// The most people who can do a service.
const MOST_EMPLOYEES: usize = 200;
/// The most fields that are asked at booking of a service.
const MOST_CUSTOM_FIELDS: usize = 30;
/// The most services of an organisation that are not archived.
pub const MOST_SERVICES: usize = 200;
/// In minutes: a service with its follow-up is no longer than a day.
pub(super) const DAY: u16 = 1440;

/// A service with everything that is set of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffService {
    /// Unique over all organisations.
    pub id: ServiceId,
    /// Path of the picture below the media root; `None` without one.
    pub image_path: Option<String>,
    /// Whether it can no longer be booked.
    pub is_archived: bool,
    /// What its people write about it.
    pub details: ServiceDetails,
}

impl StaffService {
    /// The version of everything that a change of the service replaces. Whoever archives it, or puts it elsewhere in the
    /// list, changes none of it.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(&self.details)
    }
}

/// What the people of an organisation say about a service.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServiceDetails {
    /// Plain text, 1 to 255 characters.
    pub title: String,
    /// The text below the title; stored as sanitised HTML.
    pub html_content: String,
    /// Price without a chosen employee.
    pub price: Money,
    /// In minutes, without the follow-up.
    pub duration: u16,
    /// Minutes for which the employee stays occupied.
    pub follow_up: u16,
    /// Its place among the others of a visit; `None` is any.
    pub visit_rank: Option<VisitRank>,
    /// The heading under which it stands in long lists, 1 to 50 characters; `None` is none.
    pub service_group: Option<String>,
    /// In their order; empty means work from start to end.
    pub steps: Vec<Step>,
    /// Of which groups of rooms it needs one each.
    pub needs: Vec<NeededRoom>,
    /// Who can do it.
    pub employees: Vec<SkilledEmployee>,
    /// What is asked at booking, in the order of the form.
    pub custom_fields: Vec<CustomFieldDraft>,
}

/// A room that a service needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeededRoom {
    /// Any room of this group.
    pub group: ResourceGroupId,
    /// The positions, from 0, of the steps that need it; `None` from start to end.
    pub steps: Option<Vec<usize>>,
}

impl NeededRoom {
    /// Whether a service with so many steps needs it during some of them only.
    fn is_of_steps(&self, steps: usize) -> bool {
        self.steps.as_ref().is_some_and(|during| during.len() < steps)
    }
}

/// Somebody who can do a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkilledEmployee {
    /// Who it is, archived ones too.
    pub employee: ResourceId,
    /// Own duration and price.
    pub own: OwnTerms,
}

/// A field that is asked at booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomFieldDraft {
    /// `None` of one that is not stored yet.
    pub id: Option<CustomFieldId>,
    /// Which answers it takes.
    pub kind: CustomFieldKind,
    /// The text of the field, as the customer reads it.
    pub display_text: String,
    /// Heading under which related fields stand together, possibly empty.
    pub field_group: String,
    /// Whether an answer is required; of a boolean, whether it must be `true`.
    pub is_mandatory: bool,
    /// Address of a page with an explanation.
    pub hyper_link: Option<String>,
    /// Which days it takes, of one that asks for a day.
    pub limits: DayLimits,
}

/// What is said about a service, checked but for what only the store knows: whether groups, people and fields are there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedService(ServiceDetails);

impl CheckedService {
    /// What is said.
    pub fn details(&self) -> &ServiceDetails {
        &self.0
    }

    /// Refuses what the store does not know: groups of rooms, people, and fields that this service asks until now.
    pub fn check_known(
        &self,
        groups: &BTreeSet<ResourceGroupId>,
        employees: &BTreeSet<ResourceId>,
        custom_fields: &BTreeSet<CustomFieldId>,
    ) -> Result<(), SettingsError> {
        let Self(details) = self;
        let mut invalid = InvalidSettings::new();
        for (index, need) in details.needs.iter().enumerate() {
            if !groups.contains(&need.group) {
                invalid.add(format!("needs[{index}]"), SettingProblem::Unknown);
            }
        }
        for (index, skilled) in details.employees.iter().enumerate() {
            if !employees.contains(&skilled.employee) {
                invalid.add(format!("employees[{index}]"), SettingProblem::Unknown);
            }
        }
        for (index, asked) in details.custom_fields.iter().enumerate() {
            if asked.id.is_some_and(|id| !custom_fields.contains(&id)) {
                invalid.add(format!("custom_fields[{index}]"), SettingProblem::Unknown);
            }
        }
        invalid.refuse()
    }
}

impl ServiceDetails {
    /// Trims what is said, if nothing is wrong with it.
    pub fn checked(self) -> Result<CheckedService, SettingsError> {
        let mut invalid = InvalidSettings::new();
        let Self {
            title,
            html_content,
            price,
            duration,
            follow_up,
            visit_rank,
            service_group,
            steps,
            needs,
            employees,
            custom_fields,
        } = self;
        let service_group = service_group
            .map(|group| visible_text(&group))
            .filter(|group| !group.is_empty());
        check_texts(&title, &html_content, &mut invalid);
        let group = service_group.as_deref().unwrap_or_default();
        check_length("service_group", group, GROUP_LONGEST, &mut invalid);
        check_price("price", price, &mut invalid);
        check_minutes("duration", duration, follow_up, "follow_up", &mut invalid);
        check_steps(&steps, duration, &mut invalid);
        check_needs(&needs, steps.len(), &mut invalid);
        check_employees(&employees, follow_up, (&steps, &needs), &mut invalid);
        let custom_fields = checked_fields(custom_fields, &mut invalid);
        invalid.refuse()?;
        Ok(CheckedService(Self {
            title: visible_text(&title),
            html_content: html_content.trim().to_owned(),
            price,
            duration,
            follow_up,
            visit_rank,
            service_group,
            steps,
            needs,
            employees,
            custom_fields,
        }))
    }
}

/// The title, which is never empty, and the text below it.
pub(super) fn check_texts(title: &str, html_content: &str, invalid: &mut InvalidSettings) {
    check_line("title", title, invalid);
    if visible_text(title).is_empty() {
        invalid.add("title", SettingProblem::Missing);
    }
    if html_content.chars().count() > HTML_LONGEST {
        invalid.add("html_content", SettingProblem::TooLong(HTML_LONGEST));
    }
}

pub(super) fn check_number(member: &str, number: usize, most: usize, invalid: &mut InvalidSettings) {
    if number > most {
        invalid.add(member, SettingProblem::TooMany(most));
    }
}

/// A line of text, possibly empty.
pub(super) fn check_line(member: &str, text: &str, invalid: &mut InvalidSettings) {
    check_length(member, text, TEXT_LONGEST, invalid);
}

fn check_length(member: &str, text: &str, longest: usize, invalid: &mut InvalidSettings) {
    let text = text.trim();
    if text.chars().count() > longest {
        invalid.add(member, SettingProblem::TooLong(longest));
    } else if text.chars().any(char::is_control) {
        invalid.add(member, SettingProblem::Malformed);
    }
}

pub(super) fn check_price(member: &str, price: Money, invalid: &mut InvalidSettings) {
    if price > Money::from_cents(HIGHEST_PRICE * 100) {
        invalid.add(member, SettingProblem::OutOfRange(0, HIGHEST_PRICE));
    }
}

/// A duration that fits a day together with the follow-up, which is blamed under a name of its own.
fn check_minutes(member: &str, minutes: u16, follow_up: u16, blamed: &str, invalid: &mut InvalidSettings) {
    invalid.check_range(member, minutes.into(), (1, DAY.into()));
    if minutes <= DAY && follow_up > DAY - minutes {
        invalid.add(blamed, SettingProblem::LongerThanADay);
    }
}

fn check_steps(steps: &[Step], duration: u16, invalid: &mut InvalidSettings) {
    check_number("steps", steps.len(), MOST_STEPS, invalid);
    for (index, step) in steps.iter().enumerate() {
        invalid.check_range(format!("steps[{index}].minutes"), step.minutes.into(), (1, DAY.into()));
    }
    let minutes: u32 = steps.iter().map(|step| u32::from(step.minutes)).sum();
    if !steps.is_empty() && minutes != u32::from(duration) {
        invalid.add("steps", SettingProblem::OtherDuration(minutes));
    }
    if !steps.is_empty() && steps.iter().all(|step| !step.is_work) {
        invalid.add("steps", SettingProblem::NoWork);
    }
}

fn check_needs(needs: &[NeededRoom], steps: usize, invalid: &mut InvalidSettings) {
    check_number("needs", needs.len(), MOST_NEEDS, invalid);
    let mut groups = BTreeSet::new();
    for (index, need) in needs.iter().enumerate() {
        if !groups.insert(need.group) {
            invalid.add(format!("needs[{index}]"), SettingProblem::Repeated);
        }
        let Some(during) = &need.steps else { continue };
        let member = format!("needs[{index}].steps");
        let distinct: BTreeSet<&usize> = during.iter().collect();
        if during.is_empty() {
            invalid.add(member, SettingProblem::Missing);
        } else if during.iter().any(|step| *step >= steps) {
            invalid.add(member, SettingProblem::Unknown);
        } else if distinct.len() < during.len() {
            invalid.add(member, SettingProblem::Repeated);
        }
    }
}

fn check_employees(
    employees: &[SkilledEmployee],
    follow_up: u16,
    (steps, needs): (&[Step], &[NeededRoom]),
    invalid: &mut InvalidSettings,
) {
    let has_room_of_steps = needs.iter().any(|need| need.is_of_steps(steps.len()));
    check_number("employees", employees.len(), MOST_EMPLOYEES, invalid);
    let mut known = BTreeSet::new();
    for (index, skilled) in employees.iter().enumerate() {
        if !known.insert(skilled.employee) {
            invalid.add(format!("employees[{index}]"), SettingProblem::Repeated);
        }
        if let Some(price) = skilled.own.price {
            check_price(&format!("employees[{index}].price"), price, invalid);
        }
        let Some(minutes) = skilled.own.duration else { continue };
        let member = format!("employees[{index}].duration");
        check_minutes(&member, minutes, follow_up, &member, invalid);
        if has_room_of_steps {
            invalid.add(member, SettingProblem::OwnDurationWithRoomOfSteps);
        } else if (1..=DAY).contains(&minutes) && !Step::can_be_done_in(steps, minutes) {
            invalid.add(member, SettingProblem::TooShortForSteps);
        }
    }
}

pub(super) fn checked_fields(asked: Vec<CustomFieldDraft>, invalid: &mut InvalidSettings) -> Vec<CustomFieldDraft> {
    check_number("custom_fields", asked.len(), MOST_CUSTOM_FIELDS, invalid);
    let mut known = BTreeSet::new();
    let checked = asked.into_iter().enumerate().map(|(index, field)| {
        let member = |name: &str| format!("custom_fields[{index}].{name}");
        if field.id.is_some_and(|id| !known.insert(id)) {
            invalid.add(format!("custom_fields[{index}]"), SettingProblem::Repeated);
        }
        if visible_text(&field.display_text).is_empty() {
            invalid.add(member("display_text"), SettingProblem::Missing);
        }
        check_line(&member("display_text"), &field.display_text, invalid);
        check_line(&member("field_group"), &field.field_group, invalid);
        let hyper_link = field
            .hyper_link
            .as_deref()
            .map(str::trim)
            .filter(|link| !link.is_empty());
        if let Some(link) = hyper_link {
            check_link(&member("hyper_link"), link, invalid);
        }
        let DayLimits { not_before, not_after } = field.limits;
        if field.kind != CustomFieldKind::Date && field.limits != DayLimits::default() {
            let named = not_before.map_or("not_after", |_| "not_before");
            invalid.add(member(named), SettingProblem::Malformed);
        } else if not_before.zip(not_after).is_some_and(|(first, last)| last < first) {
            invalid.add(member("not_after"), SettingProblem::Reversed);
        }
        CustomFieldDraft {
            display_text: visible_text(&field.display_text),
            field_group: visible_text(&field.field_group),
            hyper_link: hyper_link.map(str::to_owned),
            ..field
        }
    });
    checked.collect()
}

/// Whoever shows it makes a link of it, which must never run anything.
pub(super) fn check_link(member: &str, link: &str, invalid: &mut InvalidSettings) {
    let is_refused = |c: char| c.is_whitespace() || c.is_control() || "\"<>\\".contains(c);
    let leads_to_a_page = link
        .strip_prefix("https://")
        .is_some_and(|rest| rest.starts_with(char::is_alphanumeric) && !rest.contains(is_refused));
    if link.chars().count() > LINK_LONGEST {
        invalid.add(member, SettingProblem::TooLong(LINK_LONGEST));
    } else if !leads_to_a_page {
        invalid.add(member, SettingProblem::Malformed);
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn cut() -> ServiceDetails {
        ServiceDetails {
            title: "Haarschnitt".to_owned(),
            html_content: "<p>Waschen, schneiden.</p>".to_owned(),
            price: Money::from_cents(4_200),
            duration: 45,
            follow_up: 15,
            ..ServiceDetails::default()
        }
    }

    fn work(minutes: u16) -> Step {
        Step { is_work: true, minutes }
    }

    fn processing(minutes: u16) -> Step {
        Step {
            is_work: false,
            minutes,
        }
    }

    fn need(group: i32, steps: Option<&[usize]>) -> NeededRoom {
        NeededRoom {
            group: ResourceGroupId(group),
            steps: steps.map(<[usize]>::to_vec),
        }
    }

    fn by(employee: i32, duration: Option<u16>) -> SkilledEmployee {
        SkilledEmployee {
            employee: ResourceId(employee),
            own: OwnTerms { duration, price: None },
        }
    }

    fn asked(id: Option<i64>, display_text: &str) -> CustomFieldDraft {
        CustomFieldDraft {
            id: id.map(CustomFieldId),
            kind: CustomFieldKind::Text,
            display_text: display_text.to_owned(),
            field_group: String::new(),
            is_mandatory: false,
            hyper_link: None,
            limits: DayLimits::default(),
        }
    }

    fn problems<Checked: std::fmt::Debug>(result: Result<Checked, SettingsError>) -> Vec<(String, SettingProblem)> {
        match result {
            Err(SettingsError::Invalid(invalid)) => {
                let members = invalid.members();
                members.map(|(member, problem)| (member.to_owned(), problem)).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn limits_are_for_days_and_leave_some_day() {
        use SettingProblem::{Malformed, Reversed};
        let (first, last) = (date!(2027 - 01 - 10), date!(2027 - 01 - 12));
        let days = |not_before, not_after| DayLimits { not_before, not_after };
        let problem = |kind, limits| {
            let field = CustomFieldDraft {
                kind,
                limits,
                ..asked(None, "Wann?")
            };
            let checked = ServiceDetails {
                custom_fields: vec![field],
                ..cut()
            }
            .checked();
            checked.err().map(|error| problems::<()>(Err(error)))
        };
        let of = |member: &str, problem| Some(vec![(format!("custom_fields[0].{member}"), problem)]);
        assert_eq!(problem(CustomFieldKind::Date, days(Some(first), Some(last))), None);
        assert_eq!(problem(CustomFieldKind::Date, days(Some(first), Some(first))), None);
        assert_eq!(
            problem(CustomFieldKind::Date, days(Some(last), Some(first))),
            of("not_after", Reversed)
        );
        assert_eq!(
            problem(CustomFieldKind::Text, days(Some(first), None)),
            of("not_before", Malformed)
        );
        assert_eq!(
            problem(CustomFieldKind::Number, days(None, Some(last))),
            of("not_after", Malformed)
        );
    }

    #[test]
    fn service_that_fits_is_trimmed() {
        let service = ServiceDetails {
            title: "  Haarschnitt ".to_owned(),
            steps: vec![work(20), processing(25)],
            needs: vec![need(1, None), need(2, Some(&[1]))],
            employees: vec![by(1, None), by(2, None)],
            custom_fields: vec![CustomFieldDraft {
                hyper_link: Some(" ".to_owned()),
                field_group: " Haare ".to_owned(),
                ..asked(Some(7), " Länge? ")
            }],
            ..cut()
        };
        let checked = service.checked().unwrap();
        let details = checked.details();
        assert_eq!(details.title, "Haarschnitt");
        let field = &details.custom_fields[0];
        assert_eq!(
            (
                field.display_text.as_str(),
                field.field_group.as_str(),
                &field.hyper_link
            ),
            ("Länge?", "Haare", &None)
        );
    }

    #[test]
    fn each_broken_rule_of_the_service_itself_is_told_with_its_member() {
        use SettingProblem as Problem;
        type Break<'a> = &'a dyn Fn(&mut ServiceDetails);
        let table: &[(Break<'_>, &str, Problem)] = &[
            (&|of| of.title = " \t".to_owned(), "title", Problem::Missing),
            (&|of| of.title = "ä".repeat(256), "title", Problem::TooLong(255)),
            (&|of| of.title = "a\u{7}b".to_owned(), "title", Problem::Malformed),
            (
                &|of| of.html_content = "ä".repeat(20_001),
                "html_content",
                Problem::TooLong(20_000),
            ),
            (
                &|of| of.price = Money::from_cents(9_999_901),
                "price",
                Problem::OutOfRange(0, 99_999),
            ),
            (&|of| of.duration = 0, "duration", Problem::OutOfRange(1, 1440)),
            (&|of| of.duration = 1441, "duration", Problem::OutOfRange(1, 1440)),
            (&|of| of.follow_up = 1396, "follow_up", Problem::LongerThanADay),
            (&|of| of.follow_up = u16::MAX, "follow_up", Problem::LongerThanADay),
            (
                &|of| of.steps = vec![work(20), processing(20)],
                "steps",
                Problem::OtherDuration(40),
            ),
            (
                &|of| of.steps = vec![processing(20), processing(25)],
                "steps",
                Problem::NoWork,
            ),
            (
                &|of| of.steps = vec![work(45), processing(0)],
                "steps[1].minutes",
                Problem::OutOfRange(1, 1440),
            ),
            (
                &|of| {
                    of.duration = 21;
                    of.steps = vec![work(1); 21];
                },
                "steps",
                Problem::TooMany(20),
            ),
        ];
        for (number, (break_it, member, problem)) in table.iter().enumerate() {
            let mut service = cut();
            break_it(&mut service);
            assert_eq!(
                problems(service.checked()),
                [((*member).to_owned(), *problem)],
                "row {number}"
            );
        }
    }

    #[test]
    fn each_broken_rule_of_what_it_needs_is_told_with_its_member() {
        use SettingProblem as Problem;
        type Break<'a> = &'a dyn Fn(&mut ServiceDetails);
        let table: &[(Break<'_>, &str, Problem)] = &[
            (
                &|of| of.needs = vec![need(1, None), need(1, None)],
                "needs[1]",
                Problem::Repeated,
            ),
            (
                &|of| of.needs = vec![need(1, Some(&[0]))],
                "needs[0].steps",
                Problem::Unknown,
            ),
            (
                &|of| {
                    of.steps = vec![work(45)];
                    of.needs = vec![need(1, None), need(2, Some(&[]))];
                },
                "needs[1].steps",
                Problem::Missing,
            ),
            (
                &|of| {
                    of.steps = vec![work(45)];
                    of.needs = vec![need(2, Some(&[0, 0]))];
                },
                "needs[0].steps",
                Problem::Repeated,
            ),
            (
                &|of| of.needs = (0..51).map(|group| need(group, None)).collect(),
                "needs",
                Problem::TooMany(50),
            ),
            (
                &|of| of.employees = vec![by(1, None), by(1, None)],
                "employees[1]",
                Problem::Repeated,
            ),
            (
                &|of| of.employees = vec![by(1, Some(0))],
                "employees[0].duration",
                Problem::OutOfRange(1, 1440),
            ),
            (
                &|of| of.employees = vec![by(1, Some(1426))],
                "employees[0].duration",
                Problem::LongerThanADay,
            ),
            (
                &|of| {
                    of.steps = vec![work(20), processing(25)];
                    of.employees = vec![by(1, Some(26)), by(2, Some(25))];
                },
                "employees[1].duration",
                Problem::TooShortForSteps,
            ),
            (
                &|of| {
                    of.steps = vec![work(20), processing(25)];
                    of.needs = vec![need(7, None), need(8, Some(&[0, 1])), need(9, Some(&[1]))];
                    of.employees = vec![by(1, None), by(2, Some(60))];
                },
                "employees[1].duration",
                Problem::OwnDurationWithRoomOfSteps,
            ),
            (
                &|of| {
                    let mut expensive = by(1, None);
                    expensive.own.price = Some(Money::from_cents(10_000_000));
                    of.employees = vec![expensive];
                },
                "employees[0].price",
                Problem::OutOfRange(0, 99_999),
            ),
            (
                &|of| of.employees = (0..201).map(|id| by(id, None)).collect(),
                "employees",
                Problem::TooMany(200),
            ),
        ];
        for (number, (break_it, member, problem)) in table.iter().enumerate() {
            let mut service = cut();
            break_it(&mut service);
            assert_eq!(
                problems(service.checked()),
                [((*member).to_owned(), *problem)],
                "row {number}"
            );
        }
    }

    #[test]
    fn each_broken_rule_of_what_it_asks_is_told_with_its_member() {
        use SettingProblem as Problem;
        let in_group = |group: String| CustomFieldDraft {
            field_group: group,
            ..asked(None, "a")
        };
        for (fields, member, problem) in [
            (
                vec![asked(None, "a"), asked(None, " ")],
                "custom_fields[1].display_text",
                Problem::Missing,
            ),
            (
                vec![asked(None, &"ä".repeat(256))],
                "custom_fields[0].display_text",
                Problem::TooLong(255),
            ),
            (
                vec![asked(Some(1), "a"), asked(Some(1), "b")],
                "custom_fields[1]",
                Problem::Repeated,
            ),
            (vec![asked(None, "a"); 31], "custom_fields", Problem::TooMany(30)),
            (
                vec![in_group("ä".repeat(256))],
                "custom_fields[0].field_group",
                Problem::TooLong(255),
            ),
            (
                vec![in_group("a\nb".to_owned())],
                "custom_fields[0].field_group",
                Problem::Malformed,
            ),
        ] {
            let service = ServiceDetails {
                custom_fields: fields,
                ..cut()
            };
            assert_eq!(problems(service.checked()), [(member.to_owned(), problem)]);
        }
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        let wrong = problems(ServiceDetails::default().checked());
        let members: Vec<&str> = wrong.iter().map(|(member, _)| member.as_str()).collect();
        assert_eq!(members, ["duration", "title"]);
    }

    #[test]
    fn longest_and_dearest_service_is_taken() {
        let longest = ServiceDetails {
            price: Money::from_cents(9_999_900),
            duration: 1440,
            follow_up: 0,
            ..cut()
        };
        assert!(longest.checked().is_ok());
    }

    #[test]
    fn link_leads_to_a_page_and_runs_nothing() {
        let check = |link: &str| {
            let mut field = asked(None, "a");
            field.hyper_link = Some(link.to_owned());
            let service = ServiceDetails {
                custom_fields: vec![field],
                ..cut()
            };
            service.checked()
        };
        let page = "https://haarwerk.example/länge?seite=1#oben";
        let taken = check(page).unwrap();
        assert_eq!(taken.details().custom_fields[0].hyper_link.as_deref(), Some(page));
        let member = "custom_fields[0].hyper_link".to_owned();
        for refused in [
            "javascript:alert(1)",
            "http://haarwerk.example",
            "//haarwerk.example",
            "https://",
            "https:///pfad",
            "https://a.example/\"onclick=",
            "https://a.example b",
            "HTTPS://a.example",
        ] {
            let expected = [(member.clone(), SettingProblem::Malformed)];
            assert_eq!(problems(check(refused)), expected, "{refused}");
        }
        let long = format!("https://{}", "a".repeat(493));
        assert_eq!(problems(check(&long)), [(member, SettingProblem::TooLong(500))]);
    }

    #[test]
    fn unknown_id_in_a_service_is_told_with_its_position() {
        let service = ServiceDetails {
            needs: vec![need(1, None), need(2, None)],
            employees: vec![by(1, None), by(2, None)],
            custom_fields: vec![asked(None, "a"), asked(Some(1), "b"), asked(Some(2), "c")],
            ..cut()
        };
        let checked = service.checked().unwrap();
        let of = |groups: &[i32], employees: &[i32], fields: &[i64]| {
            checked.check_known(
                &groups.iter().copied().map(ResourceGroupId).collect(),
                &employees.iter().copied().map(ResourceId).collect(),
                &fields.iter().copied().map(CustomFieldId).collect(),
            )
        };
        assert!(of(&[1, 2], &[1, 2], &[1, 2]).is_ok());
        let unknown = |member: &str| (member.to_owned(), SettingProblem::Unknown);
        assert_eq!(
            problems(of(&[1], &[2], &[2])),
            [
                unknown("custom_fields[1]"),
                unknown("employees[0]"),
                unknown("needs[1]"),
            ]
        );
    }
}
