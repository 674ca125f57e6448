import { screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";

type User = ReturnType<typeof userEvent.setup>;

const customer = { "Vorname *": "Eva", "Nachname *": "Moser", "E-Mail *": "eva@example.org" };

/** Fills in the form "Deine Daten". Pasted: each key would render the whole form again, and proves nothing more. */
export async function fillInCustomer(user: User): Promise<void> {
  for (const [label, text] of Object.entries(customer)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}
