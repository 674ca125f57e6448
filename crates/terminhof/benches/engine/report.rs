//! What was measured against what is promised.

use std::time::Duration;

/// One line of the table.
struct Line {
    target: &'static str,
    what: String,
    measured: f64,
    promised: Promise,
    unit: &'static str,
}

#[derive(Clone, Copy)]
pub enum Promise {
    AtMost(f64),
    AtLeast(f64),
}

#[derive(Default)]
pub struct Report {
    lines: Vec<Line>,
}

impl Report {
    /// Adds a line, and shows it at once: a whole run takes minutes.
    pub fn add(
        &mut self,
        target: &'static str,
        what: impl Into<String>,
        measured: f64,
        promised: Promise,
        unit: &'static str,
    ) {
        let line = Line {
            target,
            what: what.into(),
            measured,
            promised,
            unit,
        };
        line.print();
        self.lines.push(line);
    }

    pub fn print_head() {
        println!(
            "target  {:58} {:>10}  {:>12}  {:8} met",
            "what", "measured", "promised", "unit"
        );
    }

    /// Whether everything that was promised is kept.
    pub fn is_met(&self) -> bool {
        self.lines.iter().all(Line::is_met)
    }
}

impl Line {
    fn is_met(&self) -> bool {
        match self.promised {
            Promise::AtMost(most) => self.measured <= most,
            Promise::AtLeast(least) => self.measured >= least,
        }
    }

    fn print(&self) {
        let promised = match self.promised {
            Promise::AtMost(most) => format!("≤ {most:.2}"),
            Promise::AtLeast(least) => format!("≥ {least:.0}"),
        };
        println!(
            "{:7} {:58} {:10.2}  {promised:>12}  {:8} {}",
            self.target,
            self.what,
            self.measured,
            self.unit,
            if self.is_met() { "yes" } else { "NO" }
        );
    }
}

/// How many times longer one time is than another.
pub fn ratio(time: Duration, floor: Duration) -> f64 {
    time.as_secs_f64() / floor.as_secs_f64()
}
