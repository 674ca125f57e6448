import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { $api } from "@/api/client";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import { branchesQuery } from "@/features/search/api/list-branches";
import { offeredService, openOn, organization } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { seedFirstData } from "./first-data";
import { createAppQueryClient } from "./query-client";

function writeIntoPage(firstData: object[]) {
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = "first-data";
  script.textContent = JSON.stringify(firstData);
  document.body.append(script);
}

afterEach(() => document.getElementById("first-data")?.remove());

describe("first data", () => {
  it("is found by the queries that would ask for it", () => {
    writeIntoPage([
      { path: "/api/account/getBranches", data: [{ id: 8, name: "Friseur" }] },
      { path: "/api/offeredservices", parameters: { query: { organizationNr: 1000 } }, data: [] },
    ]);
    const queryClient = createAppQueryClient();
    seedFirstData(queryClient);
    expect(queryClient.getQueryData(branchesQuery().queryKey)).toEqual([{ id: 8, name: "Friseur" }]);
    expect(
      queryClient.getQueryData($api.queryOptions("get", "/api/account/getBranches").queryKey),
    ).toHaveLength(1);
    expect(queryClient.getQueryData(offeredServicesQuery(1000).queryKey)).toEqual([]);
    expect(queryClient.getQueryData(offeredServicesQuery(1001).queryKey)).toBeUndefined();
  });

  it("changes nothing where the server wrote none", () => {
    const queryClient = createAppQueryClient();
    seedFirstData(queryClient);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it("spares a page every call for what it shows first", async () => {
    const ofOrganization = { path: { organizationNr: 1000 } };
    const text = (contentType: string) => ({
      path: "/api/webcontent/{organizationNr}/{contentType}",
      parameters: { path: { organizationNr: 1000, contentType } },
      data: { organizationNr: 1000, contentType, htmlContent: "" },
    });
    writeIntoPage([
      { path: "/api/organization/{organizationNr}", parameters: ofOrganization, data: organization() },
      {
        path: "/api/businesshours/{organizationNr}",
        parameters: ofOrganization,
        data: [openOn(3, "09:00", "18:00")],
      },
      {
        path: "/api/offeredservices",
        parameters: { query: { organizationNr: 1000 } },
        data: [offeredService()],
      },
      text("account_overview_slogan"),
      text("account_background_image"),
      text("account_overview_topcontent"),
    ]);
    // No call is prepared at the mocked server: one would fail this test.
    renderRoute("/haarwerk-am-marktplatz-1000");
    expect(await screen.findByRole("heading", { level: 1, name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Damenhaarschnitt" })).toBeVisible();
    expect(await screen.findByText("Geöffnet bis 18:00")).toBeVisible();
  });
});
