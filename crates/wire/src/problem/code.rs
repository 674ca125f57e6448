use actix_web::http::StatusCode;

macro_rules! codes {
    ($($variant:ident, $status:ident, $name:literal, $message:literal;)*) => {
        /// Every problem there is, with its status, its stable name and its text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $message] $variant,)*
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The status of the answer.
            pub fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)* }
            }

            /// The stable name for programs.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The text for people.
            pub fn message(self) -> &'static str {
                match self { $(Self::$variant => $message,)* }
            }
        }
    };
}

codes! {
    MalformedJson, BAD_REQUEST, "MALFORMED_JSON", "Wir konnten die Anfrage nicht lesen.";
    MalformedRequest, BAD_REQUEST, "MALFORMED_REQUEST", "Wir konnten die Anfrage nicht lesen.";
    SearchNotUnderstood, BAD_REQUEST, "SEARCH_NOT_UNDERSTOOD", "Diese Suche verstehen wir nicht.";
    NotFound, NOT_FOUND, "NOT_FOUND", "Das haben wir nicht gefunden.";
    ExportNotFound, NOT_FOUND, "EXPORT_NOT_FOUND", "Diese Datei gibt es nicht mehr. Erstelle bitte eine neue.";
    OrganizationNotFound, NOT_FOUND, "ORGANIZATION_NOT_FOUND", "Diesen Anbieter gibt es bei uns nicht.";
    ServiceNotFound, NOT_FOUND, "SERVICE_NOT_FOUND", "Diese Dienstleistung gibt es nicht mehr.";
    EventNotFound, NOT_FOUND, "EVENT_NOT_FOUND", "Dieses Event gibt es nicht mehr.";
    Unauthenticated, UNAUTHORIZED, "UNAUTHENTICATED", "Bitte melde dich an.";
    SignInFailed, UNAUTHORIZED, "SIGN_IN_FAILED", "E-Mail oder Passwort stimmt nicht.";
    Forbidden, FORBIDDEN, "FORBIDDEN", "Nicht berechtigt";
    EmailNotVerified, FORBIDDEN, "EMAIL_NOT_VERIFIED", "Bitte bestätige zuerst deine E-Mail-Adresse.";
    PasswordConfirmationNeeded, FORBIDDEN, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige das mit deinem Passwort.";
    BookingCodeRequired, FORBIDDEN, "BOOKING_CODE_REQUIRED", "Hier wird gerade sehr oft reserviert. Bitte bestätige deine E-Mail-Adresse mit einem Code.";
    NotWhileImpersonating, FORBIDDEN, "NOT_WHILE_IMPERSONATING", "Das geht nicht, solange du für jemand anderen handelst.";
    MethodNotAllowed, METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Das geht hier nicht.";
    RequestTimeout, REQUEST_TIMEOUT, "REQUEST_TIMEOUT", "Die Anfrage kam nicht rechtzeitig an. Bitte versuche es erneut.";
    SlotTaken, CONFLICT, "SLOT_TAKEN", "Dieser Termin wurde gerade vergeben. Wähle bitte eine andere Zeit.";
    SeriesImpossible, CONFLICT, "SERIES_IMPOSSIBLE", "So lässt sich diese Serie nicht reservieren.";
    AbsenceUndecided, CONFLICT, "ABSENCE_UNDECIDED", "Entscheide bitte zuerst, was mit den Terminen in dieser Zeit passiert.";
    EventFull, CONFLICT, "EVENT_FULL", "Leider sind schon alle Plätze vergeben.";
    NotEnoughSeats, CONFLICT, "NOT_ENOUGH_SEATS", "So viele Plätze sind nicht mehr frei.";
    AlreadySignedUp, CONFLICT, "ALREADY_SIGNED_UP", "Diese Person ist schon angemeldet.";
    TooManySeats, CONFLICT, "TOO_MANY_SEATS", "Mit einer E-Mail-Adresse sind höchstens sechs Personen möglich.";
    BookingCancelled, CONFLICT, "BOOKING_CANCELLED", "Dieser Termin wurde schon storniert.";
    EmailNotCorrectable, CONFLICT, "EMAIL_NOT_CORRECTABLE", "Die E-Mail-Adresse lässt sich hier nicht mehr ändern. Melde dich bitte direkt beim Anbieter.";
    BookingOver, CONFLICT, "BOOKING_OVER", "Dieser Termin hat schon begonnen oder ist vorbei.";
    ErasureBlocked, CONFLICT, "ERASURE_BLOCKED", "Vorher ist noch etwas zu erledigen.";
    CustomerExists, CONFLICT, "CUSTOMER_EXISTS", "Diese Person steht mit Name und E-Mail-Adresse oder Telefonnummer schon in deiner Kundenkartei.";
    ServicesChanged, CONFLICT, "SERVICES_CHANGED", "Inzwischen gibt es andere Leistungen. Bitte lade die Liste neu.";
    ChangedMeanwhile, CONFLICT, "CHANGED_MEANWHILE", "Inzwischen hat jemand anders gespeichert. Sieh dir an, was jetzt gilt.";
    SeatsTaken, CONFLICT, "SEATS_TAKEN", "Es sind schon mehr Plätze vergeben.";
    PlanLimit, CONFLICT, "PLAN_LIMIT", "Dein Paket enthält nicht mehr Mitarbeitende. Unter „Preise“ kannst du dir ein größeres wünschen.";
    ExportRunning, CONFLICT, "EXPORT_RUNNING", "Diese Datei wird gerade schon erstellt.";
    PlanWithoutApiKeys, CONFLICT, "PLAN_WITHOUT_API_KEYS", "Dein Paket enthält keine API-Schlüssel. Unter „Preise“ kannst du dir ein größeres wünschen.";
    LastAdmin, CONFLICT, "LAST_ADMIN", "Ohne Administration geht es nicht: Gib diese Rolle vorher jemand anderem.";
    TooManyApiKeys, CONFLICT, "TOO_MANY_API_KEYS", "Mehr als 20 Schlüssel gehen nicht. Widerrufe bitte zuerst einen.";
    TooManyWebhooks, CONFLICT, "TOO_MANY_WEBHOOKS", "Mehr als 5 Webhooks gehen nicht. Lösche bitte zuerst einen.";
    TooManyImages, CONFLICT, "TOO_MANY_IMAGES", "Mehr als 50 Bilder gehen nicht. Lösche bitte zuerst eines.";
    ImageInUse, CONFLICT, "IMAGE_IN_USE", "Dieses Bild wird noch gezeigt. Nimm es bitte zuerst dort weg.";
    ProfileIncomplete, CONFLICT, "PROFILE_INCOMPLETE", "Vorher braucht ihr eine bestätigte E-Mail-Adresse und eine Leistung oder ein Event, das man buchen kann.";
    BookingPaused, CONFLICT, "BOOKING_PAUSED", "Online buchen geht hier gerade nicht.";
    NotYetOver, CONFLICT, "NOT_YET_OVER", "Dieser Termin ist noch nicht vorbei.";
    CheckInNotOpen, CONFLICT, "CHECK_IN_NOT_OPEN", "Der Check-in beginnt am Tag des Termins.";
    NoRecipients, CONFLICT, "NO_RECIPIENTS", "Zu diesem Termin kommt niemand, dessen E-Mail-Adresse wir kennen.";
    TooManyMessages, CONFLICT, "TOO_MANY_MESSAGES", "Zu diesem Termin sind heute schon drei Nachrichten hinausgegangen. Bitte versuche es morgen wieder.";
    PayloadTooLarge, PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "Das ist zu viel auf einmal.";
    UriTooLong, URI_TOO_LONG, "URI_TOO_LONG", "Diese Adresse ist zu lang.";
    UnsupportedMediaType, UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", "Dieses Format verstehen wir nicht.";
    Validation, UNPROCESSABLE_ENTITY, "VALIDATION", "Bitte prüfe deine Angaben.";
    ImageUnreadable, UNPROCESSABLE_ENTITY, "IMAGE_UNREADABLE", "Dieses Bild können wir nicht lesen. Nimm bitte ein JPEG, PNG oder WebP.";
    ImageTooLarge, UNPROCESSABLE_ENTITY, "IMAGE_TOO_LARGE", "Dieses Bild ist zu groß. Nimm bitte eines mit höchstens 25 Megapixeln, 12.000 Pixeln je Seite und 5 MB.";
    ImageTooNarrow, UNPROCESSABLE_ENTITY, "IMAGE_TOO_NARROW", "Dieses Bild ist zu schmal. Die lange Seite darf höchstens 20-mal so lang sein wie die kurze.";
    RangeReversed, UNPROCESSABLE_ENTITY, "RANGE_REVERSED", "Der Zeitraum endet, bevor er beginnt.";
    RangeTooLong, UNPROCESSABLE_ENTITY, "RANGE_TOO_LONG", "Dieser Zeitraum ist zu lang. Wähle bitte weniger Tage.";
    NoService, UNPROCESSABLE_ENTITY, "NO_SERVICE", "Es wurden keine Services ausgewählt!";
    TooManyServices, UNPROCESSABLE_ENTITY, "TOO_MANY_SERVICES", "Wähle bitte höchstens zehn Services.";
    ImpossibleLength, UNPROCESSABLE_ENTITY, "IMPOSSIBLE_LENGTH", "So lange kann dieser Termin nicht dauern.";
    UnknownService, UNPROCESSABLE_ENTITY, "UNKNOWN_SERVICE", "Diese Dienstleistung gibt es bei diesem Anbieter nicht.";
    NoEvent, UNPROCESSABLE_ENTITY, "NO_EVENT", "Es wurde kein Event ausgewählt!";
    UnknownEvent, UNPROCESSABLE_ENTITY, "UNKNOWN_EVENT", "Dieses Event gibt es bei diesem Anbieter nicht.";
    SignUpNotOpen, UNPROCESSABLE_ENTITY, "SIGN_UP_NOT_OPEN", "Die Anmeldung hat noch nicht begonnen.";
    SignUpOver, UNPROCESSABLE_ENTITY, "SIGN_UP_OVER", "Die Anmeldung ist schon zu Ende.";
    InvalidPage, UNPROCESSABLE_ENTITY, "INVALID_PAGE", "Diese Seite gibt es nicht.";
    UnknownCustomer, UNPROCESSABLE_ENTITY, "UNKNOWN_CUSTOMER", "Diese Person steht nicht in deiner Kundenkartei.";
    UnknownEmployee, UNPROCESSABLE_ENTITY, "UNKNOWN_EMPLOYEE", "Diese Person bietet diese Dienstleistung nicht an.";
    UnknownAppointment, UNPROCESSABLE_ENTITY, "UNKNOWN_APPOINTMENT", "Dieser Termin gehört nicht zu dieser Buchung.";
    DeadlinePassed, UNPROCESSABLE_ENTITY, "DEADLINE_PASSED", "Die Frist zum Ändern ist vorbei. Melde dich bitte direkt beim Anbieter.";
    InThePast, UNPROCESSABLE_ENTITY, "IN_THE_PAST", "Dieser Termin liegt in der Vergangenheit. Wähle bitte eine andere Zeit.";
    NoticeTooShort, UNPROCESSABLE_ENTITY, "NOTICE_TOO_SHORT", "So kurzfristig geht es leider nicht. Wähle bitte eine spätere Zeit.";
    PastHorizon, UNPROCESSABLE_ENTITY, "PAST_HORIZON", "So weit im Voraus kannst du noch nicht reservieren.";
    OffGrid, UNPROCESSABLE_ENTITY, "OFF_GRID", "Zu dieser Uhrzeit beginnt kein Termin. Wähle bitte eine andere Zeit.";
    SkippedByClock, UNPROCESSABLE_ENTITY, "SKIPPED_BY_CLOCK", "Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden umgestellt.";
    OutsideHours, UNPROCESSABLE_ENTITY, "OUTSIDE_HOURS", "Zu dieser Zeit ist niemand da. Wähle bitte eine andere Zeit.";
    NotBookableOnline, UNPROCESSABLE_ENTITY, "NOT_BOOKABLE_ONLINE", "Online geht diese Reservierung leider nicht, zum Beispiel weil schon viele offen sind. Melde dich bitte direkt beim Anbieter.";
    TooComplex, UNPROCESSABLE_ENTITY, "TOO_COMPLEX", "So viele Möglichkeiten können wir nicht auf einmal prüfen. Wähle bitte bestimmte Personen.";
    IdempotencyKeyReused, UNPROCESSABLE_ENTITY, "IDEMPOTENCY_KEY_REUSED", "Diese Reservierung wurde schon einmal mit anderen Angaben gesendet. Bitte lade die Seite neu.";
    TokenInvalid, UNPROCESSABLE_ENTITY, "TOKEN_INVALID", "Dieser Link ist abgelaufen oder wurde schon benutzt.";
    BookingCodeWrong, UNPROCESSABLE_ENTITY, "BOOKING_CODE_WRONG", "Dieser Code stimmt nicht. Prüfe bitte die sechs Ziffern.";
    BookingCodeExpired, UNPROCESSABLE_ENTITY, "BOOKING_CODE_EXPIRED", "Dieser Code gilt nicht mehr. Lass dir bitte einen neuen schicken.";
    BookingCodeTriedTooOften, UNPROCESSABLE_ENTITY, "BOOKING_CODE_TRIED_TOO_OFTEN", "Das waren zu viele falsche Codes. Lass dir bitte einen neuen schicken.";
    TooManyRequests, TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "Das waren zu viele Versuche. Bitte versuche es später erneut.";
    HeadersTooLarge, REQUEST_HEADER_FIELDS_TOO_LARGE, "HEADERS_TOO_LARGE", "Wir konnten die Anfrage nicht lesen.";
    Internal, INTERNAL_SERVER_ERROR, "INTERNAL", "Da ist bei uns etwas schiefgegangen. Bitte versuche es erneut.";
    UnknownOutcome, SERVICE_UNAVAILABLE, "UNKNOWN_OUTCOME", "Wir wissen gerade nicht, ob deine Anfrage angekommen ist. Bitte versuche es erneut.";
    SearchUnavailable, SERVICE_UNAVAILABLE, "SEARCH_UNAVAILABLE", "Die Suche ist gerade nicht verfügbar. Deine Termine sind nicht betroffen.";
    Busy, SERVICE_UNAVAILABLE, "BUSY", "Gerade laufen zu viele Anfragen auf einmal. Bitte versuche es gleich noch einmal.";
    Unavailable, SERVICE_UNAVAILABLE, "UNAVAILABLE", "Derzeit nicht erreichbar. Es wurde nichts gespeichert, bitte versuche es erneut.";
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_code_has_a_name_of_its_own_and_a_text() {
        let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(names.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(
                code.status().is_client_error() || code.status().is_server_error(),
                "{code:?}"
            );
            // A heading rather than a sentence.
            let is_sentence = code.message().ends_with(['.', '!']) || code.message() == "Nicht berechtigt";
            assert!(is_sentence, "{code:?}");
        }
    }
    #[test]
    fn every_code_is_documented_with_its_status() {
        let documentation = include_str!("../../../../docs/api.md");
        for code in Code::ALL {
            let entry = format!("| {} | `{}` |", code.status().as_u16(), code.name());
            assert!(documentation.contains(&entry), "{entry}");
        }
    }
}
