import { wordsOfHtml } from "./words-of-html";

describe("wordsOfHtml", () => {
  it.each([
    ["Ohne alles", ["Ohne alles"]],
    ["<p>Erstens</p><p>Zweitens</p>", ["Erstens", "Zweitens"]],
    ["<ul>\n<li>Schere</li>\n<li>Kamm</li>\n</ul>", ["Schere", "Kamm"]],
    ["Zeile<br>noch eine<br />und noch eine", ["Zeile", "noch eine", "und noch eine"]],
    [
      'Wir <strong>freuen</strong> uns auf <a href="https://example.org">dich</a>!',
      ["Wir freuen uns auf dich!"],
    ],
    ["Schnitt &amp; Farbe &lt;3 &quot;neu&quot; bei Zo&#39;s", ['Schnitt & Farbe <3 "neu" bei Zo\'s']],
    ["&amp;lt;b&gt; bleibt, &unbekannt; auch", ["&lt;b> bleibt, &unbekannt; auch"]],
    ["<p> </p>", []],
  ])("takes the words of %s", (html, words) => {
    expect(wordsOfHtml(html)).toEqual(words);
  });
});
