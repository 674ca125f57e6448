import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  firstVersion,
  nothingChanges,
  roomGroup,
  settingsAnswers,
  somethingChanges,
} from "@/test/settings-answers";

type Sent = Record<string, unknown> & { isPreview: boolean };

let sent: Sent[] = [];
let removed: string[] = [];
let consequences = nothingChanges;

beforeEach(() => {
  sent = [];
  removed = [];
  consequences = nothingChanges;
  const take = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as Sent);
    return HttpResponse.json({ group: roomGroup(), consequences });
  };
  server.use(
    ...signedIn(owner()),
    ...settingsAnswers(),
    http.post("*/api/staff/rooms", take),
    http.put("*/api/staff/rooms/3", take),
    http.post("*/api/staff/rooms/3/closures", take),
    http.get("*/api/staff/rooms/3/bookings", () => HttpResponse.json({ bookings: [] })),
    http.delete("*/api/staff/rooms/3/closures/9", ({ request }) => {
      removed.push(new URL(request.url).pathname);
      return HttpResponse.json({ group: roomGroup() });
    }),
  );
});

/** A group that is not in use any more. */
const dissolved = roomGroup({
  groupId: 4,
  name: "Solarium",
  services: [],
  rooms: [
    { roomId: 41, name: "Liege 1", isArchived: true, closures: [] },
    { roomId: 42, name: "Liege 2", isArchived: true, closures: [] },
  ],
});

const kept = () => sent.filter(({ isPreview }) => !isPreview);

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function openList(address = "/account/rooms") {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 2, name: "Behandlungsräume" });
  return page;
}

describe("rooms and devices", () => {
  it("are listed by group, with what needs them and when they are closed", async () => {
    await openList();
    const group = screen.getByRole("region", { name: "Behandlungsräume" });
    expect(await within(group).findByText("Für Damenhaarschnitt")).toBeVisible();
    const closures = within(group).getByRole("list", { name: "Sperren von Raum 1" });
    expect(closures).toHaveTextContent(/Gesperrt: Mo., 1\.\sFebruar, 08:00.*12:00\sUhrWartung/);
    await expectAccessible();
  });

  it("of groups that nobody uses any more are out of sight until they are asked for", async () => {
    const groups = [roomGroup(), dissolved];
    server.use(http.get("*/api/staff/rooms", () => HttpResponse.json({ groups })));
    const { user } = await openList();
    expect(screen.getByText("Solarium")).not.toBeVisible();
    await user.click(screen.getByText("Nicht mehr benutzt (1)"));
    expect(screen.getByRole("link", { name: /^Solarium/ })).toHaveAttribute("href", "/account/rooms/4");
    await expectAccessible();
  });

  it("of groups that a service needs stay in sight, even without any room in use", async () => {
    const groups = [roomGroup({ rooms: dissolved.rooms })];
    server.use(http.get("*/api/staff/rooms", () => HttpResponse.json({ groups })));
    await openList();
    expect(screen.queryByText(/^Nicht mehr benutzt/)).toBeNull();
  });

  it("are not needed, which an empty list says", async () => {
    server.use(http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [] })));
    renderRoute("/account/rooms");
    expect(await screen.findByText(/^Noch ist nichts eingetragen/)).toBeVisible();
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/rooms", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/account/rooms");
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("Raum 2")).toBeVisible();
  });

  it("are closed for a while, after a look at what is booked then", async () => {
    consequences = somethingChanges;
    const { user, router } = await openList();
    await user.click(screen.getByRole("link", { name: "Raum 2 sperren" }));
    const drawer = await screen.findByRole("dialog", { name: "Raum 2 sperren" });
    fireEvent.change(within(drawer).getByLabelText("Bis"), { target: { value: "12.01.2027" } });
    await user.click(within(drawer).getByRole("button", { name: "Sperren" }));
    expect(await within(drawer).findByRole("alert")).toHaveTextContent(
      "Das Ende muss nach dem Beginn liegen.",
    );
    fireEvent.change(within(drawer).getByLabelText("Bis"), { target: { value: "14.01.2027" } });
    await user.type(within(drawer).getByLabelText("Grund"), "Ausmalen");
    await user.click(within(drawer).getByRole("button", { name: "Sperren" }));
    await user.click(await screen.findByRole("button", { name: "So speichern" }));
    await waitFor(() =>
      expect(kept()).toEqual([
        {
          roomId: 32,
          start: "2027-01-13T00:00:00",
          end: "2027-01-15T00:00:00",
          reason: "Ausmalen",
          isPreview: false,
        },
      ]),
    );
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("are opened again, after a question", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: /^Raum 1, .*: Sperre löschen$/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "Sperre löschen?" });
    expect(removed).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Löschen" }));
    await waitFor(() => expect(removed).toEqual(["/api/staff/rooms/3/closures/9"]));
  });
});

describe("form of a group of rooms", () => {
  it("shows what uses them in the next two weeks", async () => {
    const visit = {
      roomId: 31,
      roomName: "Raum 1",
      start: "2027-01-14T10:00:00",
      end: "2027-01-14T11:00:00",
    };
    const bookings = [
      { ...visit, title: "Massage", bookingId: 5, scheduleId: null, userId: 1, customerName: "Eva Moser" },
      { ...visit, title: "Yoga", bookingId: null, scheduleId: 7, userId: null, customerName: "" },
    ];
    let days = "";
    server.use(
      http.get("*/api/staff/rooms/3/bookings", ({ request }) => {
        days = new URL(request.url).search;
        return HttpResponse.json({ bookings });
      }),
    );
    renderRoute("/account/rooms/3");
    const region = await screen.findByRole("region", { name: "Belegt" });
    const link = await within(region).findByRole("link", { name: "Massage, Eva Moser" });
    expect(link).toHaveAttribute("href", "/mycalender?date=2027-01-14&booking=5");
    expect(within(region).getByRole("link", { name: "Yoga" })).toHaveAttribute(
      "href",
      "/mycalender?date=2027-01-14",
    );
    expect(days).toBe("?dateFrom=2027-01-13&dateTo=2027-01-26");
  });

  it("still shows what uses them while asking anew fails", async () => {
    const visit = {
      roomId: 31,
      roomName: "Raum 1",
      start: "2027-01-14T10:00:00",
      end: "2027-01-14T11:00:00",
      title: "Massage",
      bookingId: 5,
      scheduleId: null,
      userId: 1,
      customerName: "Eva Moser",
    };
    server.use(http.get("*/api/staff/rooms/3/bookings", () => HttpResponse.json({ bookings: [visit] })));
    const { queryClient } = renderRoute("/account/rooms/3");
    await screen.findByRole("link", { name: "Massage, Eva Moser" });
    server.use(
      http.get("*/api/staff/rooms/3/bookings", () =>
        problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."),
      ),
    );
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByRole("link", { name: "Massage, Eva Moser" })).toBeVisible();
  });

  it.each([
    ["one more where one of fifty is archived", true],
    ["no more than fifty that are in use", false],
  ])("takes %s", async (_, isArchived) => {
    const rooms = Array.from({ length: 50 }, (_, index) => ({
      roomId: index + 1,
      name: `Raum ${index + 1}`,
      isArchived: isArchived && index === 0,
      closures: [],
    }));
    server.use(http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [roomGroup({ rooms })] })));
    renderRoute("/account/rooms/3");
    await screen.findByLabelText("Name 50");
    expect(screen.queryAllByRole("button", { name: "Noch eins" })).toHaveLength(isArchived ? 1 : 0);
  });

  it("renames, archives and adds", async () => {
    const { user, router } = await openList();
    await user.click(screen.getByRole("link", { name: "Behandlungsräume bearbeiten" }));
    const first = await screen.findByLabelText("Name 1");
    await expectAccessible();
    await user.clear(first);
    await user.type(first, "Blauer Raum");
    await user.click(screen.getByRole("button", { name: "Raum 2 archivieren" }));
    await user.click(screen.getByRole("button", { name: "Noch eins" }));
    await waitFor(() => expect(screen.getByLabelText("Name 3")).toHaveFocus());
    await user.keyboard("Raum 3");
    await user.click(screen.getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/rooms"));
    expect(kept()).toEqual([
      {
        version: firstVersion,
        name: "Behandlungsräume",
        rooms: [
          { roomId: 31, name: "Blauer Raum", isArchived: false },
          { roomId: 32, name: "Raum 2", isArchived: true },
          { roomId: null, name: "Raum 3", isArchived: false },
        ],
        isPreview: false,
      },
    ]);
  });

  it("of a new one needs names", async () => {
    const { user } = renderRoute("/account/rooms/new");
    await user.click(await screen.findByRole("button", { name: "Hinzufügen" }));
    expect(await screen.findAllByText("Bitte gib einen Namen an.")).toHaveLength(2);
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText("Name der Gruppe"), "Laser");
    await user.type(screen.getByLabelText("Name 1"), "Laser A");
    await user.click(screen.getByRole("button", { name: "Hinzufügen" }));
    await waitFor(() =>
      expect(kept()).toEqual([{ name: "Laser", rooms: [{ name: "Laser A" }], isPreview: false }]),
    );
  });
});

describe("use of a group of rooms", () => {
  it("ends for all rooms at once, after a look at what is booked there", async () => {
    consequences = somethingChanges;
    const free = roomGroup({ services: [] });
    server.use(
      http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [free] })),
      http.put("*/api/staff/rooms/3", async ({ request }) => {
        sent.push((await request.json()) as Sent);
        return HttpResponse.json({ group: free, consequences });
      }),
    );
    const { user, router } = renderRoute("/account/rooms/3");
    await user.click(await screen.findByRole("button", { name: "Gruppe auflösen" }));
    const review = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(review).toHaveTextContent("Raum 1, Raum 2 werden archiviert.");
    expect(review).toHaveTextContent("1 gebuchter Termin passt dann nicht mehr");
    expect(kept()).toEqual([]);
    await user.click(within(review).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/rooms"));
    expect(kept()).toEqual([
      {
        version: firstVersion,
        name: "Behandlungsräume",
        rooms: [
          { roomId: 31, name: "Raum 1", isArchived: true },
          { roomId: 32, name: "Raum 2", isArchived: true },
        ],
        isPreview: false,
      },
    ]);
  });

  it("does not end while services need it, which are named", async () => {
    const { user } = renderRoute("/account/rooms/3");
    await user.click(await screen.findByRole("button", { name: "Gruppe auflösen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Diese Gruppe wird noch gebraucht" });
    expect(await within(dialog).findByRole("link", { name: "Damenhaarschnitt" })).toHaveAttribute(
      "href",
      "/account/services/1",
    );
    await expectAccessible();
    await user.click(within(dialog).getByRole("button", { name: "Zurück" }));
    expect(kept()).toEqual([]);
  });

  it("begins again with all rooms", async () => {
    server.use(
      http.get("*/api/staff/rooms", () => HttpResponse.json({ groups: [dissolved] })),
      http.get("*/api/staff/rooms/4/bookings", () => HttpResponse.json({ bookings: [] })),
      http.put("*/api/staff/rooms/4", async ({ request }) => {
        sent.push((await request.json()) as Sent);
        return HttpResponse.json({ group: dissolved, consequences });
      }),
    );
    const { user } = renderRoute("/account/rooms/4");
    await user.click(await screen.findByRole("button", { name: "Wieder benutzen" }));
    const review = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(review).toHaveTextContent("Liege 1, Liege 2 können wieder gebucht werden.");
    await user.click(within(review).getByRole("button", { name: "So speichern" }));
    await waitFor(() =>
      expect(kept()).toEqual([
        expect.objectContaining({
          rooms: [
            { roomId: 41, name: "Liege 1", isArchived: false },
            { roomId: 42, name: "Liege 2", isArchived: false },
          ],
        }),
      ]),
    );
  });
});
