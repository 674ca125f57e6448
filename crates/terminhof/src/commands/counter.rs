use indicatif::ProgressBar;

/// A line that says how far a command is, where somebody sees it.
#[derive(Clone)]
pub struct Counter(ProgressBar);

impl Counter {
    pub fn new() -> Self {
        Self(ProgressBar::new_spinner())
    }

    /// So much of a thing is done.
    pub fn tell(&self, what: &str, count: u64) {
        self.0.set_message(format!("{what}: {count}"));
        self.0.tick();
    }

    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}
