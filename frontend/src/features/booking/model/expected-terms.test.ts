import { describe, expect, it } from "vitest";
import type { SelectedService } from "@/shared/lib/session/basket";
import type { Employee } from "@/shared/slots/model/employee-choice";
import { entry, katharina, miriam, slot } from "@/test/booking-answers";
import { offeredService } from "@/test/provider-answers";
import { type ExpectedTerms, expectedTerms } from "./expected-terms";

const dear = { ...miriam, price: 75 };
const slow = { ...miriam, duration: 90 };
const dearAndSlow = { ...miriam, price: 75, duration: 90 };
const cheap = { ...katharina, price: 50 };
const lena: Employee = { userId: 13, firstName: "Lena", lastName: "Ott", avatar: null };

const withBoth = { selectedSlot: slot("2027-01-14T09:00", 11, 12) };
const withKatharina = { selectedSlot: slot("2027-01-14T09:00", 11) };
const withMiriam = { selectedSlot: slot("2027-01-14T09:00", 12) };

const certain: ExpectedTerms = { price: 58, duration: 60, isDurationCertain: true };
const dearCertain = { ...certain, price: 75 };
const uncertainDuration = { ...certain, isDurationCertain: false };

describe("expectedTerms", () => {
  it.each<[string, Partial<SelectedService>, Employee[], ExpectedTerms]>([
    ["nobody is known yet", {}, [], certain],
    ["nobody differs", {}, [katharina, miriam], certain],
    ["prices differ, and nobody is chosen", {}, [katharina, dear], certain],
    ["durations differ", {}, [katharina, slow], uncertainDuration],
    ["both differ", {}, [katharina, dearAndSlow], uncertainDuration],
    [
      "all take the same other time",
      {},
      [{ ...katharina, duration: 90 }, slow],
      { ...certain, duration: 90 },
    ],
    [
      "nobody takes the time of the service",
      {},
      [{ ...katharina, duration: 45 }, slow],
      { ...uncertainDuration, duration: 90 },
    ],
    ["nobody has the price of the service", {}, [cheap, dear], certain],

    ["the slot leaves both", withBoth, [katharina, dearAndSlow], uncertainDuration],
    ["the slot leaves one who does it as the service says", withKatharina, [katharina, dear], certain],
    ["the slot leaves one who does not", withMiriam, [katharina, dearAndSlow], { ...certain, duration: 90 }],
    [
      "somebody else than those of the slot differs",
      withBoth,
      [katharina, miriam, { ...lena, price: 9 }],
      certain,
    ],
    ["the slot leaves nobody who is known", withMiriam, [katharina], certain],

    ["the chosen one does it as the service says", { user: katharina }, [katharina, dear], certain],
    ["the chosen one differs", { user: dear, ...withBoth }, [katharina, dear], dearCertain],
    ["the chosen one got another price since", { user: miriam }, [katharina, dear], dearCertain],
    ["the chosen one lost an own price since", { user: dear }, [katharina, miriam], certain],
    ["the chosen one is known, but nobody else", { user: dear }, [], dearCertain],
    ["the chosen one does it no more", { user: dear }, [katharina], dearCertain],
  ])("are right when %s", (_name, chosen, offered, terms) => {
    const service = offeredService({ price: 58, duration: 60 });
    expect(expectedTerms(entry({ service, ...chosen }), offered)).toEqual(terms);
  });
});
