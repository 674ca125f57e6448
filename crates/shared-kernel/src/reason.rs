use std::error::Error;
use std::iter::successors;

/// The whole reason of a failure, from the outside to the inside. A cause that stands already at the end of the text around
/// it is not said again.
pub fn reason(error: &(dyn Error + 'static)) -> String {
    let chain = successors(Some(error), |cause: &&(dyn Error + 'static)| (*cause).source());
    let mut reason = String::new();
    for cause in chain.map(ToString::to_string) {
        if reason.ends_with(&cause) {
            continue;
        }
        if !reason.is_empty() {
            reason.push_str(": ");
        }
        reason.push_str(&cause);
    }
    reason
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind};

    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("{text}")]
    struct Failure {
        text: &'static str,
        source: io::Error,
    }

    #[test]
    fn cause_that_the_text_around_it_ends_with_is_said_once() {
        for (text, expected) in [
            ("no mail was sent", "no mail was sent: refused"),
            ("no mail was sent: refused", "no mail was sent: refused"),
        ] {
            let source = io::Error::new(ErrorKind::ConnectionRefused, "refused");
            assert_eq!(reason(&Failure { text, source }), expected);
        }
    }
}
