use std::collections::BTreeMap;
use std::sync::Arc;

use shared_kernel::{Actor, InstantMinute, Rank, ResourceId, StoreError};
use time::{Date, Duration, Weekday};

use super::working_minutes::working_minutes;
use super::{
    Bookings, CustomerCount, DayStatistics, EmployeePart, EmployeeStatistics, ExportedStatistics, HourStatistics,
    Period, PeriodStatistics, Statistics, StatisticsRange, StatisticsReader, StoredStatistics, TimePart,
};
use crate::calendar::{Audience, CalendarReader, Rules, StaffDays, StaffDaysRefused, days_of};

/// The most days at once: ten years, three of them leap years.
pub const MOST_STATISTICS_DAYS: i64 = 3_653;

/// The most days of which a list has a line for each: two years, one of them a leap year.
const MOST_DAYS_BY_DAY: i64 = 731;

/// Shows managers what became of the calendar of their organisation.
#[derive(derive_more::Constructor)]
pub struct ShowStatistics {
    calendars: Arc<dyn CalendarReader>,
    statistics: Arc<dyn StatisticsReader>,
}

impl ShowStatistics {
    /// The figures of these days, and of as many before them.
    pub async fn show(&self, actor: Actor, days: StaffDays) -> Result<Statistics, StaffDaysRefused> {
        let rules = self.rules(actor, days).await?;
        let before = days.first.saturating_sub(Duration::days(days.count()));
        let stored = self.read(&rules, days, before, None).await?;
        let last_before = days.first.saturating_sub(Duration::DAY);
        let mut asked = period(&stored, Period::Asked, (days.first, days.last));
        let mut earlier = period(&stored, Period::Before, (before, last_before));
        let work = Work::of(&rules, days.first, days.last);
        asked.working_minutes = work.minutes().sum();
        earlier.working_minutes = Work::of(&rules, before, last_before).minutes().sum();
        Ok(Statistics {
            employees: employees(&stored, &work),
            hours: hours(&stored, &work),
            asked,
            before: earlier,
        })
    }

    /// The days of everybody who works or is booked on them, by day and employee; of long ranges the months.
    pub async fn export(&self, actor: Actor, days: StaffDays) -> Result<ExportedStatistics, StaffDaysRefused> {
        let rules = self.rules(actor, days).await?;
        let divided_by = if days.count() > MOST_DAYS_BY_DAY {
            TimePart::Month
        } else {
            TimePart::Day
        };
        let stored = self.read(&rules, days, days.first, Some(divided_by)).await?;
        Ok(ExportedStatistics {
            divided_by,
            parts: parts(&stored, &rules, days, divided_by),
            customers: customers(&stored, Period::Asked),
            hours: hours(&stored, &Work::of(&rules, days.first, days.last)),
        })
    }

    async fn rules(&self, actor: Actor, days: StaffDays) -> Result<Arc<Rules>, StaffDaysRefused> {
        days.check(actor, Rank::BusinessManager, MOST_STATISTICS_DAYS)?;
        let rules = Audience::Staff
            .rules(self.calendars.as_ref(), days.organization)
            .await?;
        rules.ok_or(StaffDaysRefused::UnknownOrganization)
    }

    async fn read(
        &self,
        rules: &Rules,
        days: StaffDays,
        before: Date,
        divided_by: Option<TimePart>,
    ) -> Result<StoredStatistics, StoreError> {
        let begins = |date| -> InstantMinute { rules.zone.day(date).begins() };
        let range = StatisticsRange {
            organization: days.organization,
            zone: rules.zone.clone(),
            before: begins(before),
            from: begins(days.first),
            to: rules.zone.day(days.last).ends(),
            divided_by,
        };
        self.statistics.statistics(&range).await
    }
}

/// Without the minutes that are worked, which are not stored.
fn period(stored: &StoredStatistics, period: Period, (first, last): (Date, Date)) -> PeriodStatistics {
    let days = days_of(first, last).map(|date| (date, Bookings::default()));
    let mut by_day: BTreeMap<Date, Bookings> = days.collect();
    let mut bookings = Bookings::default();
    for day in &stored.days {
        if let Some(of_day) = by_day.get_mut(&day.date) {
            of_day.add(&day.counted);
            bookings.add(&day.counted);
        }
    }
    let booked = stored.booked.iter().filter(|booked| booked.period == period);
    PeriodStatistics {
        bookings,
        customers: customers(stored, period),
        booked_minutes: booked.map(|booked| booked.minutes).sum(),
        working_minutes: 0,
        days: by_day
            .into_iter()
            .map(|(date, bookings)| DayStatistics { date, bookings })
            .collect(),
    }
}

fn customers(stored: &StoredStatistics, period: Period) -> CustomerCount {
    let found = stored.customers.iter().find(|(of, _)| *of == period);
    found.map(|(_, customers)| *customers).unwrap_or_default()
}

/// What is booked, and the minutes that are booked and worked.
#[derive(Default)]
struct Sums {
    bookings: Bookings,
    booked_minutes: u64,
    working_minutes: u64,
}

fn parts(stored: &StoredStatistics, rules: &Rules, days: StaffDays, divided_by: TimePart) -> Vec<EmployeePart> {
    let mut parts: BTreeMap<(Date, Option<ResourceId>), Sums> = BTreeMap::new();
    for one in &stored.employees {
        if let Some(part) = one.part {
            let sums = parts.entry((part, one.employee)).or_default();
            sums.bookings.add(&one.counted);
        }
    }
    for booked in &stored.booked_parts {
        let sums = parts.entry((booked.part, Some(booked.employee))).or_default();
        sums.booked_minutes += booked.minutes;
    }
    for date in days.iter() {
        let frame = rules.zone.day(date);
        for availability in &rules.employees {
            let minutes: u64 = working_minutes(&rules.zone, &frame, availability).iter().sum();
            if minutes > 0 {
                let sums = parts
                    .entry((divided_by.first(date), Some(availability.employee.id)))
                    .or_default();
                sums.working_minutes += minutes;
            }
        }
    }
    let part = |((first, employee), sums): ((Date, Option<ResourceId>), Sums)| EmployeePart {
        first,
        name: employee.map(|employee| name_of(stored, employee)).unwrap_or_default(),
        bookings: sums.bookings,
        booked_minutes: sums.booked_minutes,
        working_minutes: sums.working_minutes,
    };
    parts.into_iter().map(part).collect()
}

/// The minutes that each employee works, by weekday and hour.
struct Work(BTreeMap<ResourceId, [[u64; 24]; 7]>);

impl Work {
    fn of(rules: &Rules, first: Date, last: Date) -> Self {
        let mut work: BTreeMap<ResourceId, [[u64; 24]; 7]> = BTreeMap::new();
        for date in days_of(first, last) {
            let frame = rules.zone.day(date);
            let weekday = usize::from(date.weekday().number_days_from_monday());
            for availability in &rules.employees {
                let week = work.entry(availability.employee.id).or_default();
                let minutes = working_minutes(&rules.zone, &frame, availability);
                week[weekday]
                    .iter_mut()
                    .zip(minutes)
                    .for_each(|(sum, more)| *sum += more);
            }
        }
        Self(work)
    }

    fn minutes(&self) -> impl Iterator<Item = u64> {
        self.0.values().flatten().flatten().copied()
    }
}

/// Sign-ups for what nobody of them leads are none of theirs.
fn employees(stored: &StoredStatistics, work: &Work) -> Vec<EmployeeStatistics> {
    let mut employees: BTreeMap<ResourceId, Sums> = BTreeMap::new();
    for one in &stored.employees {
        if let Some(employee) = one.employee {
            employees.entry(employee).or_default().bookings.add(&one.counted);
        }
    }
    for booked in stored.booked.iter().filter(|booked| booked.period == Period::Asked) {
        employees.entry(booked.employee).or_default().booked_minutes += booked.minutes;
    }
    for (employee, week) in &work.0 {
        let minutes = week.iter().flatten().sum();
        if minutes > 0 {
            employees.entry(*employee).or_default().working_minutes = minutes;
        }
    }
    let employee = |(id, sums): (ResourceId, Sums)| EmployeeStatistics {
        id,
        name: name_of(stored, id),
        bookings: sums.bookings,
        booked_minutes: sums.booked_minutes,
        working_minutes: sums.working_minutes,
    };
    employees.into_iter().map(employee).collect()
}

fn hours(stored: &StoredStatistics, work: &Work) -> Vec<HourStatistics> {
    let mut hours: BTreeMap<(u8, u8), (u64, u64)> = BTreeMap::new();
    for booked in stored.booked.iter().filter(|booked| booked.period == Period::Asked) {
        let hour = (booked.weekday.number_days_from_monday(), booked.hour);
        hours.entry(hour).or_default().0 += booked.minutes;
    }
    for week in work.0.values() {
        for (weekday, day) in (0..).zip(week) {
            for (hour, minutes) in (0..).zip(day).filter(|(_, minutes)| **minutes > 0) {
                hours.entry((weekday, hour)).or_default().1 += minutes;
            }
        }
    }
    let hour = |((weekday, hour), (booked_minutes, working_minutes))| HourStatistics {
        weekday: Weekday::Monday.nth_next(weekday),
        hour,
        booked_minutes,
        working_minutes,
    };
    hours.into_iter().map(hour).collect()
}

fn name_of(stored: &StoredStatistics, employee: ResourceId) -> String {
    let named = stored.names.iter().find(|(id, _)| *id == employee);
    named.map(|(_, name)| name.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
