use serde::Serialize;

/// JSON that can stand inside a script element: nothing in it ends the element, opens a comment or is a
/// line break to a script. Readers of JSON read the same values from it.
pub fn script_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    // These signs stand inside strings only.
    Ok(serde_json::to_string(value)?
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn nothing_breaks_out_and_nothing_is_lost() {
        let value = json!({ "<!--": "</script><script>alert(\"1\")//\u{2028}\u{2029}&amp;\\" });
        let text = script_json(&value).unwrap();
        for sign in ['<', '>', '&', '\u{2028}', '\u{2029}'] {
            assert!(!text.contains(sign), "{sign:?} in {text}");
        }
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
