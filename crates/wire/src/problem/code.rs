use actix_web::http::StatusCode;

macro_rules! codes {
    ($($variant:ident, $status:ident, $name:literal, $message:literal, $meaning:literal, $remedy:literal;)*) => {
        /// Every problem there is: its status, its stable name, its text for people, and for whoever calls what it means
        /// and what is to be done.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

            /// When a request is answered with it: English, for whoever writes the program that calls.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }

            /// What that program does about it.
            pub fn remedy(self) -> &'static str {
                match self { $(Self::$variant => $remedy,)* }
            }

            /// The code of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.name() == name)
            }
        }
    };
}

/// The page of a running server that explains all codes, each under its own name.
pub const ERRORS_PAGE: &str = "/docs/errors";

codes! {
    MalformedJson, BAD_REQUEST, "MALFORMED_JSON", "Wir konnten die Anfrage nicht lesen.",
        "the body is no JSON, or nests deeper than 32",
        "send JSON; the same body is refused again";
    MalformedRequest, BAD_REQUEST, "MALFORMED_REQUEST", "Wir konnten die Anfrage nicht lesen.",
        "the request cannot be read",
        "look at how the request is written, above all at the length of its body";
    SearchNotUnderstood, BAD_REQUEST, "SEARCH_NOT_UNDERSTOOD", "Diese Suche verstehen wir nicht.",
        "a query of the documented search service that it does not document",
        "ask one of the documented queries; `reason` names the member that is none of theirs";
    NotFound, NOT_FOUND, "NOT_FOUND", "Das haben wir nicht gefunden.",
        "there is no such thing, or it belongs to somebody else",
        "look whether the id is right and belongs to whoever asks; nothing comes of a repetition";
    ExportNotFound, NOT_FOUND, "EXPORT_NOT_FOUND", "Diese Datei gibt es nicht mehr. Erstelle bitte eine neue.",
        "the file of an export was never made, was replaced, or is older than 24 hours",
        "ask for a new export";
    OrganizationNotFound, NOT_FOUND, "ORGANIZATION_NOT_FOUND", "Diesen Anbieter gibt es bei uns nicht.",
        "there is no such organisation, or it is not public",
        "forget the organisation, or ask again later whether it is public";
    ServiceNotFound, NOT_FOUND, "SERVICE_NOT_FOUND", "Diese Dienstleistung gibt es nicht mehr.",
        "a call has nothing but the id of a service, and there is no such service",
        "forget the service";
    EventNotFound, NOT_FOUND, "EVENT_NOT_FOUND", "Dieses Event gibt es nicht mehr.",
        "a call has nothing but the id of an event, and there is no such event",
        "forget the event";
    Unauthenticated, UNAUTHORIZED, "UNAUTHENTICATED", "Bitte melde dich an.",
        "nobody is signed in, or no longer: sign in again",
        "sign in, or send a key that is good; the same token is refused again";
    SignInFailed, UNAUTHORIZED, "SIGN_IN_FAILED", "E-Mail oder Passwort stimmt nicht.",
        "e-mail address and password do not belong together; nothing says whether the e-mail address is known",
        "ask for e-mail address and password once more";
    Forbidden, FORBIDDEN, "FORBIDDEN", "Nicht berechtigt",
        "the role of whoever asks does not reach so far",
        "ask somebody with the rank, or with a key for the scope, that the operation names";
    EmailNotVerified, FORBIDDEN, "EMAIL_NOT_VERIFIED", "Bitte bestätige zuerst deine E-Mail-Adresse.",
        "the signed-in user has to prove the e-mail address first",
        "follow the link of the mail; `POST /api/account/resendverification` sends another one";
    PasswordConfirmationNeeded, FORBIDDEN, "PASSWORD_CONFIRMATION_NEEDED", "Bitte bestätige das mit deinem Passwort.",
        "the password has to be given once more first (`POST /api/account/confirmpassword`)",
        "have the password given, then send the same request again";
    BookingCodeRequired, FORBIDDEN, "BOOKING_CODE_REQUIRED", "Hier wird gerade sehr oft reserviert. Bitte bestätige deine E-Mail-Adresse mit einem Code.",
        "many guests book at this organisation just now: a mailed code is needed (`POST /api/calendar/sendbookingcode`); nothing is held",
        "have a code mailed, and send the same request with it in the header `Booking-Code`";
    NotWhileImpersonating, FORBIDDEN, "NOT_WHILE_IMPERSONATING", "Das geht nicht, solange du für jemand anderen handelst.",
        "nobody can do this in the name of somebody else",
        "end the impersonation; only whoever owns the account may do this";
    MethodNotAllowed, METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Das geht hier nicht.",
        "the path exists with the methods of the header `Allow`",
        "use a method of `Allow`";
    RequestTimeout, REQUEST_TIMEOUT, "REQUEST_TIMEOUT", "Die Anfrage kam nicht rechtzeitig an. Bitte versuche es erneut.",
        "the body did not arrive within 15 seconds",
        "send the body faster, or a smaller one; nothing was done";
    SlotTaken, CONFLICT, "SLOT_TAKEN", "Dieser Termin wurde gerade vergeben. Wähle bitte eine andere Zeit.",
        "somebody was faster; with `serviceIndex` and `alternatives`, the three nearest starts of the chosen employee, or of anybody",
        "offer `alternatives`, or ask for free starts once more";
    SeriesImpossible, CONFLICT, "SERIES_IMPOSSIBLE", "So lässt sich diese Serie nicht reservieren.",
        "not all visits of a series are possible, or none is; `fields` says why by `visits[index]`",
        "leave out the visits that `fields` names, or choose other times";
    AbsenceUndecided, CONFLICT, "ABSENCE_UNDECIDED", "Entscheide bitte zuerst, was mit den Terminen in dieser Zeit passiert.",
        "somebody has to decide what becomes of what lies under the absence and has not begun; with `visits`, `dates` and `employees`",
        "decide on each of `visits` and `dates`, and send the absence again with the decisions";
    EventFull, CONFLICT, "EVENT_FULL", "Leider sind schon alle Plätze vergeben.",
        "somebody else has taken the last seat",
        "choose another event";
    NotEnoughSeats, CONFLICT, "NOT_ENOUGH_SEATS", "So viele Plätze sind nicht mehr frei.",
        "seats are left, but fewer than people are to be signed up",
        "ask how many seats are left, and sign up fewer people";
    AlreadySignedUp, CONFLICT, "ALREADY_SIGNED_UP", "Diese Person ist schon angemeldet.",
        "this person (name and e-mail address) has a seat in the event already, or is named twice; everything else is checked before",
        "leave out the person that `fields` names";
    TooManySeats, CONFLICT, "TOO_MANY_SEATS", "Mit einer E-Mail-Adresse sind höchstens sechs Personen möglich.",
        "more than six people of one e-mail address in one event",
        "sign up fewer people, or others with an e-mail address of their own";
    BookingCancelled, CONFLICT, "BOOKING_CANCELLED", "Dieser Termin wurde schon storniert.",
        "the appointment was cancelled before",
        "show the booking as it stands; it can be booked anew";
    EmailNotCorrectable, CONFLICT, "EMAIL_NOT_CORRECTABLE", "Die E-Mail-Adresse lässt sich hier nicht mehr ändern. Melde dich bitte direkt beim Anbieter.",
        "the booking was made more than ten minutes ago, or its address was corrected before",
        "the provider corrects it";
    BookingOver, CONFLICT, "BOOKING_OVER", "Dieser Termin hat schon begonnen oder ist vorbei.",
        "the appointment has begun, or has ended",
        "show the booking as it stands; what has begun is not changed any more";
    ErasureBlocked, CONFLICT, "ERASURE_BLOCKED", "Vorher ist noch etwas zu erledigen.",
        "whoever is to be erased still manages an organisation alone",
        "do first what the preview of the erasure names";
    CustomerExists, CONFLICT, "CUSTOMER_EXISTS", "Diese Person steht mit Name und E-Mail-Adresse oder Telefonnummer schon in deiner Kundenkartei.",
        "the same person is on file: name, and e-mail address or telephone number",
        "look for the person, and use or merge the file that is there";
    ServicesChanged, CONFLICT, "SERVICES_CHANGED", "Inzwischen gibt es andere Leistungen. Bitte lade die Liste neu.",
        "the services that were put into an order are not those that are offered now",
        "ask for the services, and put these into order";
    ChangedMeanwhile, CONFLICT, "CHANGED_MEANWHILE", "Inzwischen hat jemand anders gespeichert. Sieh dir an, was jetzt gilt.",
        "somebody else has saved the setting since the `version` that was sent; `present` is what is stored now, with its `version`",
        "show `present`, and send the change again with its `version`";
    SeatsTaken, CONFLICT, "SEATS_TAKEN", "Es sind schon mehr Plätze vergeben.",
        "an event cannot have fewer seats than are taken; `fields` says how many these are",
        "choose at least as many seats as `fields` says";
    PlanLimit, CONFLICT, "PLAN_LIMIT", "Dein Paket enthält nicht mehr Mitarbeitende. Unter „Preise“ kannst du dir ein größeres wünschen.",
        "the price package of the organisation has no room for another employee",
        "wish for a larger price package, or archive somebody";
    ExportRunning, CONFLICT, "EXPORT_RUNNING", "Diese Datei wird gerade schon erstellt.",
        "the file with everything of the organisation is being made already",
        "ask for its state until the file is there";
    PlanWithoutApiKeys, CONFLICT, "PLAN_WITHOUT_API_KEYS", "Dein Paket enthält keine API-Schlüssel. Unter „Preise“ kannst du dir ein größeres wünschen.",
        "the price package of the organisation has no API keys",
        "wish for a larger price package";
    LastAdmin, CONFLICT, "LAST_ADMIN", "Ohne Administration geht es nicht: Gib diese Rolle vorher jemand anderem.",
        "nobody else in the team manages the organisation",
        "make somebody else a business admin first";
    TooManyApiKeys, CONFLICT, "TOO_MANY_API_KEYS", "Mehr als 20 Schlüssel gehen nicht. Widerrufe bitte zuerst einen.",
        "the organisation has 20 keys that are good",
        "revoke a key first";
    TooManyWebhooks, CONFLICT, "TOO_MANY_WEBHOOKS", "Mehr als 5 Webhooks gehen nicht. Lösche bitte zuerst einen.",
        "the organisation has 5 webhooks",
        "delete a webhook first";
    TooManyImages, CONFLICT, "TOO_MANY_IMAGES", "Mehr als 50 Bilder gehen nicht. Lösche bitte zuerst eines.",
        "the organisation has 50 images",
        "delete an image first";
    ImageInUse, CONFLICT, "IMAGE_IN_USE", "Dieses Bild wird noch gezeigt. Nimm es bitte zuerst dort weg.",
        "the image is shown somewhere",
        "show another image there first, or none";
    ProfileIncomplete, CONFLICT, "PROFILE_INCOMPLETE", "Vorher braucht ihr eine bestätigte E-Mail-Adresse und eine Leistung oder ein Event, das man buchen kann.",
        "a step of `GET /api/staff/onboarding` is not done that is needed to become public",
        "do the steps that `GET /api/staff/onboarding` names";
    BookingPaused, CONFLICT, "BOOKING_PAUSED", "Online buchen geht hier gerade nicht.",
        "customers neither book nor sign up online at present (what is booked they move and cancel as ever); `message` says from when on they do again, and what the organisation says of it",
        "show `message`, and book once the pause is over";
    NotYetOver, CONFLICT, "NOT_YET_OVER", "Dieser Termin ist noch nicht vorbei.",
        "the appointment has not ended yet, so nobody can say what became of it",
        "send it again once the appointment has ended";
    CheckInNotOpen, CONFLICT, "CHECK_IN_NOT_OPEN", "Der Check-in beginnt am Tag des Termins.",
        "nobody is checked in before the day of the date",
        "send it again on the day of the date";
    NoRecipients, CONFLICT, "NO_RECIPIENTS", "Zu diesem Termin kommt niemand, dessen E-Mail-Adresse wir kennen.",
        "nobody comes to the date who has an e-mail address",
        "phone those who come";
    TooManyMessages, CONFLICT, "TOO_MANY_MESSAGES", "Zu diesem Termin sind heute schon drei Nachrichten hinausgegangen. Bitte versuche es morgen wieder.",
        "participants of a date are written to three times within 24 hours at most",
        "write tomorrow";
    PayloadTooLarge, PAYLOAD_TOO_LARGE, "PAYLOAD_TOO_LARGE", "Das ist zu viel auf einmal.",
        "the body is larger than 64 KiB (with a list of customers 3 MiB, which are 2 MiB before Base64; with an image 5 MiB)",
        "send less at once";
    UriTooLong, URI_TOO_LONG, "URI_TOO_LONG", "Diese Adresse ist zu lang.",
        "the address is longer than 2 KiB",
        "send less in the address";
    UnsupportedMediaType, UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", "Dieses Format verstehen wir nicht.",
        "the body is not announced as plain JSON in UTF-8",
        "announce the body as what the operation takes, in UTF-8 and not packed";
    Validation, UNPROCESSABLE_ENTITY, "VALIDATION", "Bitte prüfe deine Angaben.",
        "something is missing, of the wrong type or form; with `fields`",
        "correct what `fields` names; `fieldCodes` says for programs what is wrong there";
    ImageUnreadable, UNPROCESSABLE_ENTITY, "IMAGE_UNREADABLE", "Dieses Bild können wir nicht lesen. Nimm bitte ein JPEG, PNG oder WebP.",
        "the upload is no JPEG, PNG or WebP, or a broken or truncated one",
        "upload another file";
    ImageTooLarge, UNPROCESSABLE_ENTITY, "IMAGE_TOO_LARGE", "Dieses Bild ist zu groß. Nimm bitte eines mit höchstens 25 Megapixeln, 12.000 Pixeln je Seite und 5 MB.",
        "the upload has more than 25 megapixels, 12,000 pixels a side or 5 MiB",
        "upload a smaller one";
    ImageTooNarrow, UNPROCESSABLE_ENTITY, "IMAGE_TOO_NARROW", "Dieses Bild ist zu schmal. Die lange Seite darf höchstens 20-mal so lang sein wie die kurze.",
        "one side of the image, or of the part that is kept of it, is more than 20 times as long as the other",
        "choose another part of the image";
    RangeReversed, UNPROCESSABLE_ENTITY, "RANGE_REVERSED", "Der Zeitraum endet, bevor er beginnt.",
        "the range ends before it begins",
        "send a range that ends when it begins, or later";
    RangeTooLong, UNPROCESSABLE_ENTITY, "RANGE_TOO_LONG", "Dieser Zeitraum ist zu lang. Wähle bitte weniger Tage.",
        "the range has more days than `x-max-days` says",
        "ask for fewer days at once";
    NoService, UNPROCESSABLE_ENTITY, "NO_SERVICE", "Es wurden keine Services ausgewählt!",
        "the request has no service",
        "name at least one service";
    TooManyServices, UNPROCESSABLE_ENTITY, "TOO_MANY_SERVICES", "Wähle bitte höchstens zehn Services.",
        "the request has more than ten",
        "name ten services at most";
    ImpossibleLength, UNPROCESSABLE_ENTITY, "IMPOSSIBLE_LENGTH", "So lange kann dieser Termin nicht dauern.",
        "the appointment cannot be that long: nothing would be left of its last piece of work, or it would take more than a day",
        "choose another length";
    UnknownService, UNPROCESSABLE_ENTITY, "UNKNOWN_SERVICE", "Diese Dienstleistung gibt es bei diesem Anbieter nicht.",
        "the organisation does not offer this service",
        "ask for the services of the organisation";
    NoEvent, UNPROCESSABLE_ENTITY, "NO_EVENT", "Es wurde kein Event ausgewählt!",
        "the request has no event",
        "name an event";
    UnknownEvent, UNPROCESSABLE_ENTITY, "UNKNOWN_EVENT", "Dieses Event gibt es bei diesem Anbieter nicht.",
        "the organisation has no such event",
        "ask for the events of the organisation";
    SignUpNotOpen, UNPROCESSABLE_ENTITY, "SIGN_UP_NOT_OPEN", "Die Anmeldung hat noch nicht begonnen.",
        "sign-up for the event has not begun",
        "sign up once it has begun; the event says when";
    SignUpOver, UNPROCESSABLE_ENTITY, "SIGN_UP_OVER", "Die Anmeldung ist schon zu Ende.",
        "sign-up for the event is over, or it has no date ahead",
        "choose another event";
    InvalidPage, UNPROCESSABLE_ENTITY, "INVALID_PAGE", "Diese Seite gibt es nicht.",
        "a page has fewer entries than one, or more than the call gives at once, or begins beyond the last entry that the call gives: its parameters say how many and how deep",
        "ask for as many entries as the parameters of the call say: mostly 1 to 50";
    UnknownCustomer, UNPROCESSABLE_ENTITY, "UNKNOWN_CUSTOMER", "Diese Person steht nicht in deiner Kundenkartei.",
        "the file of the organisation has no such customer",
        "look for the customer in the file";
    UnknownEmployee, UNPROCESSABLE_ENTITY, "UNKNOWN_EMPLOYEE", "Diese Person bietet diese Dienstleistung nicht an.",
        "the employee does not do this service",
        "ask who does the service, or leave it to the server";
    UnknownAppointment, UNPROCESSABLE_ENTITY, "UNKNOWN_APPOINTMENT", "Dieser Termin gehört nicht zu dieser Buchung.",
        "the booking has no such appointment, or none of its events such a date",
        "ask for the booking, and take the ids that stand there";
    DeadlinePassed, UNPROCESSABLE_ENTITY, "DEADLINE_PASSED", "Die Frist zum Ändern ist vorbei. Melde dich bitte direkt beim Anbieter.",
        "the provider wants to know of changes earlier; a rule that was tightened after the booking does not count",
        "call the provider";
    InThePast, UNPROCESSABLE_ENTITY, "IN_THE_PAST", "Dieser Termin liegt in der Vergangenheit. Wähle bitte eine andere Zeit.",
        "the start has passed",
        "choose a later start";
    NoticeTooShort, UNPROCESSABLE_ENTITY, "NOTICE_TOO_SHORT", "So kurzfristig geht es leider nicht. Wähle bitte eine spätere Zeit.",
        "the start comes sooner than the organisation wants to know of it",
        "choose a later start, or call the provider";
    PastHorizon, UNPROCESSABLE_ENTITY, "PAST_HORIZON", "So weit im Voraus kannst du noch nicht reservieren.",
        "the start lies after the last bookable day",
        "choose an earlier start";
    OffGrid, UNPROCESSABLE_ENTITY, "OFF_GRID", "Zu dieser Uhrzeit beginnt kein Termin. Wähle bitte eine andere Zeit.",
        "appointments do not begin at this minute",
        "take a start from the list of free ones";
    SkippedByClock, UNPROCESSABLE_ENTITY, "SKIPPED_BY_CLOCK", "Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden umgestellt.",
        "the clock on the wall does not show this time, or shows it for another instant",
        "choose another time";
    OutsideHours, UNPROCESSABLE_ENTITY, "OUTSIDE_HOURS", "Zu dieser Zeit ist niemand da. Wähle bitte eine andere Zeit.",
        "nobody who does this works then",
        "take a start from the list of free ones";
    NotBookableOnline, UNPROCESSABLE_ENTITY, "NOT_BOOKABLE_ONLINE", "Online geht diese Reservierung leider nicht, zum Beispiel weil schon viele offen sind. Melde dich bitte direkt beim Anbieter.",
        "the provider takes this booking in person only, or twenty bookings of this e-mail address lie ahead there, or as many as it allows: one answer for all of these",
        "call the provider";
    TooComplex, UNPROCESSABLE_ENTITY, "TOO_COMPLEX", "So viele Möglichkeiten können wir nicht auf einmal prüfen. Wähle bitte bestimmte Personen.",
        "the booking leaves too many ways to assign people",
        "name employees, or book less at once";
    IdempotencyKeyReused, UNPROCESSABLE_ENTITY, "IDEMPOTENCY_KEY_REUSED", "Das wurde schon einmal mit anderen Angaben gesendet. Bitte lade die Seite neu.",
        "the key was used for another body; the same body has the same bytes",
        "use a new key for each request that is another one";
    TokenInvalid, UNPROCESSABLE_ENTITY, "TOKEN_INVALID", "Dieser Link ist abgelaufen oder wurde schon benutzt.",
        "the link of the mail is too old, or was used",
        "have a new link mailed";
    BookingCodeWrong, UNPROCESSABLE_ENTITY, "BOOKING_CODE_WRONG", "Dieser Code stimmt nicht. Prüfe bitte die sechs Ziffern.",
        "that is not the mailed code; five wrong ones make it void",
        "ask for the code once more";
    BookingCodeExpired, UNPROCESSABLE_ENTITY, "BOOKING_CODE_EXPIRED", "Dieser Code gilt nicht mehr. Lass dir bitte einen neuen schicken.",
        "the mailed code is older than ten minutes, void or used, or none was mailed",
        "have a new code mailed";
    BookingCodeTriedTooOften, UNPROCESSABLE_ENTITY, "BOOKING_CODE_TRIED_TOO_OFTEN", "Das waren zu viele falsche Codes. Lass dir bitte einen neuen schicken.",
        "five wrong codes were tried: a new one is needed",
        "have a new code mailed";
    TooManyRequests, TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", "Das waren zu viele Versuche. Bitte versuche es später erneut.",
        "too much from one source, for one e-mail address, or mailed by one organisation; `Retry-After` says how many seconds to wait",
        "wait for as many seconds as `Retry-After` says, then send the same request again";
    HeadersTooLarge, REQUEST_HEADER_FIELDS_TOO_LARGE, "HEADERS_TOO_LARGE", "Wir konnten die Anfrage nicht lesen.",
        "the headers are larger than 16 KiB",
        "send fewer or shorter headers";
    Internal, INTERNAL_SERVER_ERROR, "INTERNAL", "Da ist bei uns etwas schiefgegangen. Bitte versuche es erneut.",
        "our fault",
        "send the same request again, with its key; where it stays so, tell us the `requestId`";
    UnknownOutcome, SERVICE_UNAVAILABLE, "UNKNOWN_OUTCOME", "Wir wissen gerade nicht, ob deine Anfrage angekommen ist. Bitte versuche es erneut.",
        "the connection was lost while storing: repeat the request with its key",
        "send the same request with the same key: what was done is not done twice";
    SearchUnavailable, SERVICE_UNAVAILABLE, "SEARCH_UNAVAILABLE", "Die Suche ist gerade nicht verfügbar. Deine Termine sind nicht betroffen.",
        "the search has no answer within 800 ms; nothing else is affected",
        "try again a little later";
    Busy, SERVICE_UNAVAILABLE, "BUSY", "Gerade laufen zu viele Anfragen auf einmal. Bitte versuche es gleich noch einmal.",
        "too many requests of this source, or for this e-mail address, are being answered at once; nothing was done; `Retry-After` says when to try again",
        "wait as `Retry-After` says, then send the same request again; ask one thing after the other";
    Unavailable, SERVICE_UNAVAILABLE, "UNAVAILABLE", "Derzeit nicht erreichbar. Es wurde nichts gespeichert, bitte versuche es erneut.",
        "nothing was stored; `Retry-After` says when to try again",
        "wait as `Retry-After` says, then send the same request again";
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
    fn every_code_says_what_it_means_and_what_to_do() {
        for code in Code::ALL {
            for text in [code.meaning(), code.remedy()] {
                let is_clause = !text.is_empty() && !text.ends_with('.') && !text.contains('|');
                assert!(is_clause, "{code:?}: {text}");
            }
            assert_eq!(Code::named(code.name()), Some(*code));
        }
    }
}
