import type { SelectedService } from "@/shared/lib/session/basket";
import { type ExpectedTerms, expectedTerms } from "../model/expected-terms";
import { useOfferedEmployees } from "./use-offered-employees";

/** The terms of each entry of the basket. Until the employees are known they are those that the entry tells. */
export function useExpectedTerms(basket: SelectedService[]): (entry: SelectedService) => ExpectedTerms {
  const employeesOf = useOfferedEmployees(basket);
  return (entry) => expectedTerms(entry, employeesOf(entry.service.serviceID));
}
