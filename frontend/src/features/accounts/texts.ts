import { roleName } from "@/shared/account/texts";
import { productName } from "@/shared/lib/product";

export const fieldTexts = {
  firstName: "Vorname *",
  lastName: "Nachname *",
  email: "E-Mail *",
  password: "Passwort *",
  phone: "Telefonnummer *",
  phoneOptional: "Telefonnummer (optional)",
  requiredHint: "Felder mit * sind Pflichtfelder.",
  showPassword: "Passwort anzeigen",
  required: "*erforderlich",
  tooLong: (limit: number) => `Höchstens ${limit} Zeichen sind erlaubt.`,
  invalidEmail: "Bitte gib eine gültige E-Mail Adresse an!",
  invalidPhone: "Ungültige Telefonnummer!",
  passwordRequired: "Passwort ist erforderlich",
  passwordTooShort: "Passwort muss mindestens 8 Zeichen haben!",
  passwordTooLong: (limit: number) => `Passwort darf höchstens ${limit} Zeichen haben!`,
} as const;

export const loginTexts = {
  title: "Anmelden",
  submit: "Anmelden",
  lostPassword: "Passwort vergessen?",
  notRegistered: "Noch nicht registriert? - Jetzt mitmachen!",
  emailRequired: "E-Mail ist erforderlich",
  invalidEmail: "Muss eine gültige E-Mail sein",
  toFavourite: "Melde dich an, dann ist dein Favorit gespeichert.",
} as const;

export const registrationTexts = {
  title: "Jetzt mitmachen",
  haveAccount: "Ich habe bereits ein Konto!",
  businessSwitch: "Ich biete selbst Termine an",
  person: "Deine Daten",
  company: "Dein Unternehmen",
  companyName: "Unternehmen *",
  vatNum: "UID-Nummer (optional)",
  branch: "Kategorie *",
  pleaseChoose: "Bitte auswählen",
  branchDetail: "Was bietest du genau an? (optional)",
  branchDetailExample: "z.\u00A0B. Balayage und Brautfrisuren",
  streetName: "Straße *",
  streetNumber: "Hausnummer *",
  zipCode: "Postleitzahl *",
  city: "Ort *",
  country: "Land *",
  countries: { AT: "Österreich", DE: "Deutschland", CH: "Schweiz" },
  invalidZipCode: "Postleitzahl ungültig!",
  pricePackage: "Paket *",
  packages: {
    FREE: { name: "FREE", sentence: "Kostenlos, sofort startklar." },
    BASIS: { name: "BASIS", sentence: "Du beginnst mit FREE; wir melden uns zur Umstellung." },
  },
  toPackages: "Preise vergleichen",
  passwordHint: "8 bis 40 Zeichen.",
  noBackslash: "Backslash nicht erlaubt",
  policy: "Ich stimme den Geschäftsbedingungen zu. *",
  policyRequired: "Bitte bestätige unsere Geschäftsbedingung!",
  terms: "Geschäftsbedingungen lesen",
  privacy: "Datenschutz lesen",
  newsletter:
    "Ich möchte Neuigkeiten per E-Mail bekommen. Das bestätige ich noch über einen Link im Postfach.",
  useAi: "Ein KI-Dienst darf einen ersten Entwurf für mein Profil schreiben.",
  useAiHint:
    "Dafür geben wir den Namen deines Unternehmens und die Kategorie an den Dienst weiter, sonst nichts.",
  submit: "Konto anlegen",
  otherPlatform: "Konten werden hier nicht mit einem Passwort angelegt. Bitte wende dich an den Betreiber.",
  loading: "Formular wird geladen",
  benefits: {
    customer: {
      title: "Weniger suchen, mehr vorfreuen.",
      points: [
        "Buche Termine in wenigen Klicks.",
        "Behalte deine Termine im Blick.",
        "Speichere deine Favoriten.",
      ],
    },
    business: {
      title: "Dein Kalender füllt sich online.",
      points: [
        "Werde gefunden.",
        "Präsentiere dein Unternehmen.",
        "Binde deine Kunden.",
        "Behalte den Überblick über gebuchte Termine und freie Zeiten.",
      ],
    },
  },
  afterBooking: {
    title: "Möchtest du ein Konto?",
    sentence:
      "Wähl nur noch ein Passwort. Dann findest du diesen Termin immer wieder und bist beim nächsten Mal schneller.",
  },
} as const;

export const companyTexts = {
  title: "Unternehmen gründen",
  sentence:
    "Bietest du selbst Termine an? Dann lege hier dein Unternehmen an. Bis es veröffentlicht ist, sehen es nur du und dein Team.",
  submit: "Unternehmen anlegen",
  founded: "Angelegt",
  foundedDescription: (name: string) => `Du handelst jetzt für ${name}.`,
  notTaken: "Unternehmen werden hier nicht selbst angelegt. Bitte wende dich an den Betreiber.",
  unverified: "Bestätige zuerst deine E-Mail-Adresse. Dann kannst du hier ein Unternehmen anlegen.",
} as const;

export const registeredTexts = {
  title: "Fast geschafft!",
  sentence: "Wir haben dir eine E-Mail geschickt. Öffne den Link darin und bestätige deine Adresse.",
  sentTo: (email: string) =>
    `Wir haben dir eine E-Mail an ${email} geschickt. Öffne den Link darin und bestätige deine Adresse.`,
  noMail: "Nichts gekommen? Schau auch im Spam-Ordner nach.",
  resend: "E-Mail noch einmal schicken",
  resent: "Die E-Mail ist unterwegs",
  resentDescription: "Der Link aus der neuen E-Mail gilt sieben Tage.",
  toSetUp: "Jetzt einrichten",
  toProfile: "Zu meinem Unternehmensprofil",
} as const;

export const verificationTexts = {
  title: "E-Mail-Adresse bestätigen",
  sentence: "Ein Klick noch, dann ist deine Adresse bestätigt.",
  sentenceWithPassword: "Gib noch das Passwort deines Kontos ein, dann ist deine Adresse bestätigt.",
  submit: "Adresse bestätigen",
  done: "Deine Adresse ist bestätigt",
  doneSentence: `Willkommen bei ${productName}.`,
  changedSentence: "Ab jetzt meldest du dich mit der neuen Adresse an.",
  invited: "Jemand hat dich in ein Team eingeladen.",
  toInvitations: "Einladung ansehen",
  login: "Anmelden",
  invalid: "Dieser Link gilt nicht mehr",
  invalidSentence: "Er ist abgelaufen, oder er wurde schon verwendet.",
  incomplete: "Dieser Link ist unvollständig",
  incompleteSentence: "Öffne ihn bitte direkt aus der E-Mail, oder kopiere ihn ganz.",
} as const;

export const lostPasswordTexts = {
  title: "Passwort vergessen",
  sentence: "Gib deine E-Mail-Adresse an. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  submit: "Link anfordern",
  done: "Schau in dein Postfach",
  doneSentence:
    "Wenn es zu dieser Adresse ein Konto gibt, ist die E-Mail mit dem Link unterwegs. Er gilt 30 Minuten.",
  backToLogin: "Zurück zur Anmeldung",
} as const;

export const resetPasswordTexts = {
  title: "Neues Passwort wählen",
  newPassword: "Neues Passwort *",
  hint: "8 bis 128 Zeichen.",
  submit: "Passwort speichern",
  done: "Dein Passwort ist geändert",
  doneSentence: "Melde dich jetzt mit dem neuen Passwort an. Auf allen Geräten bist du abgemeldet.",
  again: "Neuen Link anfordern",
} as const;

export const settingsTexts = {
  title: "Einstellungen",
  tabs: {
    profile: "Profil",
    security: "Passwort und Sitzungen",
    notifications: "Benachrichtigungen",
    privacy: "Privatsphäre",
    invitations: "Einladungen",
    company: "Unternehmen",
    team: "Team",
    payment: "Paket",
  },
  loading: "Einstellungen werden geladen",
  saved: "Gespeichert",
  actingFor: "Du handelst für",
  unverified: "Deine E-Mail-Adresse ist noch nicht bestätigt.",
} as const;

export const profileTexts = {
  title: "Deine Daten",
  sentence: "Mit diesen Daten füllen wir deine Reservierungen vor.",
  submit: "Speichern",
  savedDescription: "Deine Daten sind geändert.",
  emailTitle: "E-Mail-Adresse",
  currentEmail: (email: string) => `Zurzeit erreichst du dein Konto mit ${email}.`,
  newEmail: "Neue E-Mail *",
  currentPassword: "Aktuelles Passwort *",
  changeEmail: "Adresse ändern",
  pendingEmail: (email: string) =>
    `Noch nicht bestätigt: ${email}. Öffne den Link, den wir dorthin geschickt haben. Bis dahin gilt die alte Adresse.`,
  emailSent: "Bestätige die neue Adresse",
  emailSentDescription: (email: string) =>
    `Wir haben einen Link an ${email} geschickt. Bis du ihn bestätigst, gilt die alte Adresse.`,
} as const;

export const securityTexts = {
  passwordTitle: "Passwort ändern",
  currentPassword: "Aktuelles Passwort *",
  newPassword: "Neues Passwort *",
  submit: "Passwort ändern",
  changed: "Passwort geändert",
  changedDescription: "Auf deinen anderen Geräten bist du jetzt abgemeldet.",
  sessionsTitle: "Hier bist du angemeldet",
  loadingSessions: "Sitzungen werden geladen",
  thisDevice: "Dieses Gerät",
  lastUsed: (time: string) => `Zuletzt verwendet: ${time}`,
  signedInAt: (time: string) => `Angemeldet: ${time}`,
  unknownDevice: "Unbekanntes Gerät",
  end: "Abmelden",
  endOf: (device: string) => `${device} abmelden`,
  everywhere: "Überall abmelden",
  everywhereTitle: "Überall abmelden?",
  everywhereDescription: "Du wirst auf allen Geräten abgemeldet, auch auf diesem.",
  back: "Zurück",
} as const;

export const invitationTexts = {
  title: "Deine Einladungen",
  loading: "Einladungen werden geladen",
  empty: "Du hast gerade keine Einladung.",
  from: (invitedBy: string) => `Eingeladen von ${invitedBy}`,
  as: (role: string) => `als ${role}`,
  until: (time: string) => `Gilt bis ${time}`,
  accept: "Annehmen",
  decline: "Ablehnen",
  acceptOf: (companyName: string) => `Einladung von ${companyName} annehmen`,
  declineOf: (companyName: string) => `Einladung von ${companyName} ablehnen`,
  accepted: "Einladung angenommen",
  acceptedDescription: (companyName: string) => `Du gehörst jetzt zum Team von ${companyName}.`,
  verifyFirst: "Bestätige zuerst deine E-Mail-Adresse, dann siehst du deine Einladungen.",
} as const;

const teamRoleSentences = {
  ROLE_BUSINESSUSER: "sieht und betreut den eigenen Kalender",
  ROLE_BUSINESSMANAGER: "betreut alle Kalender, Leistungen und Kunden",
  ROLE_BUSINESSADMIN: "darf alles, auch Team und Unternehmensprofil",
} as const;

export type TeamRole = keyof typeof teamRoleSentences;

/** From the least to the most. */
export const teamRoles: readonly TeamRole[] = [
  "ROLE_BUSINESSUSER",
  "ROLE_BUSINESSMANAGER",
  "ROLE_BUSINESSADMIN",
];

export const teamTexts = {
  title: (companyName: string) => `Team von ${companyName}`,
  loading: "Team wird geladen",
  you: "du",
  role: (name: string) => `Rolle von ${name}`,
  roleLabel: "Rolle *",
  remove: "Entfernen",
  removeOf: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeDescription:
    "Die Person verliert sofort jeden Zugriff auf euer Unternehmen. Termine bleiben, wie sie sind.",
  back: "Zurück",
  changeRoleTitle: (name: string) => `Rolle von ${name} ändern?`,
  changeRoleDescription: (name: string, role: TeamRole) =>
    `${name} ist ab sofort ${roleName(role)}: ${teamRoleSentences[role]}.`,
  changeOwnRoleDescription: "Du selbst kannst das Team danach nicht mehr ändern.",
  changeRole: "Rolle ändern",
  roleChanged: "Rolle geändert",
  roleChangedDescription: (name: string, role: string) => `${name} ist jetzt: ${role}.`,
  calendarOf: (name: string) => `Kalender von ${name}`,
  changeCalendarTitle: (name: string) => `Kalender von ${name} ändern?`,
  calendarGiven: (name: string, calendar: string) =>
    `${name} führt ab sofort den Kalender von ${calendar} als den eigenen.`,
  calendarTaken: (name: string) => `${name} hat danach keinen eigenen Kalender.`,
  noCalendarLeft: "Mit dieser Rolle sieht man nur den eigenen, also keinen mehr.",
  appointmentsStay: "Termine bleiben, wie sie sind.",
  changeCalendar: "Kalender ändern",
  calendarChanged: "Kalender geändert",
  inviteTitle: "Jemanden einladen",
  inviteSentence: "Die Einladung gilt 72 Stunden und nur für diese Adresse.",
  invite: "Einladung schicken",
  invited: "Einladung verschickt",
  invitedDescription: (email: string) => `Sie ist unterwegs an ${email}.`,
  calendar: "Kalender *",
  chooseCalendar: "Bitte wählen",
  noCalendar: "Ohne eigenen Kalender",
  allCalendarsTaken: "Alle Kalender gehören schon jemandem im Team.",
  calendarRequired: "Bitte wähle einen Kalender.",
  calendarNeeded: "Mit dieser Rolle sieht man nur den eigenen Kalender. Bitte wähle einen.",
  openTitle: "Offene Einladungen",
  withdraw: "Zurückziehen",
  withdrawOf: (email: string) => `Einladung an ${email} zurückziehen`,
  withdrawTitle: "Einladung zurückziehen?",
  withdrawDescription: (email: string) =>
    `${email} kann sie dann nicht mehr annehmen. Eine neue kannst du jederzeit schicken.`,
  until: (time: string) => `gilt bis ${time}`,
  roleSentences: teamRoleSentences,
} as const;

export const confirmationTexts = {
  title: "Bist du es wirklich?",
  description: "Für diese Änderung brauchen wir noch einmal dein Passwort.",
  submit: "Bestätigen",
  cancel: "Abbrechen",
} as const;

export const renewalTexts = {
  title: "Deine Sitzung ist zu Ende",
  description: (email: string) =>
    `Gib das Passwort von ${email} ein, dann geht es hier weiter. Was du eingegeben hast, bleibt stehen.`,
  submit: "Weitermachen",
  cancel: "Abmelden",
} as const;

export const impersonationTexts = {
  open: "Als jemand anderer anmelden",
  title: "Als jemand anderer anmelden",
  description: "Das gilt 30 Minuten, wird protokolliert, und die Person bekommt eine E-Mail darüber.",
  submit: "Anmelden",
  cancel: "Abbrechen",
  bannerLabel: "Handeln im Namen einer anderen Person",
  banner: (name: string, until: string) => `Du handelst als ${name}, bis ${until}.`,
  end: "Beenden",
} as const;
