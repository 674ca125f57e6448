import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addService } from "./basket";
import { forgetInTime, noPersonalData, readPersonalData, usePersonalDataStore } from "./personal-data-store";
import { emptySession, readSession } from "./session-store";
import { mostRecent } from "./stored-data";

const entries = addService(
  [],
  {
    serviceID: 1,
    organizationNr: 1000,
    description: "Haarschnitt",
    htmlContent: "",
    currency: "EUR",
    price: 58,
    duration: 60,
    imagePath: null,
    followUpTime: 10,
    sortOrder: 1,
  },
  "2027-01-11T08:00:00Z",
);

describe("readSession", () => {
  it.each([[undefined], [null], ["text"], [42], [[]]])("takes %j as an empty session", (stored) => {
    expect(readSession(stored)).toEqual(emptySession);
  });

  it("drops damaged parts and keeps the others", () => {
    const stored = {
      selectedServices: [{ id: "1" }, ...entries, null],
      lastViewedOrganizations: [1003, "x", 1002, 1001, 1000, 999],
      searchTerm: 5,
      settings: { theme: "NATURE", compactLayout: false, color: 3 },
    };
    expect(readSession(stored)).toEqual({
      selectedServices: entries,
      lastViewedOrganizations: [1003, 1002, 1001, 1000],
      selectedSearchMode: "Alle",
      searchTerm: "",
      settings: { theme: "NATURE", compactLayout: false },
    });
  });

  it.each([
    ["before they could have own terms", {}],
    ["with an own price", { price: 75 }],
    ["with an own duration", { duration: 90 }],
  ])("keeps an employee that was stored %s", (_name, own) => {
    const user = { userId: 7, firstName: "Anna", lastName: "Berger", avatar: null, ...own };
    const stored = JSON.parse(JSON.stringify(entries.map((entry) => ({ ...entry, user }))));
    expect(readSession({ selectedServices: stored }).selectedServices.map((entry) => entry.user)).toEqual([
      user,
    ]);
  });

  it("drops a slot that is no wall time together with its entry", () => {
    const damaged = entries.map((entry) => ({
      ...entry,
      selectedSlot: { dateFrom: "gestern", userIdList: [] },
    }));
    expect(readSession({ selectedServices: damaged }).selectedServices).toEqual([]);
  });
});

describe("readPersonalData", () => {
  const userData = {
    firstName: "Eva",
    lastName: "M",
    userEmail: "e@example.org",
    userPhone: "",
    userRemarks: "",
  };
  const stored = { userData, userDataCustomizedFields: [], furtherPeople: [], savedAt: 1_000 };
  const halfAnHour = 30 * 60 * 1000;

  it("forgets after half an hour", () => {
    expect(readPersonalData(stored, 1_000 + halfAnHour)).toEqual(stored);
    expect(readPersonalData(stored, 1_001 + halfAnHour)).toEqual(noPersonalData);
  });

  it("tolerates garbage", () => {
    expect(readPersonalData("x", 0)).toEqual(noPersonalData);
    expect(readPersonalData({ ...stored, userData: { firstName: 1 } }, 1_000).userData).toBeNull();
  });
});

describe("forgetInTime", () => {
  const eva = { firstName: "Eva", lastName: "M", userEmail: "e@example.org", userPhone: "", userRemarks: "" };
  const minute = 60_000;
  let stop = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    usePersonalDataStore.getState().forget();
    stop = forgetInTime();
  });
  afterEach(() => {
    stop();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });

  it("forgets in a tab that stays open, half an hour after the last change", () => {
    usePersonalDataStore.getState().saveUserData(eva);
    vi.advanceTimersByTime(20 * minute);
    usePersonalDataStore.getState().saveUserData({ ...eva, lastName: "Maier" });
    vi.advanceTimersByTime(29 * minute);
    expect(usePersonalDataStore.getState().userData?.lastName).toBe("Maier");
    vi.advanceTimersByTime(2 * minute);
    expect(usePersonalDataStore.getState().userData).toBeNull();
    expect(sessionStorage.getItem("terminhof-personal-data")).not.toContain("example.org");
  });

  it("announces its end two minutes before, is put off with one press, and says that it has ended", () => {
    const { saveUserData, keepOn } = usePersonalDataStore.getState();
    const retention = () => usePersonalDataStore.getState().retention;
    saveUserData(eva);
    vi.advanceTimersByTime(28 * minute - 1);
    expect(retention()).toBe("kept");
    vi.advanceTimersByTime(1);
    expect(retention()).toBe("ending");
    keepOn();
    expect(retention()).toBe("kept");
    vi.advanceTimersByTime(28 * minute);
    expect(retention()).toBe("ending");
    vi.advanceTimersByTime(2 * minute + 1);
    expect(retention()).toBe("ended");
    expect(usePersonalDataStore.getState().userData).toBeNull();
    saveUserData(eva);
    expect(retention()).toBe("kept");
  });

  it("forgets in a tab that slept, when it is looked at again", () => {
    usePersonalDataStore.getState().saveUserData(eva);
    vi.setSystemTime(Date.now() + 31 * minute);
    expect(usePersonalDataStore.getState().userData).toEqual(eva);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(usePersonalDataStore.getState().userData).toBeNull();
  });
});

describe("mostRecent", () => {
  it("moves a known entry to the front and cuts the list", () => {
    expect(mostRecent([3, 2, 1], 2, 4)).toEqual([2, 3, 1]);
    expect(mostRecent([4, 3, 2, 1], 5, 4)).toEqual([5, 4, 3, 2]);
  });
});
