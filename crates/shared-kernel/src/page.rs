/// A page that cannot be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a page has 1 to {} entries, and its index is at most {}",
    PageRequest::LARGEST,
    PageRequest::LAST
)]
pub struct InvalidPage;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageRequest {
    index: u32,
    size: u32,
}

impl PageRequest {
    /// The most entries of a page.
    pub const LARGEST: u32 = 50;
    /// The last page that can be asked for: deeper ones cost much and help nobody.
    pub const LAST: u32 = 100_000;

    /// Page `index` (from 0) of pages of `size` entries.
    pub fn new(index: u32, size: u32) -> Result<Self, InvalidPage> {
        if (1..=Self::LARGEST).contains(&size) && index <= Self::LAST {
            Ok(Self { index, size })
        } else {
            Err(InvalidPage)
        }
    }

    /// Index of the page, from 0.
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Entries on one page, 1 to 50.
    pub const fn size(self) -> u32 {
        self.size
    }

    /// How many entries are on the pages before.
    pub fn skipped(self) -> u64 {
        u64::from(self.index) * u64::from(self.size)
    }

    /// How many pages of this size it takes to list so many entries.
    pub fn pages_of(self, entries: u64) -> u64 {
        entries.div_ceil(u64::from(self.size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_bounded() {
        assert_eq!(PageRequest::new(0, 0), Err(InvalidPage));
        assert_eq!(PageRequest::new(0, 51), Err(InvalidPage));
        assert_eq!(PageRequest::new(100_001, 10), Err(InvalidPage));
        assert_eq!(PageRequest::new(3, 50).unwrap().skipped(), 150);
    }

    #[test]
    fn last_page_may_be_shorter() {
        let pairs = PageRequest::new(0, 2).unwrap();
        for (entries, pages) in [(0, 0), (1, 1), (2, 1), (3, 2)] {
            assert_eq!(pairs.pages_of(entries), pages, "{entries}");
        }
    }
}
