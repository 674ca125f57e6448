use actix_web::HttpRequest;

/// The code that was mailed to a guest, from the header `Booking-Code`. What is no text is no code.
pub fn booking_code(request: &HttpRequest) -> Option<&str> {
    let code = request.headers().get("Booking-Code")?;
    Some(code.to_str().unwrap_or_default())
}
