import { ChakraProvider } from "@chakra-ui/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { system } from "../theme/system";
import { dismissErrorSnackbars, showErrorSnackbar, showSuccessSnackbar } from "./snackbar";
import { SnackbarOutlet } from "./snackbar-outlet";

function renderOutlet() {
  render(
    <ChakraProvider value={system}>
      <SnackbarOutlet />
    </ChakraProvider>,
  );
}

describe("snackbar", () => {
  it("shows the catalogued text until it is closed", async () => {
    renderOutlet();
    act(() => showErrorSnackbar());
    expect(await screen.findByText("Upps, es scheint etwas schiefgegangen zu sein.")).toBeInTheDocument();
    expect(screen.getByText("Netzwerkfehler: Bitte überprüfe deine Internetverbindung")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Meldungen" })).toHaveAttribute("aria-live", "polite");
    await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(screen.queryByText(/Upps/)).toBeNull());
  });

  it("takes back what was said about failures, and nothing else", async () => {
    renderOutlet();
    act(() => {
      showErrorSnackbar("Der Server antwortet nicht.");
      showSuccessSnackbar("Termin storniert", "Bis zum nächsten Mal.");
    });
    await screen.findByText("Der Server antwortet nicht.");
    await screen.findByText("Termin storniert");
    act(() => dismissErrorSnackbars());
    await waitFor(() => expect(screen.queryByText("Der Server antwortet nicht.")).toBeNull());
    expect(screen.getByText("Termin storniert")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
    await waitFor(() => expect(screen.queryByText("Termin storniert")).toBeNull());
  });

  it("keeps what was said before the toaster was there", async () => {
    showErrorSnackbar("Der Termin ist schon vergeben.");
    showSuccessSnackbar("Termin storniert", "Dein Termin wurde erfolgreich storniert.");
    renderOutlet();
    act(() => showErrorSnackbar("Und noch etwas."));
    expect(await screen.findByText("Der Termin ist schon vergeben.")).toBeInTheDocument();
    expect(screen.getByText("Termin storniert")).toBeInTheDocument();
    expect(screen.getByText("Und noch etwas.")).toBeInTheDocument();
  });
});
