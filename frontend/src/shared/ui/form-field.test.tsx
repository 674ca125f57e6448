import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form, Formik } from "formik";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { validateWith } from "../lib/validate-with";
import { system } from "../theme/system";
import { FocusFirstError } from "./focus-first-error";
import { CheckboxField, TextareaField, TextField } from "./form-field";

const schema = z.object({
  name: z.string().check(z.minLength(1, "*erforderlich")),
  email: z
    .string()
    .check(z.minLength(1, "*erforderlich"), z.email("Bitte gib eine gültige E-Mail Adresse an!")),
  remark: z.string(),
  agreed: z.literal(true, "*erforderlich"),
});

type Values = { name: string; email: string; remark: string; agreed: boolean };

const empty: Values = { name: "", email: "", remark: "", agreed: false };

function renderForm(onSubmit = vi.fn()) {
  render(
    <ChakraProvider value={system}>
      <Formik<Values>
        initialValues={empty}
        validate={validateWith<Values>(schema)}
        validateOnChange={false}
        onSubmit={onSubmit}
      >
        <Form noValidate>
          <FocusFirstError />
          <TextField name="name" label="Name" required input={{ autoComplete: "name" }} />
          <TextField name="email" label="E-Mail" required hint="Dorthin geht die Bestätigung." />
          <TextareaField name="remark" label="Anmerkungen" />
          <CheckboxField name="agreed" label="Ich stimme zu" required />
          <button type="submit">Senden</button>
        </Form>
      </Formik>
    </ChakraProvider>,
  );
  return { user: userEvent.setup(), onSubmit };
}

describe("form fields", () => {
  it("tie label and hint to the control", () => {
    renderForm();
    expect(screen.getByRole("textbox", { name: "E-Mail" })).toHaveAccessibleDescription(
      "Dorthin geht die Bestätigung.",
    );
    expect(screen.getByRole("textbox", { name: "Name" })).toBeRequired();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAttribute("autocomplete", "name");
    expect(screen.getByRole("textbox", { name: "Anmerkungen" })).not.toBeRequired();
  });

  it("check on leaving, not on each key, and describe the error", async () => {
    const { user } = renderForm();
    const email = screen.getByRole("textbox", { name: "E-Mail" });
    await user.type(email, "eva");
    expect(email).not.toBeInvalid();
    await user.tab();
    expect(await screen.findByText("Bitte gib eine gültige E-Mail Adresse an!")).toBeVisible();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription(
      "Dorthin geht die Bestätigung. Bitte gib eine gültige E-Mail Adresse an!",
    );
  });

  it("take an error back as soon as it is mended, and bring a new one only on leaving", async () => {
    const { user } = renderForm();
    const name = screen.getByRole("textbox", { name: "Name" });
    const email = screen.getByRole("textbox", { name: "E-Mail" });
    const wrong = "Bitte gib eine gültige E-Mail Adresse an!";
    await user.type(email, "eva@");
    await user.tab();
    expect(await screen.findByText(wrong)).toBeVisible();

    await user.type(email, "example");
    expect(screen.getByText(wrong)).toBeVisible();
    await user.type(email, ".org");
    await waitFor(() => expect(screen.queryByText(wrong)).toBeNull());
    expect(email).toBeValid();
    expect(name).toBeValid();

    await user.type(email, " ");
    expect(email).toBeValid();
    await user.tab();
    expect(await screen.findByText(wrong)).toBeVisible();
  });

  it("do not put another error in the place of a mended one before the field is left", async () => {
    const { user } = renderForm();
    await user.click(screen.getByRole("button", { name: "Senden" }));
    const email = screen.getByRole("textbox", { name: "E-Mail" });
    await waitFor(() => expect(email).toHaveAccessibleDescription(/\*erforderlich/));
    await user.type(email, "e");
    await waitFor(() => expect(email).toBeValid());
    await user.type(email, "v");
    expect(email).toBeValid();
    await user.tab();
    await waitFor(() => expect(email).toBeInvalid());
  });

  it("take the error of a box back when it is ticked", async () => {
    const { user } = renderForm();
    await user.click(screen.getByRole("button", { name: "Senden" }));
    const agreed = screen.getByRole("checkbox", { name: "Ich stimme zu" });
    await waitFor(() => expect(agreed).toHaveAccessibleDescription("*erforderlich"));
    await user.click(agreed);
    await waitFor(() => expect(agreed).not.toHaveAccessibleDescription());
  });

  it("move the focus to the first wrong field after a refused submit, each time", async () => {
    const { user, onSubmit } = renderForm();
    await user.click(screen.getByRole("button", { name: "Senden" }));
    const name = screen.getByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, "Eva");
    await user.click(screen.getByRole("button", { name: "Senden" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "E-Mail" })).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("hand good values on", async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByRole("textbox", { name: "Name" }), "Eva");
    await user.type(screen.getByRole("textbox", { name: "E-Mail" }), "eva@example.org");
    await user.type(screen.getByRole("textbox", { name: "Anmerkungen" }), "Bitte leise.");
    await user.click(screen.getByRole("checkbox", { name: "Ich stimme zu" }));
    await user.click(screen.getByRole("button", { name: "Senden" }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: "Eva",
      email: "eva@example.org",
      remark: "Bitte leise.",
      agreed: true,
    });
  });
});
