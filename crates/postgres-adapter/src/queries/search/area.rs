//! Where somebody is, in SQL. A place is the tag of a document, and a circle around the middle of those who have it.

use catalog::search::Area;

/// Kilometres from the middle, whose degrees are these parameters.
fn kilometres([latitude, longitude]: [u8; 2]) -> String {
    format!(
        "2 * 6371 * asin(least(1, sqrt(
            power(sin(radians(search_document.latitude - ${latitude}) / 2), 2)
            + cos(radians(${latitude})) * cos(radians(search_document.latitude))
              * power(sin(radians(search_document.longitude - ${longitude}) / 2), 2))))"
    )
}

/// Who is wanted: everybody where `limit` is false, else who is near enough or has the tag `place`.
pub(super) fn condition([latitude, longitude, radius]: [u8; 3], limit: u8, place: u8) -> String {
    let kilometres = kilometres([latitude, longitude]);
    format!("(NOT ${limit} OR coalesce({kilometres} <= ${radius}, false) OR coalesce(doc @@ ${place}::tsquery, false))")
}

/// What a score is multiplied by: half as good every so many kilometres. Who is at the place itself is as near as can be,
/// and whose position nobody knows is no nearer than that.
pub(super) fn nearness(area: &Area<'_>, middle: [u8; 2], place: u8, half_as_good: f64) -> String {
    if area.around.is_none() {
        return "1".to_owned();
    }
    let kilometres = kilometres(middle);
    format!(
        "CASE WHEN coalesce(doc @@ ${place}::tsquery, false) THEN 1
         ELSE power(0.5, coalesce({kilometres} / {half_as_good:.1}, 1)) END"
    )
}

/// Where nobody is left out, the nearest ones come first; else nothing is added to an order.
pub(super) fn order_beyond(area: &Area<'_>, middle: [u8; 2]) -> String {
    if area.is_limit || area.around.is_none() {
        return String::new();
    }
    format!("{} NULLS LAST, ", kilometres(middle))
}

/// The place itself first, then the nearer ones; nothing is added to an order where nobody asks for a place.
pub(super) fn order(area: &Area<'_>, middle: [u8; 2], place: u8) -> String {
    if area.around.is_none() && area.place.is_none() {
        return String::new();
    }
    format!(
        "coalesce(doc @@ ${place}::tsquery, false) DESC, {} NULLS LAST, ",
        kilometres(middle)
    )
}
