import { paths } from "@/shared/lib/paths";
import { productName } from "@/shared/lib/product";
import { linkTexts } from "./texts";

export type HelpQuestion = {
  question: string;
  answer: string;
  /** Where more about it stands. */
  link?: { to: string; text: string };
};

type HelpGroup = { title: string; questions: readonly HelpQuestion[] };

const reserving: HelpGroup = {
  title: "Termin reservieren",
  questions: [
    {
      question: "Wie reserviere ich einen Termin?",
      answer:
        "Such dir einen Anbieter aus und wähle auf seinem Profil, was du brauchst. Danach zeigt dir der Kalender die freien Tage und Zeiten. Noch Name und E-Mail-Adresse eintragen, reservieren, fertig.",
      link: { to: paths.home, text: "Anbieter suchen" },
    },
    {
      question: "Brauche ich dafür ein Konto?",
      answer: "Nein. Du reservierst als Gast, dein Name und deine E-Mail-Adresse genügen.",
    },
    {
      question: "Was kostet mich das Reservieren?",
      answer:
        "Nichts. Die Preise auf dem Profil sind die des Anbieters, und du bezahlst sie vor Ort bei ihm.",
      link: { to: paths.pricing, text: linkTexts.pricing },
    },
    {
      question: "Kann ich mehrere Leistungen auf einmal reservieren?",
      answer:
        "Ja. Wähle auf dem Profil alles, was du möchtest: Wir zeigen dir die Zeiten, zu denen alles in einem Besuch geht, oder du wählst die Zeiten einzeln. Du kannst auch festlegen, wer dich betreut, oder dich überraschen lassen.",
    },
    {
      question: "Warum ist eine Zeit plötzlich nicht mehr frei?",
      answer:
        "Jede Zeit wird erst mit dem Reservieren fest vergeben. War jemand schneller, sagen wir dir das sofort und schlagen die nächsten freien Zeiten vor. Was du schon eingetragen hast, bleibt erhalten.",
    },
  ],
};

const afterwards: HelpGroup = {
  title: "Nach der Reservierung",
  questions: [
    {
      question: "Woran erkenne ich, dass es geklappt hat?",
      answer:
        "Du siehst die Seite „Dein Termin ist fixiert!“ und bekommst eine Bestätigung per E-Mail. Auf der Seite kannst du den Termin auch als Kalenderdatei speichern.",
    },
    {
      question: "Die Bestätigung ist nicht angekommen. Was nun?",
      answer:
        "Sieh bitte zuerst im Spam-Ordner nach. Vielleicht war auch ein Tippfehler in der Adresse: Auf der Seite „Dein Termin ist fixiert!“ kannst du sie in den ersten zehn Minuten einmal korrigieren. Im Zweifel weiß der Anbieter, ob dein Termin eingetragen ist.",
    },
    {
      question: "Wie verschiebe oder storniere ich einen Termin?",
      answer:
        "Drück in deiner Bestätigung per E-Mail auf „Ansehen, verschieben oder stornieren“. Dort kannst du den Termin auch auf eine andere Zeit legen. Bis wann das geht, steht gleich dabei; danach melde dich bitte direkt beim Anbieter.",
    },
    {
      question: "Wer sieht, was ich eintrage?",
      answer:
        "Der Anbieter, bei dem du reservierst, und wir, damit die Reservierung funktioniert. Sonst niemand.",
      link: { to: paths.dataPrivacy, text: linkTexts.dataprivacy },
    },
  ],
};

const account: HelpGroup = {
  title: "Dein Konto",
  questions: [
    {
      question: "Was bringt mir ein Konto?",
      answer:
        "Du findest deine Termine und Favoriten auf jedem Gerät wieder, und wir füllen deine Daten beim Reservieren aus. Ein Konto kostet nichts.",
    },
    {
      question: "Bleibe ich angemeldet?",
      answer:
        "Ja, höchstens 30 Tage lang: So lange liegt im Speicher deines Browsers ein Schlüssel, an dem wir dich wiedererkennen. Auf einem fremden Gerät melde dich bitte ab. In den Einstellungen siehst du unter „Passwort und Sitzungen“, wo du angemeldet bist, und kannst jede Anmeldung beenden.",
    },
    {
      question: "Bekomme ich einen Newsletter?",
      answer:
        "Nur, wenn du ihn in den Einstellungen unter „Benachrichtigungen“ abonnierst und in einer E-Mail bestätigst. Dort meldest du dich auch wieder ab.",
    },
    {
      question: "Wie lösche ich mein Konto?",
      answer:
        "In den Einstellungen unter „Privatsphäre“. Du siehst vorher, was gelöscht wird, und kannst deine Daten mitnehmen. Ohne Konto geht das über „Deine Daten“ ganz unten auf jeder Seite.",
    },
    {
      question: "Schreibt eine KI die Profile der Anbieter?",
      answer:
        "Anbieter können sich einen ersten Entwurf für „Über uns“ vorschlagen lassen. Der KI-Dienst bekommt dafür nur den Namen des Unternehmens und die Kategorie, nie Daten von Kundinnen und Kunden. Zu sehen ist der Text erst, wenn der Anbieter ihn übernimmt.",
    },
  ],
};

const looks: HelpGroup = {
  title: "Suche und Bedienung",
  questions: [
    {
      question: "Wonach sind Suchergebnisse gereiht?",
      answer:
        "Danach, wie gut ein Anbieter zu deinen Wörtern passt. Kaufen lässt sich ein besserer Platz nicht.",
      link: { to: paths.ranking, text: linkTexts.ranking },
    },
    {
      question: "Kann ich Farben und Helligkeit ändern?",
      answer:
        "Ja. Ganz unten auf jeder Seite findest du unter „Darstellung“ vier Varianten, auch eine dunkle. Deine Wahl merkt sich dieser Browser.",
    },
    {
      question: "Kann ich die Seite ohne Maus bedienen?",
      answer: "Ja, die ganze Reservierung geht mit der Tastatur und mit einem Screenreader.",
      link: { to: paths.accessibility, text: linkTexts.accessibility },
    },
  ],
};

export const helpTexts = {
  otherLanguages: "In anderen Sprachen",
  lead: `Antworten rund ums Reservieren und dein Konto. Sollte ${productName} einmal nicht tun, was du erwartest, schreib uns einfach.`,
  groups: [reserving, afterwards, account, looks],
  askTitle: "Nichts Passendes dabei?",
  ask: "Schreib uns, was du vorhast und woran es hakt. Ein Bildschirmfoto hilft uns oft weiter.",
} as const;
