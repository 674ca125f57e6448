import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { pngFile } from "@/test/image-files";
import { problem } from "@/test/problem";
import { animals, beauty } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type StaffProfile = components["schemas"]["StaffProfile"];

// jsdom has no layout: what the editor asks of it gets the plainest answer.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
Range.prototype.getClientRects = () => document.body.getClientRects();

function staffProfile(values: Partial<StaffProfile> = {}): StaffProfile {
  return {
    companyName: "Haarwerk am Marktplatz",
    brancheNameDetailed: "Friseur",
    branches: [8],
    streetName: "Alter Platz",
    streetNumber: "12",
    zipCode: "9020",
    city: "Klagenfurt",
    contactEmail: "hallo@haarwerk.example",
    contactPhone: null,
    vatNumber: null,
    legalName: null,
    registerNumber: null,
    registerCourt: null,
    theme: "TERMINHOF",
    slogan: "Schnitt &amp; Farbe",
    topContent: "",
    content: "<p>Seit 1987 am Platz</p>",
    socialMedia: [{ socialMediaType: "Instagram", website: "https://www.instagram.com/haarwerk" }],
    country: "AT",
    owner: "Katharina Lindner",
    logo: null,
    cover: "/images/1000/00ff-960.jpg",
    draft: null,
    ...values,
  };
}

let profile = staffProfile();
let kept: Record<string, unknown>[] = [];
let refusal: (() => Response) | null = null;
let discarded = 0;
let recipients = 0;
let namesWithoutEmail: string[] = [];
let withoutEmail = 0;

beforeEach(() => {
  profile = staffProfile();
  kept = [];
  refusal = null;
  discarded = 0;
  recipients = 0;
  namesWithoutEmail = [];
  withoutEmail = 0;
  server.use(
    ...signedIn(owner()),
    http.get("*/api/account/getBranches", () => HttpResponse.json([beauty, animals])),
    http.get("*/api/staff/profile", () => HttpResponse.json(profile)),
    http.get("*/api/staff/profile/customers", () =>
      HttpResponse.json({ recipients, withoutEmail, namesWithoutEmail }),
    ),
    http.put("*/api/staff/profile", async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (refusal) return refusal();
      kept.push(body);
      profile = { ...profile, ...body };
      return HttpResponse.json(profile);
    }),
    http.delete("*/api/staff/profile/draft", () => {
      discarded += 1;
      profile = { ...profile, draft: null };
      return HttpResponse.json({});
    }),
  );
});

async function openPage() {
  const page = renderRoute("/account/profile");
  await screen.findByLabelText("Slogan");
  await screen.findByRole("textbox", { name: "Über uns" });
  return page;
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole("button", { name: "Speichern" });

describe("profile in the settings", () => {
  it("is shown with its preview and without barriers", async () => {
    await openPage();
    expect(screen.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
    expect(screen.getByLabelText("Slogan")).toHaveValue("Schnitt & Farbe");
    expect(screen.getByText("Leer lassen für „Haarwerk am Marktplatz, Katharina Lindner“.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Profil ansehen" })).toHaveAttribute(
      "href",
      "/haarwerk-am-marktplatz-1000",
    );
    expect(screen.getByRole("button", { name: "Titelbild: Bild ersetzen" })).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it("says what moves, and asks whether those with visits ahead are told of it, and of nothing else", async () => {
    recipients = 12;
    withoutEmail = 3;
    namesWithoutEmail = ["Eva Moser", ""];
    const { user } = await openPage();
    fill("Slogan", "Neu");
    await user.click(save());
    await waitFor(() => expect(kept).toMatchObject([{ notifyCustomers: false }]));

    fireEvent.change(screen.getByLabelText(/^Straße/), { target: { value: "Bahnhofstraße" } });
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Was ändert sich?" }));
    const sentences = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(sentences).toEqual([
      "Neue Adresse: Bahnhofstraße 12, 9020 Klagenfurt (bisher Alter Platz 12, 9020 Klagenfurt).",
      "12 Personen haben noch Termine vor sich.",
      "3 Personen mit Terminen haben keine E-Mail-Adresse angegeben. Ruf sie bitte an: Eva Moser, Ohne Namen und 1 weitere.",
    ]);
    expect(dialog.queryByRole("button", { name: "So speichern" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Speichern und 12 Personen informieren" }));
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(kept[1]).toMatchObject({ streetName: "Bahnhofstraße", notifyCustomers: true });
    expect(await screen.findByText(/12 Personen bekommen eine E-Mail\./)).toBeInTheDocument();
    // What is kept now is where it starts from.
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
    fill("Slogan", "Noch neuer");
    await user.click(save());
    await waitFor(() => expect(kept).toHaveLength(3));
    expect(kept[2]).toMatchObject({ notifyCustomers: false });
  });

  it("moves without telling anybody where that is chosen", async () => {
    recipients = 1;
    const { user } = await openPage();
    fireEvent.change(screen.getByLabelText(/^Name eures Betriebs/), { target: { value: "Haarwerk" } });
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Was ändert sich?" }));
    expect(dialog.getByText("Neuer Name: Haarwerk (bisher Haarwerk am Marktplatz).")).toBeVisible();
    expect(dialog.getByText("Eine Person hat noch einen Termin vor sich.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Speichern und 1 Person informieren" })).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Nur speichern" }));
    await waitFor(() => expect(kept).toMatchObject([{ companyName: "Haarwerk", notifyCustomers: false }]));
  });

  it("says who has to be phoned where nobody can be mailed", async () => {
    withoutEmail = 1;
    namesWithoutEmail = ["Eva Moser"];
    const { user } = await openPage();
    fireEvent.change(screen.getByLabelText(/^Straße/), { target: { value: "Bahnhofstraße" } });
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog", { name: "Was ändert sich?" }));
    expect(
      dialog.getByText(
        "Eine Person mit Termin hat keine E-Mail-Adresse angegeben. Ruf sie bitte an: Eva Moser.",
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept).toMatchObject([{ notifyCustomers: false }]));
  });

  it("asks nothing about another address where nobody has a visit ahead", async () => {
    const { user } = await openPage();
    fireEvent.change(screen.getByLabelText(/^Straße/), { target: { value: "Bahnhofstraße" } });
    await user.click(save());
    await waitFor(() =>
      expect(kept).toMatchObject([{ streetName: "Bahnhofstraße", notifyCustomers: false }]),
    );
  });

  it("has at most three categories", async () => {
    profile = { ...profile, branches: [8, 91, 92] };
    const { user } = await openPage();
    const group = within(screen.getByRole("group", { name: "Kategorien" }));
    const animals = group.getByRole("checkbox", { name: "Tiere" });
    expect(animals).toBeDisabled();
    await user.click(group.getByRole("checkbox", { checked: true }));
    expect(animals).toBeEnabled();
  });

  it("says that contacts go earlier where it is about health", async () => {
    profile = { ...profile, branches: [8] };
    await openPage();
    const group = screen.getByRole("group", { name: "Kategorien" });
    expect(group).not.toHaveTextContent("Kontaktdaten");
    cleanup();
    profile = { ...profile, branches: [13] };
    await openPage();
    expect(screen.getByRole("group", { name: "Kategorien" })).toHaveTextContent(
      "Bei Gesundheit löschen wir Kontaktdaten schon 3 Monate nach dem letzten Termin",
    );
  });

  it("that becomes one of health asks before contacts go earlier", async () => {
    const branches = [{ id: 13, name: "Gesundheit" }];
    server.use(http.get("*/api/account/getBranches", () => HttpResponse.json(branches)));
    profile = { ...profile, branches: [8] };
    const { user } = await openPage();
    await user.click(screen.getByRole("checkbox", { name: "Gesundheit" }));
    await user.click(save());
    const question = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(question).toHaveTextContent(/Kontaktdaten, deren letzter Termin länger als 3 Monate her ist/);
    expect(kept).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept).toMatchObject([{ branches: [8, 13] }]));
    // It is one now.
    fill("Slogan", "Gesund");
    await user.click(save());
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is kept as it is filled in", async () => {
    const { user } = await openPage();
    fill("Slogan", "Schnitt <3 & Farbe");
    fill("Firma oder Name laut Register", " Haarwerk GmbH ");
    await user.click(screen.getByRole("checkbox", { name: "Tiere" }));
    await user.selectOptions(screen.getByLabelText("Hauptkategorie"), "Tiere");
    // No page has this theme before there are own domains: it stays what it is.
    expect(screen.queryByText("Gestaltung")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Link hinzufügen" }));
    await user.selectOptions(screen.getByLabelText("Art 2"), "E-Mail");
    fill("Adresse 2", "hallo@haarwerk.example");
    await user.click(save());
    await waitFor(() => expect(kept).toHaveLength(1));
    expect(kept[0]).toMatchObject({
      slogan: "Schnitt &lt;3 &amp; Farbe",
      legalName: "Haarwerk GmbH",
      vatNumber: null,
      branches: [17, 8],
      theme: "TERMINHOF",
      content: "<p>Seit 1987 am Platz</p>",
      socialMedia: [
        { socialMediaType: "Instagram", website: "https://www.instagram.com/haarwerk" },
        { socialMediaType: "Email", website: "hallo@haarwerk.example" },
      ],
    });
    await waitFor(() => expect(screen.queryByText("Ungespeicherte Änderungen")).toBeNull());
  });

  it("says at its fields what is wrong, whoever notices", async () => {
    const { user } = await openPage();
    fill("Name eures Betriebs", " ");
    fill("Adresse 1", "javascript:alert(1)");
    await user.click(screen.getByRole("checkbox", { name: "Wellness & Beauty" }));
    await user.click(save());
    expect(await screen.findByText("Bitte ausfüllen.")).toBeVisible();
    expect(screen.getByText("Das ist keine Adresse. Beginne bitte mit https://.")).toBeVisible();
    expect(screen.getByText("Wähle mindestens eine Kategorie.")).toBeVisible();
    fill("Name eures Betriebs", "Haarwerk");
    fill("Adresse 1", "https://haarwerk.example");
    await user.click(screen.getByRole("checkbox", { name: "Wellness & Beauty" }));
    refusal = () => problem(422, "VALIDATION", "Ungültig.", { zipCode: "Postleitzahl ungültig!" });
    await user.click(save());
    expect(await screen.findByText("Postleitzahl ungültig!")).toBeVisible();
    expect(screen.getByLabelText("Postleitzahl")).toHaveAttribute("aria-invalid", "true");
  });

  it("takes the draft over, to be edited and saved", async () => {
    profile = staffProfile({ draft: "<p>Willkommen bei uns.</p>" });
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Übernehmen und bearbeiten" }));
    // There is a text already: it is not lost by one press.
    let question = await screen.findByRole("alertdialog", { name: "„Über uns“ ersetzen?" });
    await user.click(within(question).getByRole("button", { name: "Zurück" }));
    expect(screen.getByRole("textbox", { name: "Über uns" })).toHaveTextContent("Seit 1987 am Platz");
    await user.click(screen.getByRole("button", { name: "Übernehmen und bearbeiten" }));
    question = await screen.findByRole("alertdialog", { name: "„Über uns“ ersetzen?" });
    await user.click(within(question).getByRole("button", { name: "Ersetzen" }));
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Vorschlag für „Über uns“" })).toHaveFocus(),
    );
    const text = screen.getByRole("textbox", { name: "Über uns" });
    await waitFor(() => expect(text).toHaveTextContent("Willkommen bei uns."));
    await user.click(screen.getByRole("button", { name: "Verwerfen" }));
    await waitFor(() => expect(text).toHaveTextContent("Seit 1987 am Platz"));
    await user.click(screen.getByRole("button", { name: "Übernehmen und bearbeiten" }));
    question = await screen.findByRole("alertdialog", { name: "„Über uns“ ersetzen?" });
    await user.click(within(question).getByRole("button", { name: "Ersetzen" }));
    expect(discarded).toBe(0);
    await user.click(save());
    await waitFor(() => expect(discarded).toBe(1));
    expect(kept[0]).toMatchObject({ content: "<p>Willkommen bei uns.</p>" });
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Vorschlag für „Über uns“" })).toBeNull(),
    );
  });

  it("forgets the draft that nobody wants, after asking", async () => {
    profile = staffProfile({ draft: "<p>Willkommen bei uns.</p>" });
    const { user } = await openPage();
    const draft = screen.getByRole("region", { name: "Vorschlag für „Über uns“" });
    await user.click(within(draft).getByRole("button", { name: "Verwerfen" }));
    const question = await screen.findByRole("alertdialog", { name: "Vorschlag verwerfen?" });
    expect(discarded).toBe(0);
    await user.click(within(question).getByRole("button", { name: "Verwerfen" }));
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Vorschlag für „Über uns“" })).toBeNull(),
    );
    expect([discarded, kept]).toEqual([1, []]);
  });
});

describe("pictures of the profile", () => {
  const png = pngFile();
  let calls: string[] = [];
  let answer: (() => Response) | null = null;

  beforeEach(() => {
    calls = [];
    answer = null;
    const image = (imageId: string, places: object[]) => ({
      imageId,
      kind: "PHOTO",
      path: `/images/1000/${imageId}-960.jpg`,
      width: 10,
      height: 10,
      createdAt: "2027-01-11T08:00:00Z",
      places,
    });
    let images = [image("00ff", [{ place: "COVER", id: null }]), image("22bb", [])];
    server.use(
      http.get("*/api/staff/images", () => HttpResponse.json({ images, most: 50 })),
      http.post("*/api/staff/images", async ({ request }) => {
        const { search } = new URL(request.url);
        calls.push(`POST ${search} ${request.headers.get("content-type")} ${(await request.blob()).size}`);
        return answer?.() ?? HttpResponse.json(image("11aa", []));
      }),
      http.put("*/api/staff/images/places", async ({ request }) => {
        const { place, imageId } = (await request.json()) as { place: string; imageId: string | null };
        calls.push(`PUT ${place} ${imageId}`);
        profile = { ...profile, cover: imageId && `/images/1000/${imageId}-960.jpg` };
        const images = [image("11aa", imageId ? [{ place, id: null }] : []), image("00ff", [])];
        return HttpResponse.json({ images, most: 50 });
      }),
      http.delete("*/api/staff/images/:id", ({ params }) => {
        calls.push(`DELETE ${String(params.id)}`);
        images = images.filter(({ imageId }) => imageId !== params.id);
        return HttpResponse.json({ images: [], most: 50 });
      }),
    );
  });

  /** Chooses a file; jsdom shows none, so the test says how large it is. */
  async function crop(user: Awaited<ReturnType<typeof openPage>>["user"], label: string, file: File) {
    await user.upload(screen.getByLabelText(label, { selector: "input" }), file);
    const dialog = await screen.findByRole("dialog", { name: "Ausschnitt wählen" });
    const shown = dialog.querySelector("img");
    if (!shown) throw new Error("The dialog shows no image.");
    Object.defineProperties(shown, { naturalWidth: { value: 900 }, naturalHeight: { value: 600 } });
    fireEvent.load(shown);
    return dialog;
  }

  it("are cropped, sent and placed, and the one before stays among the images", async () => {
    const { user } = await openPage();
    const dialog = await crop(user, "Titelbild", png);
    expect(await within(dialog).findByLabelText("Ausschnitt, mit den Pfeiltasten verschieben")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Übernehmen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual(["POST ?kind=PHOTO&x=0&y=150&width=900&height=300 image/png 45", "PUT COVER 11aa"]);
    await waitFor(() =>
      expect(document.querySelector('img[src="/images/1000/11aa-960.jpg"]')).toHaveAttribute(
        "srcset",
        expect.stringContaining("/images/1000/11aa-1600.jpg 1600w"),
      ),
    );
  });

  it("are refused by the server with its reason", async () => {
    const { user } = await openPage();
    answer = () => problem(409, "TOO_MANY_IMAGES", "Du hast schon 50 Bilder.");
    const dialog = await crop(user, "Logo", png);
    await user.click(within(dialog).getByRole("button", { name: "Übernehmen" }));
    expect(await screen.findByText("Du hast schon 50 Bilder.")).toBeVisible();
    expect(calls).toEqual(["POST ?kind=LOGO&x=150&y=0&width=600&height=600 image/png 45"]);
  });

  const damaged = "Dieses Bild ist beschädigt oder unvollständig. Nimm bitte eine andere Datei.";

  it.each([
    ["a text", new File(["Hallo"], "logo.txt", { type: "text/plain" }), /^Diese Datei ist kein Bild\./],
    ["an SVG", new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), /^Bitte wähle ein Bild als JPEG/],
    ["another kind", new File(["GIF89a"], "logo.jpg", { type: "image/jpeg" }), /auch wenn sie so heißt/],
    ["half an image", new File([png.slice(0, 40)], "logo.png", { type: "image/png" }), damaged],
  ])("are refused before they are cropped where they are %s", async (_name, file, said) => {
    await openPage();
    const target = screen.getByRole("button", { name: "Logo: Bild wählen" });
    fireEvent.drop(target, { dataTransfer: { files: [file] } });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    [
      "their size",
      pngFile(40_000, 300),
      /mit 40\s000 × 300 Pixeln zu groß.*höchstens 12\s000 Pixeln je Seite/,
    ],
    ["a damage", png, damaged],
  ])("that the browser cannot open are refused for %s", async (_name, file, said) => {
    const { user } = await openPage();
    const dialog = await crop(user, "Logo", file);
    const shown = dialog.querySelector("img");
    if (shown) fireEvent.error(shown);
    expect(await screen.findByText(said)).toBeVisible();
  });

  it("that only the server finds to be damaged are not said to be of the wrong kind", async () => {
    const { user } = await openPage();
    answer = () => problem(422, "IMAGE_UNREADABLE", "Nimm bitte ein JPEG, PNG oder WebP.");
    const dialog = await crop(user, "Logo", png);
    await user.click(within(dialog).getByRole("button", { name: "Übernehmen" }));
    expect(await screen.findByText(damaged)).toBeVisible();
  });

  it("are removed once that was meant, and deleted unless they are wanted again", async () => {
    const { user } = await openPage();
    const remove = () => screen.getByRole("button", { name: "Titelbild: Bild entfernen" });
    await user.click(remove());
    const question = await screen.findByRole("alertdialog", { name: "Bild entfernen?" });
    await user.click(within(question).getByRole("button", { name: "Behalten" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(calls).toEqual([]);

    await user.click(remove());
    const again = within(await screen.findByRole("alertdialog", { name: "Bild entfernen?" }));
    const alsoDelete = again.getByRole("checkbox", { name: /Auch aus euren Bildern löschen/ });
    expect(alsoDelete).toBeChecked();
    await user.click(again.getByRole("button", { name: "Entfernen" }));
    await screen.findByRole("button", { name: "Titelbild: Bild wählen" });
    expect(calls).toEqual(["PUT COVER null", "DELETE 00ff"]);
  });

  it("are chosen again from those that were uploaded before", async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Logo: Aus euren Bildern wählen" }));
    const dialog = await screen.findByRole("dialog", { name: "Eure Bilder" });
    expect(await within(dialog).findByText(/^2 von höchstens 50 Bildern\./)).toBeVisible();
    const tiles = within(dialog).getAllByRole("listitem");
    expect(tiles.map((tile) => tile.textContent)).toEqual(["Titelbild", "Nirgends zu sehen"]);
    const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Bild 2 verwenden" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toEqual(["PUT LOGO 22bb"]);
  });

  it("are deleted after a question where nothing shows them, and only there", async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Logo: Aus euren Bildern wählen" }));
    const dialog = await screen.findByRole("dialog", { name: "Eure Bilder" });
    const bins = await within(dialog).findAllByRole("button", { name: /löschen$/ });
    expect(bins.map((bin) => bin.getAttribute("aria-label"))).toEqual(["Bild 2 löschen"]);
    await user.click(within(dialog).getByRole("button", { name: "Bild 2 löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Bild löschen?" });
    expect(calls).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Löschen" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(calls).toEqual(["DELETE 22bb"]);
    await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(1));
  });

  it("say so where there are none yet, and can be asked for again", async () => {
    let isBroken = true;
    server.use(
      http.get("*/api/staff/images", () =>
        isBroken
          ? problem(503, "UNAVAILABLE", "Gerade nicht erreichbar.")
          : HttpResponse.json({ images: [], most: 50 }),
      ),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "Logo: Aus euren Bildern wählen" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Eure Bilder" }));
    expect(await dialog.findByText("Gerade nicht erreichbar.")).toBeVisible();
    isBroken = false;
    await user.click(dialog.getByRole("button", { name: "Erneut versuchen" }));
    expect(await dialog.findByText("Ihr habt noch kein Bild hochgeladen.")).toBeVisible();
  });
});
