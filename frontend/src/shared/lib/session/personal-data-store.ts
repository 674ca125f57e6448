import * as z from "zod/mini";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { currentInstant } from "../clock";
import { keepValid } from "./stored-data";

const lifetime = 30 * 60 * 1000;
/** So long before the end one is asked whether to stay. */
const warning = 2 * 60 * 1000;

const userDataSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  userRemarks: z.string(),
});

const answerSchema = z.object({
  /** Entry of the basket, or event, that the answer belongs to. */
  selectedServiceId: z.int(),
  serviceID: z.nullable(z.int()),
  eventID: z.nullable(z.int()),
  customizedBookingFieldsId: z.int(),
  displayText: z.string(),
  fieldGroup: z.string(),
  /** As typed; a box is "true" or "false". */
  value: z.string(),
});

const furtherPersonSchema = z.object({
  /** For which they are signed up as well, and for no other. */
  eventID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** As they stand in the form. */
  answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

export type FurtherPerson = z.infer<typeof furtherPersonSchema>;
export type UserData = z.infer<typeof userDataSchema>;
export type CustomizedFieldAnswer = z.infer<typeof answerSchema>;

export type PersonalData = {
  userData: UserData | null;
  userDataCustomizedFields: CustomizedFieldAnswer[];
  /** Who is signed up for an event as well. */
  furtherPeople: FurtherPerson[];
  /** Instant of the last change in milliseconds; half an hour later everything is forgotten. */
  savedAt: number;
};

/** How long what was typed is kept: its end is announced, and said afterwards. */
type Retention = { retention: "kept" | "ending" | "ended" };

type PersonalDataActions = {
  /** For another half an hour. */
  keepOn: () => void;
  saveUserData: (userData: UserData) => void;
  saveCustomizedFields: (answers: CustomizedFieldAnswer[]) => void;
  saveFurtherPeople: (furtherPeople: FurtherPerson[]) => void;
  /** At success and at logout. */
  forget: () => void;
};

export const noPersonalData: PersonalData = {
  userData: null,
  userDataCustomizedFields: [],
  furtherPeople: [],
  savedAt: 0,
};

/** What can be used of the stored text at `now` (milliseconds since 1970). */
export function readPersonalData(stored: unknown, now: number): PersonalData {
  const parts = z.catch(z.record(z.string(), z.unknown()), {}).parse(stored);
  const savedAt = z.catch(z.number(), 0).parse(parts.savedAt);
  if (now - savedAt > lifetime) return noPersonalData;
  return {
    userData: z.catch(z.nullable(userDataSchema), null).parse(parts.userData),
    userDataCustomizedFields: keepValid(answerSchema, parts.userDataCustomizedFields),
    furtherPeople: keepValid(furtherPersonSchema, parts.furtherPeople),
    savedAt,
  };
}

const leftToKeep = (savedAt: number) => savedAt + lifetime - currentInstant();

/** Name, address and answers of the customer: kept for this tab only, and not for long. */
export const usePersonalDataStore = create<PersonalData & Retention & PersonalDataActions>()(
  persist(
    (set) => ({
      ...noPersonalData,
      retention: "kept",
      keepOn: () => set({ savedAt: currentInstant(), retention: "kept" }),
      saveUserData: (userData) => set({ userData, savedAt: currentInstant(), retention: "kept" }),
      saveCustomizedFields: (userDataCustomizedFields) =>
        set({ userDataCustomizedFields, savedAt: currentInstant(), retention: "kept" }),
      saveFurtherPeople: (furtherPeople) =>
        set({ furtherPeople, savedAt: currentInstant(), retention: "kept" }),
      forget: () => set({ ...noPersonalData, retention: "kept" }),
    }),
    {
      name: "terminhof-personal-data",
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ userData, userDataCustomizedFields, furtherPeople, savedAt }) => ({
        userData,
        userDataCustomizedFields,
        furtherPeople,
        savedAt,
      }),
      merge: (stored, current) => ({ ...current, ...readPersonalData(stored, currentInstant()) }),
    },
  ),
);

/** Lets a tab that stays open forget as well, also one that slept meanwhile. */
export function forgetInTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const { savedAt, retention } = usePersonalDataStore.getState();
    if (savedAt === 0) return;
    const left = leftToKeep(savedAt);
    if (left < 0) usePersonalDataStore.setState({ ...noPersonalData, retention: "ended" });
    else if (left > warning) timer = setTimeout(check, left - warning);
    else {
      timer = setTimeout(check, left + 1);
      if (retention === "kept") usePersonalDataStore.setState({ retention: "ending" });
    }
  };
  // What was too old to be read at the start is still stored.
  if (usePersonalDataStore.getState().savedAt === 0) usePersonalDataStore.getState().forget();
  check();
  const unsubscribe = usePersonalDataStore.subscribe(check);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", check);
  };
}
