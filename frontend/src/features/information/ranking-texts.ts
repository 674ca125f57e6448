import { productName } from "@/shared/lib/product";

/** How much a word counts where it is found, as the search weighs it. */
type Weight = { place: string; plain: number; inCategory: number };

const weights: readonly Weight[] = [
  { place: "Name des Anbieters", plain: 4, inCategory: 4 },
  { place: "Kategorie, Leistungen, Events und Kurse", plain: 3, inCategory: 7 },
  { place: "Ort, Postleitzahl, Bundesland, Inhaber/in", plain: 2, inCategory: 2 },
  { place: "Straße und Beschreibungen", plain: 1, inCategory: 1 },
];

export const rankingTexts = {
  lead: `Was zuerst kommt, entscheidet, wie gut es zu deiner Suche passt. Ein besserer Platz lässt sich bei ${productName} nicht kaufen.`,
  stepsTitle: "Wenn du nach etwas suchst",
  stepsIntro: "Wir vergleichen in dieser Reihenfolge. Erst bei Gleichstand zählt der nächste Punkt.",
  steps: [
    {
      title: "Alle Wörter vor einigen",
      text: "Wer alle deine Wörter trifft, steht vor dem, der nur einen Teil davon trifft.",
    },
    {
      title: "Wie gut die Wörter treffen",
      text: "Es zählt, wo ein Wort gefunden wurde, wie genau und wie selten es ist: „Shiatsu“ sagt mehr als „Massage“. Genau geschrieben zählt voll, eine andere Form des Worts zu etwa vier Fünfteln, ein vermuteter Tippfehler zur Hälfte. Nach Tippfehlern suchen wir erst, wenn deine Wörter so, wie du sie geschrieben hast, weniger als zehn Anbieter treffen. Sehr lange Namen verlieren ein wenig.",
    },
    {
      title: "Wie oft reserviert wird",
      text: "Bei gleich guten Treffern steht vorne, wer in den letzten 90 Tagen öfter reserviert wurde. Gezählt wird nur grob, damit ein paar Reservierungen mehr keinen Unterschied machen. Mehr als 500 Anbieter zeigen wir nicht: Dann kommen die mit genau deinen Wörtern dran, davon die am öftesten reservierten. Haben schon 200 Anbieter genau deine Wörter, zeigen wir keine mit ähnlichen. Ist ein Wort sehr häufig, zählen zuerst die Anbieter, in deren Namen es steht.",
    },
    {
      title: "Die Nummer des Anbieters",
      text: "Ist auch das gleich, entscheidet die Nummer, unter der sich der Anbieter angemeldet hat. So bleibt die Reihenfolge von Seite zu Seite dieselbe.",
    },
  ],
  weightsTitle: "Wie viel ein Treffer zählt",
  weightsIntro: "Je weiter oben in dieser Liste ein Wort gefunden wird, desto mehr zählt es.",
  weightsInCategory:
    "Hast du eine Kategorie gewählt, geht es vor allem darum, was jemand anbietet. Dann zählen Kategorie und Leistungen am meisten. Trifft nur ein Teil deiner Wörter, zählen Ort und Beschreibungen kaum noch: Der Schneider im Nachbarort hilft dir mehr als der Zahnarzt ums Eck.",
  weights,
  where: "Gefunden in",
  plain: "Ohne Kategorie",
  inCategory: "Mit Kategorie",
  othersTitle: "Wenn du nur stöberst",
  others:
    "Ohne Suchwort stehen die neuesten Anbieter zuerst, ebenso unter „Neu bei uns“. Auf einem Profil bestimmt der Anbieter selbst, in welcher Reihenfolge seine Leistungen stehen.",
  notTitle: "Was keinen Einfluss hat",
  not: [
    "Geld: Es gibt keine bezahlten Plätze und keine Werbung zwischen den Ergebnissen.",
    "Das Paket, das ein Anbieter gebucht hat.",
    "Wer du bist und was du früher gesucht hast. Alle sehen dieselbe Reihenfolge.",
  ],
  filters:
    "Filter wie Kategorie oder Entfernung lassen Anbieter weg, die nicht passen. Die übrigen behalten ihre Reihenfolge.",
} as const;
