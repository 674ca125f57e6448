import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { notedErrors, noteErrors } from "./noted-errors";

const written = vi.fn();
const beacon = vi.fn<(path: string, body: Blob) => boolean>();
const usual = { error: console.error, now: Date.now() };
let toldFirst: number[] = [];

beforeAll(async () => {
  console.error = written;
  Object.assign(navigator, { sendBeacon: beacon.mockReturnValue(true) });
  noteErrors();
  for (let number = 0; number < 50; number += 1) console.error("before the browser is idle", number);
  const before = beacon.mock.calls.length;
  await import("./report-errors");
  toldFirst = [before, beacon.mock.calls.length];
});

afterAll(() => {
  console.error = usual.error;
  vi.setSystemTime(usual.now);
  Reflect.deleteProperty(navigator, "sendBeacon");
  history.replaceState(null, "", "/");
});

const sent = () =>
  Promise.all(
    beacon.mock.calls.map(async ([path, body]): Promise<components["schemas"]["UiLogRequest"]> => {
      expect([path, body.type]).toEqual(["/api/uilogging", "application/json"]);
      return JSON.parse(await body.text());
    }),
  );

it("tells ten of the errors from before the browser is idle", () => {
  expect(toldFirst).toEqual([0, 10]);
  expect(notedErrors).toHaveLength(0);
});

describe("reporting", () => {
  let minutes = 0;

  beforeEach(() => {
    // What another test told is as good as forgotten.
    minutes += 60;
    vi.setSystemTime(new Date(Date.UTC(2026, 7, 8, 8, minutes)));
    history.replaceState(null, "", "/salon-1000?q=Eva#token");
    useSessionStore.setState({ ...emptySession, lastViewedOrganizations: [1000], searchTerm: "Eva Moser" });
    written.mockReset();
    beacon.mockReset().mockReturnValue(true);
  });

  it("writes and tells an error with its page, and nothing about the person", async () => {
    const error = new TypeError("nothing is no function");
    console.error("The menu could not be loaded.", error);
    expect(written).toHaveBeenCalledWith("The menu could not be loaded.", error);
    const [report, ...others] = await sent();
    expect(others).toEqual([]);
    expect(report).toEqual({
      enumLoggingLevel: "ERROR",
      isoDateTime: new Date().toISOString(),
      message: expect.stringMatching(
        /^The menu could not be loaded. TypeError: nothing is no function .*report-errors/s,
      ),
      page: "/salon-1000",
      sessionObject: { selectedSearchMode: "Alle" },
    });
    expect(report?.message.length).toBeLessThanOrEqual(1000);
  });

  it("tells a message once from each page in ten minutes", () => {
    const tell = (page: string) => {
      history.replaceState(null, "", page);
      console.error("again");
    };
    for (const page of ["/", "/", "/help", "/"]) tell(page);
    expect(beacon).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 599_999);
    tell("/");
    expect(beacon).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 1);
    tell("/");
    expect(beacon).toHaveBeenCalledTimes(3);
    expect(written).toHaveBeenCalledTimes(6);
  });

  it("stops where messages follow each other", () => {
    for (let number = 0; number < 100; number += 1) console.error(`number ${number}`);
    expect(beacon).toHaveBeenCalledTimes(20);
  });

  it("neither fails nor goes round in circles where reporting fails", () => {
    beacon.mockImplementation(() => {
      console.error("the beacon failed");
      throw new Error("no beacon");
    });
    console.error("first", Object.create(null));
    console.error("second");
    expect(beacon).toHaveBeenCalledTimes(1);
    expect(written).toHaveBeenCalledTimes(3);
  });

  it("tells what nobody has caught", async () => {
    window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
    window.dispatchEvent(
      Object.assign(new Event("unhandledrejection"), { reason: new RangeError("too far") }),
    );
    const messages = (await sent()).map(({ message }) => message);
    expect(messages).toEqual(["Script error.", expect.stringMatching(/^RangeError: too far /)]);
  });
});
