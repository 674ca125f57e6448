use std::cell::RefCell;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

thread_local! {
    /// The runtime of a test lives on the thread of the test, so nobody else writes here.
    static SENT: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Has every connection from now on write down what it sends.
pub fn record_statements() {
    set_default_instrumentation(recorder).unwrap();
}

/// The statements of this thread since the last call, without their values.
pub fn sent_statements() -> Vec<String> {
    SENT.take()
}

#[expect(clippy::unnecessary_wraps, reason = "diesel asks for a constructor of this form")]
fn recorder() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let sql = text.split(" -- binds:").next().unwrap_or_default().to_owned();
            SENT.with_borrow_mut(|sent| sent.push(sql));
        }
    }))
}
