use shared_kernel::InstantMinute;

/// The end of a span does not lie after its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a span must end after it starts")]
pub struct EmptySpan;

/// A half-open range `[from, to)` of minutes. Never empty: an empty range would slip past every
/// test for overlap, in the database as well as here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    from: InstantMinute,
    to: InstantMinute,
}

impl Span {
    /// A span from the first minute up to, and without, the second.
    pub fn new(from: InstantMinute, to: InstantMinute) -> Result<Self, EmptySpan> {
        if from < to {
            Ok(Self { from, to })
        } else {
            Err(EmptySpan)
        }
    }

    /// The first minute inside.
    pub const fn from(self) -> InstantMinute {
        self.from
    }

    /// The first minute after it.
    pub const fn to(self) -> InstantMinute {
        self.to
    }

    /// Length in minutes.
    pub const fn minutes(self) -> i64 {
        self.to.since(self.from)
    }

    /// Whether the two share a minute. Spans that only touch do not: back-to-back is allowed.
    pub fn overlaps(self, other: Self) -> bool {
        self.from < other.to && other.from < self.to
    }

    /// Whether the other lies inside this one, bounds included.
    pub fn contains(self, other: Self) -> bool {
        self.from <= other.from && other.to <= self.to
    }

    /// Sorts spans and joins those that overlap or touch.
    pub fn merged(mut spans: Vec<Self>) -> Vec<Self> {
        spans.sort_unstable();
        let mut merged: Vec<Self> = Vec::with_capacity(spans.len());
        for span in spans {
            match merged.last_mut() {
                Some(last) if span.from <= last.to => last.to = last.to.max(span.to),
                _ => merged.push(span),
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(from: i64, to: i64) -> Span {
        Span::new(InstantMinute(from), InstantMinute(to)).unwrap()
    }

    #[test]
    fn empty_and_reversed_spans_cannot_be_made() {
        assert_eq!(Span::new(InstantMinute(5), InstantMinute(5)), Err(EmptySpan));
        assert_eq!(Span::new(InstantMinute(6), InstantMinute(5)), Err(EmptySpan));
    }

    #[test]
    fn adjacent_spans_do_not_overlap() {
        assert!(!span(0, 10).overlaps(span(10, 20)));
        assert!(span(0, 11).overlaps(span(10, 20)));
        assert!(span(0, 30).overlaps(span(10, 20)));
    }

    #[test]
    fn merging_joins_adjacent_and_overlapping_spans() {
        assert_eq!(
            Span::merged(vec![span(10, 20), span(0, 10), span(30, 40), span(15, 18)]),
            vec![span(0, 20), span(30, 40)]
        );
    }
}
