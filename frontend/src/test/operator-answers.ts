import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { problem } from "./problem";

type Schemas = components["schemas"];

export function operator(values: Partial<Schemas["Operator"]> = {}): Schemas["Operator"] {
  return {
    name: "Termine OG",
    isDemo: false,
    address: { streetName: "Lindengasse", streetNumber: "27", zipCode: "1070", city: "Wien", country: "AT" },
    socialMedia: [],
    pages: ["imprint", "terms-conditions", "dataprivacy"],
    ...values,
  };
}

const plans: Schemas["OfferedPlan"][] = [
  { plan: "FREE", price: 0, employees: 3, contents: [] },
  { plan: "BASIS", price: 19, employees: null, contents: ["Eigene Domain"] },
];

type OperatorAnswers = {
  operator?: Schemas["Operator"];
  pages?: Partial<Record<string, Schemas["OperatorPage"]>>;
};

/** What the server says about the operator. A page that is not given does not exist. */
export function operatorAnswers({ operator: known = operator(), pages = {} }: OperatorAnswers = {}) {
  return [
    http.get("*/api/operator", () => HttpResponse.json(known)),
    http.get("*/api/operator/plans", () => HttpResponse.json({ plans })),
    http.get("*/api/operator/contact", () => HttpResponse.json({ email: "hallo@termine.example" })),
    http.get("*/api/operator/pages/:page", ({ params }) => {
      const page = pages[String(params.page)];
      return page ? HttpResponse.json(page) : problem(404, "NOT_FOUND", "Diese Seite gibt es nicht.");
    }),
  ];
}
