import { productName } from "@/shared/lib/product";

type Section = { title: string; paragraphs: readonly string[]; points: readonly string[] };

const sections: readonly Section[] = [
  {
    title: "Woran wir uns halten",
    paragraphs: [
      `${productName} richtet sich nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA. Das schließt die Anforderungen der Norm EN 301 549 ein, auf die sich das österreichische Barrierefreiheitsgesetz (BaFG) und das deutsche Barrierefreiheitsstärkungsgesetz (BFSG) stützen.`,
      "Die Einschätzung auf dieser Seite beruht auf eigenen Prüfungen. Eine Prüfung durch eine unabhängige Stelle gab es noch nicht.",
    ],
    points: [],
  },
  {
    title: "Was du erwarten kannst",
    paragraphs: [],
    points: [
      "Vom Profil bis zur Bestätigung geht alles mit der Tastatur, und du siehst immer, wo du gerade bist.",
      "Überschriften, Formulare, Kalender und Meldungen haben Namen, die ein Screenreader vorliest.",
      "Fehler stehen beim Feld, um das es geht, und sagen, wie du sie behebst.",
      "Text hebt sich in allen vier Darstellungen ausreichend vom Hintergrund ab. Farbe allein sagt nie etwas.",
      "Bei 200 % Textgröße und auf schmalen Bildschirmen musst du nicht seitwärts blättern.",
      "Knöpfe, Tage und Uhrzeiten sind groß genug für den Finger.",
      "Bewegungen fallen weg, wenn dein Gerät das so eingestellt hat.",
      "Du hast für das Ausfüllen so viel Zeit, wie du brauchst.",
    ],
  },
  {
    title: "Wie wir das prüfen",
    paragraphs: [
      "Jede Änderung durchläuft automatische Prüfungen mit axe auf allen Seiten, in allen vier Darstellungen, auf einem schmalen und einem breiten Bildschirm. Eine ganze Reservierung wird dabei nur mit der Tastatur durchgespielt.",
    ],
    points: [],
  },
  {
    title: "Was noch nicht barrierefrei ist",
    paragraphs: [],
    points: [
      "Texte und Bilder auf den Profilen stammen von den Anbietern. Wir können nicht zusagen, dass sie immer gut gegliedert und leicht verständlich sind.",
      "Der Link zur Karte führt zu OpenStreetMap, einem fremden Dienst. Die Adresse steht deshalb immer auch als Text auf dem Profil.",
      "Texte in Leichter Sprache und Videos in Gebärdensprache gibt es noch nicht.",
    ],
  },
  {
    title: "Wenn du mit unserer Antwort nicht zufrieden bist",
    paragraphs: [
      "In Österreich überwacht das Sozialministeriumservice die Einhaltung des BaFG, in Deutschland die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) die des BFSG. Dort kannst du dich beschweren.",
    ],
    points: [],
  },
];

export const accessibilityTexts = {
  lead: `Einen Termin zu reservieren soll für alle gleich einfach sein. Hier steht, wie weit ${productName} dabei ist.`,
  sections,
  dated: "Diese Erklärung wurde am 21. November 2026 erstellt.",
  askTitle: "Du stößt auf eine Barriere?",
  ask: "Sag uns, auf welcher Seite und mit welchem Gerät oder Hilfsmittel. Wir antworten dir und suchen eine Lösung, auch für den Termin, den du gerade brauchst.",
} as const;
