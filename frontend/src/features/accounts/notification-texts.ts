import { productName } from "@/shared/lib/product";

export const newsTexts = {
  title: "Neuigkeiten per E-Mail",
  sentence: `Selten und nur über ${productName}. Du bekommst zuerst eine E-Mail und bestätigst darin; bis dahin schicken wir nichts.`,
  loading: "Deine Benachrichtigungen werden geladen …",
  start: "Neuigkeiten abonnieren",
  again: "E-Mail noch einmal schicken",
  stop: "Abmelden",
  isOn: "Du bekommst Neuigkeiten.",
  isWished: "Die E-Mail ist unterwegs. Bestätige darin, dass du Neuigkeiten möchtest.",
  isOff: "Du bekommst keine Neuigkeiten.",
  asked: "Die E-Mail ist unterwegs",
  askedDescription: "Bestätige darin, dass du Neuigkeiten möchtest.",
  stopped: "Du bist abgemeldet",
  stoppedDescription: "Wir schicken dir keine Neuigkeiten mehr.",
  unverified: "Bestätige zuerst deine E-Mail-Adresse.",
} as const;

export const sentMailTexts = {
  title: "Das schicken wir dir immer",
  sentence: (email: string) => `Diese E-Mails gehen an ${email} und lassen sich nicht abstellen.`,
  always: [
    {
      what: "Deine Termine",
      when: "Wenn du reservierst, verschiebst oder stornierst, und wenn ein Anbieter etwas daran ändert.",
    },
    {
      what: "Dein Konto",
      when: "Wenn sich dein Passwort oder deine E-Mail-Adresse ändert, oder wenn jemand von uns in deinem Namen handelt.",
    },
    { what: "Einladungen", when: "Wenn dich ein Unternehmen in sein Team holen möchte." },
  ],
  ofCompany: (companyName: string) => ({
    what: companyName,
    when: "Neue, verschobene und stornierte Termine melden wir der Kontaktadresse des Unternehmens.",
  }),
} as const;
