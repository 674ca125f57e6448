use actix_web::HttpRequest;
use booking_core::MAX_KEY_BYTES;

use wire::problem::{FieldCode, Problem};

const HEADER: &str = "Idempotency-Key";

/// The client's idempotency key, from the header `Idempotency-Key`: 1 to 255 bytes of visible ASCII. Two of them are none, since
/// nobody could say by which one a repetition is recognised.
pub fn idempotency_key(request: &HttpRequest) -> Result<Option<String>, Problem> {
    let mut keys = request.headers().get_all(HEADER);
    let Some(key) = keys.next() else {
        return Ok(None);
    };
    if keys.next().is_some() {
        return Err(Problem::repeated(HEADER));
    }
    match key.to_str() {
        Ok("") => Err(Problem::invalid(
            HEADER,
            FieldCode::TooShort,
            "Dieser Schlüssel ist leer.",
        )),
        Ok(key) if key.len() > MAX_KEY_BYTES => {
            let text = format!("Höchstens {MAX_KEY_BYTES} Zeichen sind erlaubt.");
            Err(Problem::invalid(HEADER, FieldCode::TooLong, text))
        }
        Ok(key) => Ok(Some(key.to_owned())),
        Err(_not_ascii) => Err(Problem::invalid_key()),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn given(keys: &[&str]) -> Result<Option<String>, &'static str> {
        let request = keys.iter().fold(TestRequest::post(), |request, key| {
            request.append_header((HEADER, key.as_bytes()))
        });
        idempotency_key(&request.to_http_request()).map_err(|problem| problem.field_codes()[0].1)
    }

    #[test]
    fn one_key_of_1_to_255_bytes_is_taken() {
        let longest = "x".repeat(255);
        assert_eq!(given(&[]), Ok(None));
        assert_eq!(given(&["x"]), Ok(Some("x".to_owned())));
        assert_eq!(given(&[&longest]), Ok(Some(longest)));
    }

    #[test]
    fn key_that_is_refused_says_why() {
        let long = "x".repeat(256);
        let refused: [(&[&str], &str); 4] = [
            (&[""], "TOO_SHORT"),
            (&[&long], "TOO_LONG"),
            (&["ä"], "MALFORMED"),
            (&["x", "x"], "REPEATED"),
        ];
        for (keys, code) in refused {
            assert_eq!(given(keys), Err(code), "{keys:?}");
        }
    }
}
