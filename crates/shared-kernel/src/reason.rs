use std::error::Error;
use std::iter::successors;

/// The whole reason of a failure, from the outside to the inside.
pub fn reason(error: &(dyn Error + 'static)) -> String {
    let chain = successors(Some(error), |cause: &&(dyn Error + 'static)| (*cause).source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
