import type { components } from "@/api/schema";
import { productName } from "@/shared/lib/product";

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : many.replace("{count}", String(count));
}

export const auditTexts = {
  title: "Wer hat was gemacht?",
  sentence:
    "Änderungen im Unternehmen und was das Team mit Terminen gemacht hat, das Neueste zuerst. Was Kundinnen und Kunden selbst tun, steht bei ihren Terminen.",
  loading: "Protokoll wird geladen",
  person: "Person",
  everybody: "Alle",
  empty: "Hier steht noch nichts.",
  emptyOfPerson: "Von dieser Person steht hier noch nichts.",
  newer: "Neuere",
  older: "Ältere",
  pages: "Seiten des Protokolls",
  program: productName,
  gone: "Ein gelöschtes Konto",
  byOperator: `durch ${productName}`,
  withKey: (name: string) => `mit dem Schlüssel „${name}“`,
  unknown: "Etwas wurde geändert",
} as const;

type SubjectKind = components["schemas"]["AuditedSubjectKind"];
type Sentence = (subject: string, kind: SubjectKind | null) => string;

/** What was done, about whom or what as far as that has a name. */
export const changeTexts: Record<string, Sentence> = {
  HOURS_CHANGED: (who) => (who === "" ? "Öffnungszeiten geändert" : `Arbeitszeiten von ${who} geändert`),
  BOOKING_PAUSE_CHANGED: () => "Buchungspause geändert",
  BOOKING_RULES_CHANGED: () => "Buchungsregeln geändert",
  EMPLOYEE_ADDED: (who) => `${named(who, "Jemanden")} ins Team der Mitarbeitenden aufgenommen`,
  EMPLOYEE_CHANGED: (who) => `Angaben zu ${named(who, "jemandem")} geändert`,
  ROOMS_CHANGED: (what) => `Räume und Geräte geändert${about(what)}`,
  ABSENCE_PLANNED: (who, kind) => `${absence(who, kind)} eingetragen`,
  ABSENCE_CHANGED: (who, kind) => `${absence(who, kind)} geändert`,
  ABSENCE_DELETED: (who, kind) => `${absence(who, kind)} gelöscht`,
  DATES_CALLED_OFF: (what) => `Termine abgesagt${about(what)}`,
  ATTENDANCE_RECORDED: (what) => `Anwesenheit eingetragen${about(what)}`,
  BOOKING_NOTE_CHANGED: (who) => `Notiz zu einem Termin geändert${forWhom(who)}`,
  MAIL_RESENT: () => "E-Mail zu einem Termin noch einmal geschickt",
  FEED_CREATED: (who) => `Kalender-Abo für ${named(who, "jemanden")} eingerichtet`,
  FEED_REVOKED: (who) => `Kalender-Abo von ${named(who, "jemandem")} beendet`,
  PERSON_INVITED: (who) => `${named(who, "Jemanden")} eingeladen`,
  INVITATION_WITHDRAWN: (who) => `Einladung${of(who)} zurückgezogen`,
  INVITATION_DECLINED: (who) => `Einladung${of(who)} abgelehnt`,
  MEMBER_JOINED: (who) => `${named(who, "Jemand")} gehört jetzt zum Team`,
  MEMBER_CHANGED: (who) => `Rolle oder Kalender von ${named(who, "jemandem")} geändert`,
  MEMBER_REMOVED: (who) => `${named(who, "Jemand")} gehört nicht mehr zum Team`,
  ORGANIZATION_FOUNDED: () => "Unternehmen gegründet",
  ORGANIZATION_CHANGED: () => "Profil geändert",
  ORGANIZATION_PUBLISHED: () => "Profil veröffentlicht",
  IMAGE_ADDED: () => "Bild hochgeladen",
  IMAGE_PLACED: () => "Bild zugeordnet oder weggenommen",
  IMAGE_REMOVED: () => "Bild gelöscht",
  CUSTOMER_ADDED: (who) => `${named(who, "Jemanden")} in die Kundenkartei aufgenommen`,
  CUSTOMER_CHANGED: (who) => `Kundendaten von ${named(who, "jemandem")} geändert`,
  CUSTOMER_BLOCKED: (who) => `Sperre von ${named(who, "jemandem")} gesetzt oder aufgehoben`,
  CUSTOMERS_MERGED: (who) => `Kundeneinträge zusammengeführt${about(who)}`,
  CUSTOMERS_TOLD_APART: (who) => `Gleichnamige auseinandergehalten${about(who)}`,
  CUSTOMER_ERASED: () => "Kundendaten auf Wunsch gelöscht",
  CUSTOMER_EXPORTED: (who) => `Kundendaten von ${named(who, "jemandem")} herausgegeben`,
  CUSTOMERS_IMPORTED: () => "Kundenliste eingelesen",
  CUSTOMERS_EXPORTED: () => "Kundenliste heruntergeladen",
  SERVICE_ADDED: (what) => `Leistung angelegt${about(what)}`,
  SERVICE_CHANGED: (what) => `Leistung geändert${about(what)}`,
  SERVICE_ARCHIVED: (what) => `Leistung archiviert oder zurückgeholt${about(what)}`,
  SERVICES_ORDERED: () => "Reihenfolge der Leistungen geändert",
  EVENT_ADDED: (what) => `Event oder Kurs angelegt${about(what)}`,
  EVENT_CHANGED: (what) => `Event oder Kurs geändert${about(what)}`,
  EVENT_ARCHIVED: (what) => `Event oder Kurs archiviert oder zurückgeholt${about(what)}`,
  PARTICIPANTS_MESSAGED: (what) => `Nachricht an alle Teilnehmenden geschickt${about(what)}`,
  API_KEY_CREATED: (what) => `API-Schlüssel angelegt${about(what)}`,
  API_KEY_REVOKED: (what) => `API-Schlüssel widerrufen${about(what)}`,
  WEBHOOK_ADDED: () => "Webhook angelegt",
  WEBHOOK_CHANGED: () => "Webhook geändert",
  WEBHOOK_REMOVED: () => "Webhook gelöscht",
  ORGANIZATION_CLOSED: () => "Unternehmen geschlossen",
  ORGANIZATION_REOPENED: () => "Unternehmen wieder geöffnet",
  ORGANIZATION_ERASED: () => "Daten des Unternehmens gelöscht",
  ORGANIZATION_EXPORT_REQUESTED: () => "Datei mit allen Daten des Unternehmens angefordert",
  ORGANIZATION_EXPORTED: () => "Datei mit allen Daten des Unternehmens erstellt",
  ORGANIZATION_EXPORT_DOWNLOADED: () => "Alle Daten des Unternehmens heruntergeladen",
  ORGANIZATION_IMPORTED: () => "Daten des Unternehmens eingelesen",
  PLAN_WISHED: () => "Paketwunsch geändert",
  PLAN_GRANTED: () => "Paket freigeschaltet",
};

export const bookingEntryTexts: Record<string, Sentence> = {
  BOOKED: (who) => `Termin angelegt${forWhom(who)}`,
  LOADED: (who) => `Termin eingelesen${forWhom(who)}`,
  MOVED: (who) => `Termin verschoben${forWhom(who)}`,
  CANCELLED_BY_CUSTOMER: (who) => `Termin storniert${forWhom(who)}`,
  CANCELLED_BY_PROVIDER: (who) => `Termin abgesagt${forWhom(who)}`,
  DONE: (who) => `Termin als erledigt eingetragen${forWhom(who)}`,
  NO_SHOW: (who) => `Nichterscheinen eingetragen${forWhom(who)}`,
  KEPT: (who) => `Termin trotzdem bestätigt${forWhom(who)}`,
  KEPT_IN_ABSENCE: (who) => `Termin trotz Abwesenheit behalten${forWhom(who)}`,
  EMAIL_CORRECTED: (who) => `E-Mail-Adresse berichtigt${forWhom(who)}`,
};

function absence(name: string, kind: SubjectKind | null): string {
  switch (kind) {
    case "PREMISES":
      return "Schließzeit";
    case "ROOM":
      return `Sperre von ${named(name, "einem Raum")}`;
    case "EMPLOYEE":
      return `Abwesenheit von ${named(name, "jemandem")}`;
    default:
      return "Abwesenheit oder Schließzeit";
  }
}

function named(name: string, otherwise: string): string {
  return name === "" ? otherwise : name;
}

function about(name: string): string {
  return name === "" ? "" : `: ${name}`;
}

function of(name: string): string {
  return name === "" ? "" : ` an ${name}`;
}

function forWhom(name: string): string {
  return name === "" ? "" : ` (${name})`;
}

export const takeoutTexts = {
  title: "Alles mitnehmen",
  sentence:
    "Leistungen, Team, Zeiten, Events, Termine, Kundenkartei, Texte und Bilder in einer ZIP-Datei, für eure Ablage oder eine andere Installation.",
  request: "Datei erstellen",
  requestAgain: "Neue Datei erstellen",
  loading: "Wir sehen nach, ob es schon eine Datei gibt …",
  running: "Die Datei wird erstellt. Du kannst die Seite verlassen und später wiederkommen.",
  progress: "So weit ist die Datei",
  ready: (size: string, until: string) =>
    `Die Datei ist da (${size}). Du kannst sie bis ${until} herunterladen.`,
  download: "Datei herunterladen",
  expired: "Die letzte Datei stand 24 Stunden bereit und ist gelöscht.",
  failed: "Die Datei konnten wir nicht erstellen. Versuche es bitte noch einmal.",
  downloaded: "Die Datei ist heruntergeladen",
  downloadedSentence: "Sie enthält Daten eurer Kundinnen und Kunden. Bewahre sie sicher auf.",
} as const;

export const closingTexts = {
  title: "Unternehmen schließen",
  sentence: (company: string) =>
    `${company} ist danach sofort nicht mehr zu finden und nicht mehr buchbar. Nach 30 Tagen löschen wir alle Daten.`,
  preview: "Zeigen, was passiert",
  loading: "Wir sehen nach, was das Schließen bedeutet …",
  nothingBooked: "Es ist nichts reserviert, das wir absagen müssten.",
  cancels: (count: number) =>
    counted(
      count,
      "Dieser Termin wird abgesagt, mit einer E-Mail an die Kundin oder den Kunden:",
      "Diese {count} Termine werden abgesagt, jeweils mit einer E-Mail an die Kundin oder den Kunden:",
    ),
  signUps: (count: number) =>
    counted(
      count,
      "Darunter ist eine Anmeldung zu Events oder Kursen.",
      "Darunter sind {count} Anmeldungen zu Events und Kursen.",
    ),
  more: (count: number) => counted(count, "und ein weiterer", "und {count} weitere"),
  members: (count: number) =>
    counted(count, "Diese Person verliert den Zugriff:", "Diese {count} Personen verlieren den Zugriff:"),
  erasedAt: (at: string) =>
    `Am ${at} löschen wir alle Daten. Bis dahin können wir das Unternehmen auf deinen Wunsch wieder öffnen; abgesagte Termine bleiben abgesagt.`,
  takeFirst: "Lade vorher alles herunter, was du behalten willst.",
  act: "Unternehmen schließen",
  sure: (company: string) => `${company} wirklich schließen?`,
  sureSentence: "Die abgesagten Termine lassen sich nicht zurückholen.",
  back: "Zurück",
  closedTitle: "Dein Unternehmen ist geschlossen",
  closedSentence: (at: string) =>
    `Alle reservierten Termine werden gerade abgesagt. Am ${at} löschen wir die Daten. Wenn das ein Irrtum war, schreib uns vorher.`,
} as const;

export const planTexts = {
  title: "Euer Paket",
  loading: "Pakete werden geladen",
  current: (plan: string) => `Ihr habt ${plan}`,
  until: (day: string) => `bis ${day}`,
  unlimited: "Hier ist nichts begrenzt: Alle Funktionen stehen euch offen.",
  anyEmployees: "Mitarbeitende ohne Grenze",
  employees: (count: number, most: number) => `${count} von ${most} Mitarbeitenden`,
  tooMany:
    "Ihr habt mehr Mitarbeitende, als euer Paket enthält. Alle bleiben; neue könnt ihr damit nicht anlegen.",
  compare: "Die Pakete",
  mine: "Euer Paket",
  wished: "Von euch gewünscht",
  wish: (plan: string) => `${plan} wünschen`,
  withdraw: "Wunsch zurückziehen",
  wishSentence: (plan: string) =>
    `Ihr habt euch ${plan} gewünscht. Wir melden uns und schalten es frei; bezahlt wird hier nichts.`,
  wishSaved: "Euer Wunsch ist notiert",
  weGetInTouch: "Wir melden uns bei euch.",
  wishWithdrawn: "Euer Wunsch ist zurückgezogen",
  staysWith: (plan: string) => `Ihr bleibt bei ${plan}.`,
} as const;
