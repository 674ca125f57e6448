import * as z from "zod/mini";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { defaultTheme, type ThemeName, themeOf } from "../../theme/theme-names";
import { currentInstant, currentWallTime } from "../clock";
import {
  addService,
  type BasketService,
  changeEntry,
  dropPastSlots,
  removeEntry,
  removeOrganization,
  type SelectedService,
  selectedServiceSchema,
} from "./basket";
import { keepValid, mostRecent } from "./stored-data";

const lastViewedLimit = 4;

type Settings = {
  theme: ThemeName;
  /** Caps the content at 1200 px. */
  compactLayout: boolean;
};

type SessionData = {
  selectedServices: SelectedService[];
  /** Newest first. */
  lastViewedOrganizations: number[];
  /** Id of a branch, or "Alle". */
  selectedSearchMode: string;
  searchTerm: string;
  settings: Settings;
};

type SessionActions = {
  addService: (service: BasketService) => void;
  removeEntry: (id: number) => void;
  removeOrganization: (organizationNr: number) => void;
  changeEntry: (id: number, change: Parameters<typeof changeEntry>[2]) => void;
  dropPastSlots: (organizationNr: number, timeZone: string) => void;
  viewOrganization: (organizationNr: number) => void;
  rememberSearch: (searchTerm: string, selectedSearchMode: string) => void;
  chooseTheme: (theme: ThemeName) => void;
  chooseLayout: (compactLayout: boolean) => void;
  /** At logout. The settings belong to the device. */
  forget: () => void;
};

export const emptySession: SessionData = {
  selectedServices: [],
  lastViewedOrganizations: [],
  selectedSearchMode: "Alle",
  searchTerm: "",
  settings: { theme: defaultTheme, compactLayout: true },
};

/** What can be used of the stored text. Damaged parts fall back to the empty session one by one. */
export function readSession(stored: unknown): SessionData {
  const record = z.catch(z.record(z.string(), z.unknown()), {});
  const parts = record.parse(stored);
  const settings = record.parse(parts.settings);
  return {
    selectedServices: keepValid(selectedServiceSchema, parts.selectedServices),
    lastViewedOrganizations: keepValid(z.int(), parts.lastViewedOrganizations).slice(0, lastViewedLimit),
    selectedSearchMode: z.catch(z.string(), emptySession.selectedSearchMode).parse(parts.selectedSearchMode),
    searchTerm: z.catch(z.string(), emptySession.searchTerm).parse(parts.searchTerm),
    settings: {
      theme: themeOf(settings.theme),
      compactLayout: z.catch(z.boolean(), true).parse(settings.compactLayout),
    },
  };
}

const name = "terminhof-session";

/** Basket, last viewed, search and settings: survives the browser. Personal data has a store of its own. */
export const useSessionStore = create<SessionData & SessionActions>()(
  persist(
    (set) => ({
      ...emptySession,
      addService: (service) =>
        set((state) => ({
          selectedServices: addService(
            state.selectedServices,
            service,
            new Date(currentInstant()).toISOString(),
          ),
        })),
      removeEntry: (id) => set((state) => ({ selectedServices: removeEntry(state.selectedServices, id) })),
      removeOrganization: (organizationNr) =>
        set((state) => ({ selectedServices: removeOrganization(state.selectedServices, organizationNr) })),
      changeEntry: (id, change) =>
        set((state) => ({ selectedServices: changeEntry(state.selectedServices, id, change) })),
      dropPastSlots: (organizationNr, timeZone) =>
        set((state) => ({
          selectedServices: dropPastSlots(state.selectedServices, organizationNr, currentWallTime(timeZone)),
        })),
      viewOrganization: (organizationNr) =>
        set((state) => ({
          lastViewedOrganizations: mostRecent(state.lastViewedOrganizations, organizationNr, lastViewedLimit),
        })),
      rememberSearch: (searchTerm, selectedSearchMode) => set({ searchTerm, selectedSearchMode }),
      chooseLayout: (compactLayout) => set((state) => ({ settings: { ...state.settings, compactLayout } })),
      chooseTheme: (theme) => set((state) => ({ settings: { ...state.settings, theme } })),
      forget: () => set(({ settings }) => ({ ...emptySession, settings })),
    }),
    {
      name,
      version: 1,
      partialize: ({
        selectedServices,
        lastViewedOrganizations,
        selectedSearchMode,
        searchTerm,
        settings,
      }) => ({
        selectedServices,
        lastViewedOrganizations,
        selectedSearchMode,
        searchTerm,
        settings,
      }),
      merge: (stored, current) => ({ ...current, ...readSession(stored) }),
    },
  ),
);

/** Lets what another tab puts into the basket, or books, count here. */
export function followSessionOfOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    // Without a key everything was cleared.
    if (key === name || key === null) void useSessionStore.persist.rehydrate();
  });
}
