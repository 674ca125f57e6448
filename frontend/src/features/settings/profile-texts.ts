import { productName } from "@/shared/lib/product";
import type { SocialMediaType } from "@/shared/lib/social-media";
import type { ThemeName } from "@/shared/theme/theme-names";
import type { CustomersAhead } from "./api/profile";
import { consequencesTexts } from "./texts";

/** Whom no e-mail tells: their number, and as many names as there are. */
function toPhone({ withoutEmail, namesWithoutEmail }: CustomersAhead): string {
  const names = namesWithoutEmail.map((name) => name || consequencesTexts.walkIn).join(", ");
  const more = withoutEmail - namesWithoutEmail.length;
  const all = more > 0 ? `${names} ${consequencesTexts.more(more)}` : names;
  return withoutEmail === 1
    ? `Eine Person mit Termin hat keine E-Mail-Adresse angegeben. Ruf sie bitte an: ${all}.`
    : `${withoutEmail} Personen mit Terminen haben keine E-Mail-Adresse angegeben. Ruf sie bitte an: ${all}.`;
}

export const profileSettingsTexts = {
  form: "Profil",
  sentence: "So sehen euch alle, die bei euch einen Termin suchen. Was du speicherst, gilt sofort.",
  saved: "Euer Profil ist auf dem neuesten Stand.",
  show: "Profil ansehen",
  problems: {
    missing: "Bitte ausfüllen.",
    tooLong: (most: number) => `Höchstens ${most} Zeichen.`,
    branches: "Wähle mindestens eine Kategorie.",
    email: "Das ist keine E-Mail-Adresse.",
    link: "Das ist keine Adresse. Beginne bitte mit https://.",
    repeated: "Das steht schon da.",
  },
  pictures: "Bilder",
  logo: "Logo",
  logoHint: "Quadratisch, am besten mit durchsichtigem Grund. Es steht auf Karten und im Profil.",
  cover: "Titelbild",
  coverHint: "Ein breites Bild über eurem Profil. Ohne zeigen wir ein Muster in eurer Farbe.",
  about: "Was euch ausmacht",
  companyName: "Name eures Betriebs",
  detail: "Was bietet ihr genau an?",
  detailHint: "Zum Beispiel „Friseur für Damen und Herren“. Danach wird gesucht.",
  slogan: "Slogan",
  sloganHint: (left: number) => `Ein Satz auf Karte und Profil, noch ${left} Zeichen.`,
  topContent: "Hinweis über den Leistungen",
  topContentHint: "Was man vor dem Buchen wissen soll. Leer lassen geht auch.",
  content: "Über uns",
  contentHint: "Wer ihr seid und was ihr besonders gut könnt.",
  branches: "Kategorien",
  healthText:
    "Bei Gesundheit löschen wir Kontaktdaten schon 3 Monate nach dem letzten Termin, wenn ihr bei den Buchungsregeln keine andere Zeit wählt.",
  becomesHealth:
    "Kontaktdaten, deren letzter Termin länger als 3 Monate her ist, löschen wir in den nächsten Stunden, wenn ihr bei den Buchungsregeln keine andere Zeit gewählt habt. Das lässt sich nicht rückgängig machen.",
  branchesText: "Eine bis drei. In jeder davon werdet ihr gefunden.",
  mainBranch: "Hauptkategorie",
  mainBranchHint: "Sie gibt eurem Profil die Farbe.",
  theme: "Gestaltung",
  themes: {
    TERMINHOF: productName,
    LIGHT: "Hell",
    DARK: "Dunkel",
    NATURE: "Natur",
  } satisfies Record<ThemeName, string>,
  links: "Links und Kontakt",
  linksText: "Wo man euch noch findet. Jede Art einmal.",
  kind: (position: number) => `Art ${position}`,
  address: (position: number) => `Adresse ${position}`,
  examples: (kind: SocialMediaType) =>
    kind === "Email" ? "salon@example.org" : kind === "Phone" ? "+43 1 2345678" : "https://",
  removeLink: (name: string) => `${name} entfernen`,
  addLink: "Link hinzufügen",
  noLinks: "Noch keine Links.",
  trader: "Anschrift und Impressum",
  traderText: "Mit wem Kundinnen und Kunden es zu tun haben: Das Gesetz verlangt diese Angaben im Profil.",
  legalName: "Firma oder Name laut Register",
  legalNameHint: (usual: string) => `Leer lassen für „${usual}“.`,
  street: "Straße",
  streetNumber: "Hausnummer",
  zipCode: "Postleitzahl",
  city: "Ort",
  email: "E-Mail",
  emailHint: "Dorthin gehen auch Nachrichten über Buchungen.",
  phone: "Telefon",
  vatNumber: "UID-Nummer",
  registerNumber: "Firmenbuch- oder Handels\u00ADregister\u00ADnummer",
  registerCourt: "Registergericht",
  relocation: {
    name: (before: string, after: string) => `Neuer Name: ${after} (bisher ${before}).`,
    address: (before: string, after: string) =>
      before === "" ? `Neue Adresse: ${after}.` : `Neue Adresse: ${after} (bisher ${before}).`,
    ahead: (recipients: number) =>
      recipients === 1
        ? "Eine Person hat noch einen Termin vor sich."
        : `${recipients} Personen haben noch Termine vor sich.`,
    toPhone,
    told: "Wer informiert wird, bekommt eine E-Mail mit altem und neuem Stand und einer Datei für den Kalender. Die Termine bleiben, wie sie sind.",
    saveOnly: "Nur speichern",
    saveAndTell: (recipients: number) =>
      recipients === 1
        ? "Speichern und 1 Person informieren"
        : `Speichern und ${recipients} Personen informieren`,
    isTold: (recipients: number) =>
      recipients === 1 ? "1 Person bekommt eine E-Mail." : `${recipients} Personen bekommen eine E-Mail.`,
  },
  draft: {
    title: "Vorschlag für „Über uns“",
    sentence: "Aus dem Namen eures Betriebs und seiner Kategorie verfasst. Nur euer Team sieht ihn.",
    take: "Übernehmen und bearbeiten",
    taken: "Übernommen: Bearbeite den Text unten und speichere.",
    discard: "Verwerfen",
    replaceTitle: "„Über uns“ ersetzen?",
    replaceText: "Dort steht schon ein Text. Der Vorschlag kommt an seine Stelle, sobald du speicherst.",
    replace: "Ersetzen",
    discardTitle: "Vorschlag verwerfen?",
    discardText: "Er ist dann weg. Einen neuen gibt es nicht.",
    back: "Zurück",
    discarded: "Verworfen",
    discardedText: "Der Vorschlag ist weg.",
  },
} as const;

const whole = new Intl.NumberFormat("de-AT", { useGrouping: "always" });

export const imageTexts = {
  choose: (label: string) => `${label}: Bild wählen`,
  replace: (label: string) => `${label}: Bild ersetzen`,
  remove: (label: string) => `${label}: Bild entfernen`,
  doChoose: "Bild wählen",
  doReplace: "Ersetzen",
  doRemove: "Entfernen",
  kinds: "JPEG, PNG oder WebP.",
  drop: "Oder zieh ein Bild hierher.",
  saved: "Gespeichert",
  placed: "Das Bild ist sofort zu sehen.",
  removed: "Das Bild ist hier nicht mehr zu sehen.",
  cropTitle: "Ausschnitt wählen",
  cropText: "Zieh den Rahmen oder bewege ihn mit den Pfeiltasten.",
  use: "Übernehmen",
  back: "Abbrechen",
  progress: (percent: number) => `${percent} % übertragen`,
  working: "Das Bild wird verarbeitet",
  loading: "Das Bild wird geöffnet",
  later: "Es ist zu sehen, sobald du gespeichert hast.",
  browse: (label: string) => `${label}: Aus euren Bildern wählen`,
  doBrowse: "Aus euren Bildern",
  browseTitle: "Eure Bilder",
  browseSentence: "Was ihr schon einmal hochgeladen habt.",
  browseText: (count: number, most: number) =>
    `${count} von höchstens ${most} Bildern. Löschen kannst du, was nirgends zu sehen ist.`,
  noImages: "Ihr habt noch kein Bild hochgeladen.",
  nowhere: "Nirgends zu sehen",
  places: {
    LOGO: "Logo",
    COVER: "Titelbild",
    EMPLOYEE: "Team",
    SERVICE: "Leistung",
    EVENT: "Event",
  },
  useImage: (number: number, places: string) =>
    places === "" ? `Bild ${number} verwenden` : `Bild ${number} verwenden (${places})`,
  deleteImage: (number: number) => `Bild ${number} löschen`,
  deleteTitle: "Bild löschen?",
  deleteQuestion: "Es ist nirgends zu sehen und lässt sich nicht zurückholen.",
  doDelete: "Löschen",
  deleted: "Gelöscht",
  deletedText: "Das Bild ist weg.",
  keep: "Behalten",
  removeTitle: "Bild entfernen?",
  removeQuestion: "Es ist dann hier nicht mehr zu sehen.",
  alsoDelete: "Auch aus euren Bildern löschen, wenn es sonst nirgends zu sehen ist",
  problems: {
    notPlaced: "Gespeichert ist alles, nur das Bild fehlt noch. Füge es bitte noch einmal hinzu.",
    kind: "Bitte wähle ein Bild als JPEG, PNG oder WebP.",
    noImage: "Diese Datei ist kein Bild. Nimm bitte ein JPEG, PNG oder WebP.",
    misnamed: "Diese Datei ist kein JPEG, PNG oder WebP, auch wenn sie so heißt. Nimm bitte eine andere.",
    damaged: "Dieses Bild ist beschädigt oder unvollständig. Nimm bitte eine andere Datei.",
    tooLarge: (width: number, height: number, longest: number) =>
      `Dieses Bild ist mit ${whole.format(width)} × ${whole.format(height)} Pixeln zu groß. Nimm bitte eines mit höchstens ${whole.format(longest)} Pixeln je Seite.`,
    unreadable: "Diese Datei lässt sich nicht lesen. Nimm bitte eine andere.",
  },
  crop: {
    cropArea: "Ausschnitt, mit den Pfeiltasten verschieben",
    nwDragHandle: "Ecke links oben, mit den Pfeiltasten ziehen",
    nDragHandle: "Oberer Rand, mit den Pfeiltasten ziehen",
    neDragHandle: "Ecke rechts oben, mit den Pfeiltasten ziehen",
    eDragHandle: "Rechter Rand, mit den Pfeiltasten ziehen",
    seDragHandle: "Ecke rechts unten, mit den Pfeiltasten ziehen",
    sDragHandle: "Unterer Rand, mit den Pfeiltasten ziehen",
    swDragHandle: "Ecke links unten, mit den Pfeiltasten ziehen",
    wDragHandle: "Linker Rand, mit den Pfeiltasten ziehen",
  },
} as const;
