import { render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { OnlyFor } from "@/shared/account/components/only-for";
import { member, owner, signedIn } from "@/test/account-answers";
import { server } from "@/test/server";
import { Providers } from "./providers";
import { createAppQueryClient } from "./query-client";

type Guard = Omit<ComponentProps<typeof OnlyFor>, "children">;

function LoginAddress() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

function show(guard: Guard) {
  const router = createMemoryRouter(
    [
      { path: "/area", element: <OnlyFor {...guard}>{({ name }) => <p>Inhalt für {name}</p>}</OnlyFor> },
      { path: "/login", element: <LoginAddress /> },
    ],
    { initialEntries: ["/area?tab=a#b"] },
  );
  render(
    <Providers queryClient={createAppQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

const allowed = "Inhalt für Eva Moser";

describe("OnlyFor", () => {
  beforeEach(() => server.use(http.get("*/api/user/favourites", () => HttpResponse.json([]))));

  it.each<[Guard["otherwise"]]>([["login"], ["message"], ["hide"], [{ fallback: <p>Ersatz</p> }]])(
    "shows the content to who may see it (%j)",
    async (otherwise) => {
      server.use(...signedIn(owner()));
      show({ minimumRole: "ROLE_BUSINESSUSER", otherwise });
      expect(await screen.findByText(allowed)).toBeVisible();
    },
  );

  it("leads visitors to the login, which knows the way back", async () => {
    show({ otherwise: "login" });
    expect(await screen.findByText("/login?returnTo=%2Farea%3Ftab%3Da%23b")).toBeVisible();
  });

  it("tells members whose role is too low that they may not", async () => {
    server.use(...signedIn(member()));
    show({ minimumRole: "ROLE_BUSINESSUSER", otherwise: "login" });
    expect(await screen.findByRole("heading", { name: "Nicht berechtigt" })).toBeVisible();
  });

  it("tells visitors that they may not where a message is wanted", async () => {
    show({ otherwise: "message" });
    expect(await screen.findByRole("heading", { name: "Nicht berechtigt" })).toBeVisible();
  });

  it("shows members whose role is too low the fallback", async () => {
    server.use(...signedIn(member()));
    show({ minimumRole: "ROLE_BUSINESSADMIN", otherwise: { fallback: <p>Ersatz</p> } });
    expect(await screen.findByText("Ersatz")).toBeVisible();
    expect(screen.queryByText(allowed)).toBeNull();
  });

  it("hides its content from visitors without a message", async () => {
    show({ otherwise: "hide" });
    expect(screen.queryByText(allowed)).toBeNull();
    expect(screen.queryByText(/Nicht berechtigt/)).toBeNull();
  });

  it("shows nothing of it before it is known who asks", () => {
    server.use(...signedIn(owner()));
    show({ otherwise: "login", loading: <p>Wird geladen</p> });
    expect(screen.getByText("Wird geladen")).toBeVisible();
  });
});
