import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { basketSlots } from "@/test/basket-slots";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { findEmployeeSelects } from "@/test/employee-selects";
import { problem } from "@/test/problem";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry();
const massage = entry({ service: offeredService({ serviceID: 2, description: "Kopfmassage" }) });
const atNine = slot("2027-01-14T09:00", 11, 12);
const atEleven = slot("2027-01-14T11:00", 11, 12);
const slots = { 1: [atNine], 2: [atEleven] };

const notOffered = "Diese Dienstleistung gibt es bei diesem Anbieter nicht.";
const notDone = "Diese Person bietet diese Dienstleistung nicht an.";

type Asked = components["schemas"]["BasketSlotsRequest"];

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

const basket = () => useSessionStore.getState().selectedServices;

function unknown(code: "UNKNOWN_SERVICE" | "UNKNOWN_EMPLOYEE", message: string, field: string) {
  return problem(422, code, message, { [field]: message });
}

/** The service was taken off the offer. */
function withoutMassage({ services }: Asked) {
  const index = services.findIndex(({ serviceId }) => serviceId === 2);
  return index === -1 ? null : unknown("UNKNOWN_SERVICE", notOffered, `services[${index}].serviceId`);
}

/** Miriam does nothing any more. */
function withoutMiriam({ services }: Asked) {
  const index = services.findIndex(({ userId }) => userId === miriam.userId);
  return index === -1 ? null : unknown("UNKNOWN_EMPLOYEE", notDone, `services[${index}].userId`);
}

function refuseBaskets(refuse: (asked: Asked) => Response | null) {
  const asked: Asked[] = [];
  server.use(
    http.post("*/api/calendar/getbasketslots", async ({ request }) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      return refuse(body) ?? HttpResponse.json(basketSlots(body, { slots }));
    }),
  );
  return asked;
}

const free = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}\\sUhr$`) });
const head = (title: string) => screen.getByRole("button", { name: new RegExp(`^${title}(?! entfernen)`) });

describe("booking a basket that is refused", () => {
  beforeEach(() => {
    server.use(...profileAnswers(), ...bookingAnswers({ slots }));
  });

  it("names the service that is not offered any more and takes it out of the basket", async () => {
    refuseBaskets(withoutMassage);
    fill({ ...massage, selectedSlot: atEleven }, haircut);
    const { user } = renderRoute(`${address}?service=2`);
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("Kopfmassage")).toBeVisible();
    expect(within(notice).getByText(notOffered)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
    await user.click(within(notice).getByRole("button", { name: "Aus der Auswahl nehmen" }));
    expect(await free("09:00")).toBeVisible();
    expect(screen.queryByText(notOffered)).toBeNull();
    expect(basket().map(({ service }) => service.serviceID)).toEqual([1]);
    await waitFor(() => expect(head("Damenhaarschnitt")).toHaveFocus());
  });

  it("names the open service that is not offered any more, and shows the times of its neighbour once it is out", async () => {
    refuseBaskets(withoutMassage);
    fill(haircut, massage);
    const { user } = renderRoute(`${address}?service=2`);
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("Kopfmassage")).toBeVisible();
    await user.click(within(notice).getByRole("button", { name: "Aus der Auswahl nehmen" }));
    expect(await free("09:00")).toBeVisible();
    await waitFor(() => expect(head("Damenhaarschnitt")).toHaveFocus());
  });

  it("shows the services to choose from once the last one is out of the basket", async () => {
    refuseBaskets(withoutMassage);
    fill(massage);
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: "Aus der Auswahl nehmen" }));
    const invitation = await screen.findByText("Noch keinen Service ausgewählt");
    await waitFor(() => expect(invitation).toHaveFocus());
  });

  it("takes times off the screen that can no longer be had", async () => {
    fill(haircut, { ...massage, selectedSlot: atEleven });
    const { queryClient } = renderRoute(`${address}?service=1`);
    expect(await free("09:00")).toBeVisible();
    refuseBaskets(withoutMassage);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(notOffered)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^09:00\sUhr$/ })).toBeNull();
  });

  it("shows the times again when the service is offered again", async () => {
    refuseBaskets(withoutMassage);
    fill(massage);
    const { queryClient } = renderRoute(address);
    expect(await screen.findByText(notOffered)).toBeVisible();
    refuseBaskets(() => null);
    await act(() => queryClient.invalidateQueries());
    expect(await free("11:00")).toBeVisible();
    expect(screen.queryByText(notOffered)).toBeNull();
  });

  it("gives up somebody who does a service no more", async () => {
    const asked = refuseBaskets(withoutMiriam);
    fill({ ...massage, user: miriam, selectedSlot: atEleven }, haircut);
    const { user } = renderRoute(`${address}?service=2`);
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("Kopfmassage bei Miriam Novak")).toBeVisible();
    expect(within(notice).getByText(notDone)).toBeVisible();
    await user.click(within(notice).getByRole("button", { name: "Jemand anderen nehmen" }));
    expect(await free("09:00")).toBeVisible();
    expect(basket().map(({ user: chosen, selectedSlot }) => [chosen, selectedSlot?.dateFrom])).toEqual([
      [null, "2027-01-14T11:00:00"],
      [null, undefined],
    ]);
    expect(asked.at(-1)?.services[0]).toEqual({ serviceId: 2, userId: null, start: "2027-01-14T11:00:00" });
    await waitFor(() => expect(head("Damenhaarschnitt")).toHaveFocus());
  });

  it("does not choose somebody again who was the only one until now", async () => {
    server.use(...bookingAnswers({ employees: { 1: [katharina], 2: [miriam] }, slots }));
    refuseBaskets(withoutMiriam);
    fill({ ...massage, user: miriam, selectedSlot: atEleven }, haircut);
    const { user } = renderRoute(`${address}?service=2`);
    const release = await screen.findByRole("button", { name: "Jemand anderen nehmen" });
    server.use(
      http.post("*/api/offeredservices/assignedemployeesservicelist", () => HttpResponse.json([katharina])),
    );
    await user.click(release);
    expect(await free("09:00")).toBeVisible();
    await waitFor(() => expect(basket()[0]?.user).toEqual(katharina));
  });

  it("tells what the server says when it cannot check all ways, and asks anew after another choice", async () => {
    const text = "So viele Möglichkeiten können wir nicht auf einmal prüfen. Wähle bitte bestimmte Personen.";
    refuseBaskets(({ services }) =>
      services.every(({ userId }) => userId === null) ? problem(422, "TOO_COMPLEX", text) : null,
    );
    fill({ ...massage, selectedSlot: atEleven }, haircut);
    const { user } = renderRoute(`${address}?service=2`);
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText(text)).toBeVisible();
    expect(within(notice).queryByRole("button")).toBeNull();
    const [other] = await findEmployeeSelects(2);
    if (other) await user.selectOptions(other, "Miriam Novak");
    expect(await free("09:00")).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
  });

  it("asks for the times of one person when those of all are too many", async () => {
    const text = "So viele Möglichkeiten können wir nicht auf einmal prüfen. Wähle bitte bestimmte Personen.";
    const asked = refuseBaskets(({ services, next }) =>
      services[next]?.userId === null ? problem(422, "TOO_COMPLEX", text) : null,
    );
    fill({ ...massage, selectedSlot: atEleven }, haircut);
    const { user } = renderRoute(`${address}?service=2`);
    expect(await screen.findByText(text)).toBeVisible();
    const [, own] = await findEmployeeSelects(2);
    if (own) await user.selectOptions(own, "Miriam Novak");
    expect(await free("09:00")).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
    expect(asked.at(-1)?.services[1]).toEqual({ serviceId: 1, userId: miriam.userId, start: null });
  });

  it("offers another try for a refusal that names nothing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    refuseBaskets(() => problem(422, "UNKNOWN_SERVICE", notOffered));
    fill(haircut);
    const { user } = renderRoute(address);
    const failure = await screen.findByRole("button", { name: "Erneut versuchen" });
    refuseBaskets(() => null);
    await user.click(failure);
    expect(await free("09:00")).toBeVisible();
  });

  it.each([
    [
      "the booking is refused",
      () =>
        server.use(
          http.post("*/api/calendar/addbooking", () =>
            unknown("UNKNOWN_SERVICE", notOffered, "services[1].serviceId"),
          ),
        ),
    ],
    [
      "its custom fields are not found",
      () =>
        server.use(
          http.get("*/api/customizedbookingfields", ({ request }) =>
            new URL(request.url).searchParams.get("serviceid") === "2"
              ? problem(404, "SERVICE_NOT_FOUND", notOffered)
              : HttpResponse.json([]),
          ),
        ),
    ],
  ])("leads from the data back to the service that is not offered any more: %s", async (name, refuse) => {
    fill({ ...haircut, selectedSlot: atNine }, { ...massage, selectedSlot: atEleven });
    refuseBaskets(withoutMassage);
    refuse();
    const { user, router } = renderRoute(`${address}?step=details`);
    if (name === "the booking is refused") {
      await fillInCustomer(user);
      const [reserve] = screen.getAllByRole("button", { name: "Termin reservieren" });
      if (reserve) await user.click(reserve);
    }
    const notice = await screen.findByRole("alert");
    expect(within(notice).getByText("Kopfmassage")).toBeVisible();
    expect(screen.queryByText(/neue Zeit wählen/)).toBeNull();
    expect(router.state.location.search).toBe("");
    await user.click(within(notice).getByRole("button", { name: "Aus der Auswahl nehmen" }));
    await waitFor(() => expect(basket().map(({ service }) => service.serviceID)).toEqual([1]));
    expect(await free("09:00")).toHaveAttribute("aria-pressed", "true");
  });
});
