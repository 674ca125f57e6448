use serde_path_to_error::{Error, Path};

use wire::problem::{Code, Problem};

/// Says which field is missing, stands there twice or is of the wrong type.
pub fn wrong_field<E: std::error::Error>(error: &Error<E>) -> Problem {
    // Serde reports members of an object at the object, and says in the text only which one it is.
    let text = error.inner().to_string();
    let member = |what: &str| text.strip_prefix(what)?.strip_prefix(" field `")?.split('`').next();
    let (member, message) = match (member("missing"), member("duplicate")) {
        (Some(missing), _) => (missing, "Diese Angabe fehlt."),
        (None, Some(twice)) => (twice, "Diese Angabe steht zweimal da."),
        (None, None) => ("", "Diese Angabe hat nicht die erwartete Form."),
    };
    let object = text_of(error.path());
    let separator = if object.is_empty() || member.is_empty() {
        ""
    } else {
        "."
    };
    Problem::field(Code::Validation, format!("{object}{separator}{member}"), message)
}

/// As the client wrote it; nothing for the whole document.
fn text_of(path: &Path) -> String {
    if path.iter().next().is_none() {
        return String::new();
    }
    path.to_string()
}
