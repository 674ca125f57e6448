use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Tells the person at the terminal how far the town is: a bar, or plain lines where the output goes
/// into a file.
pub struct Progress {
    bar: ProgressBar,
    done: usize,
    all: usize,
}

impl Progress {
    /// Of all, so many are loaded already.
    pub fn new(all: usize, done: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr());
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.set_style(
            ProgressStyle::with_template("{bar:40} {pos} of {len} providers, {eta} left")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        Self { bar, done, all }
    }

    /// So many more are loaded.
    pub fn add(&mut self, count: usize) {
        self.done += count;
        self.bar.inc(count as u64);
        if self.bar.is_hidden() && count > 0 {
            eprintln!("{} of {} providers are loaded", self.done, self.all);
        }
    }

    pub fn end(&self) {
        self.bar.finish();
    }
}
