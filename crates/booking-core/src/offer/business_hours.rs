use shared_kernel::Zone;
use time::{Date, Duration, OffsetDateTime};

use crate::calendar::{Absence, Availability, Span, Window};

/// One row of the opening hours as visitors see them: a window, or a closed day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BusinessHours {
    /// Weekday, Monday is 1.
    pub weekday: u8,
    /// The window; none is closed.
    pub window: Option<Window>,
    /// Why a day that is usually open is closed.
    pub closed_because: Option<String>,
}

/// The opening hours of the coming seven days, from Monday to Sunday.
///
/// A public holiday, or a closure that covers a whole day, among the next seven takes the place of that weekday's usual
/// hours: on the Thursday of a bank holiday a visitor must not read "open until 18:00". Half a holiday ends them at noon.
pub fn business_hours(zone: &Zone, premises: &Availability, now: OffsetDateTime) -> Vec<BusinessHours> {
    let today = zone.date(now);
    let mut rows: Vec<BusinessHours> = (0..7)
        .flat_map(|ahead| rows_of(zone, premises, today.saturating_add(Duration::days(ahead))))
        .collect();
    // Stable: the windows of a day stay in order.
    rows.sort_by_key(|row| row.weekday);
    rows
}

fn rows_of(zone: &Zone, premises: &Availability, date: Date) -> Vec<BusinessHours> {
    let weekday = date.weekday().number_from_monday();
    let closed = |closed_because| {
        vec![BusinessHours {
            weekday,
            window: None,
            closed_because,
        }]
    };
    if premises.hours.on(date).is_empty() {
        return closed(None);
    }
    let windows: Vec<Window> = premises.windows(date).collect();
    if let ([], Some(holiday)) = (windows.as_slice(), premises.holidays.on(date)) {
        return closed(Some(holiday.name.to_owned()));
    }
    if let Some(closure) = closure_of(zone, premises, date, &windows) {
        return closed(closure.reason.clone());
    }
    windows
        .into_iter()
        .map(|window| BusinessHours {
            weekday,
            window: Some(window),
            closed_because: None,
        })
        .collect()
}

/// The first of the closures that together leave nothing of a day's windows.
fn closure_of<'a>(zone: &Zone, premises: &'a Availability, date: Date, windows: &[Window]) -> Option<&'a Absence> {
    let frame = zone.day(date);
    let open: Vec<Span> = windows
        .iter()
        .filter_map(|window| {
            let (opens, closes) = (
                frame.instant_or_next(window.opens()),
                frame.instant_or_next(window.closes()),
            );
            Span::new(opens, closes).ok()
        })
        .collect();
    let closed = Span::merged(premises.absences.iter().map(|absence| absence.span).collect());
    let nothing_left = open
        .iter()
        .all(|open| closed.iter().any(|closed| closed.contains(*open)));
    let touches = |absence: &&Absence| open.iter().any(|open| open.overlaps(absence.span));
    premises
        .absences
        .iter()
        .filter(touches)
        .min_by_key(|absence| absence.span)
        .filter(|_| nothing_left)
}

#[cfg(test)]
mod tests;
