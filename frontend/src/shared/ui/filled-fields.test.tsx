import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Formik } from "formik";
import { expect, it, vi } from "vitest";
import { fillWithoutEvents } from "@/test/fill-without-events";
import { system } from "../theme/system";
import { CheckedForm } from "./checked-form";
import { EmailField } from "./email-field";
import { TextareaField, TextField } from "./form-field";

type Values = { email: string; person: { name: string }; note: string };

function show() {
  const onSubmit = vi.fn<(values: Values) => void>();
  render(
    <ChakraProvider value={system}>
      <Formik<Values>
        initialValues={{ email: "", person: { name: "" }, note: "" }}
        onSubmit={(values) => onSubmit(values)}
      >
        <CheckedForm>
          <EmailField name="email" label="E-Mail" />
          <TextField name="person.name" label="Name" input={{ autoComplete: "given-name" }} />
          <TextareaField name="note" label="Notiz" />
          <button type="submit">Senden</button>
        </CheckedForm>
      </Formik>
    </ChakraProvider>,
  );
  return onSubmit;
}

const fill = (label: string, value: string) => fillWithoutEvents(screen.getByLabelText(label), value);

it("sends what was filled in without an event", async () => {
  const onSubmit = show();
  fill("E-Mail", "eva@example.org");
  fill("Name", "Eva");
  fill("Notiz", "bitte leise");
  await userEvent.click(screen.getByRole("button", { name: "Senden" }));
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({
      email: "eva@example.org",
      person: { name: "Eva" },
      note: "bitte leise",
    }),
  );
});

it("keeps what was filled in while another field is typed into and changed back", async () => {
  const onSubmit = show();
  fill("E-Mail", "eva@example.org");
  await userEvent.type(screen.getByLabelText("Notiz"), "bitte leise");
  await userEvent.tab();
  expect(screen.getByLabelText("E-Mail")).toHaveValue("eva@example.org");
  await userEvent.clear(screen.getByLabelText("E-Mail"));
  await userEvent.type(screen.getByLabelText("E-Mail"), "ida@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Senden" }));
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({
      email: "ida@example.org",
      person: { name: "" },
      note: "bitte leise",
    }),
  );
});

it("leaves an address as it is typed", () => {
  show();
  const field = screen.getByLabelText("E-Mail");
  expect(field).toHaveAttribute("type", "text");
  expect(field).toHaveAttribute("inputmode", "email");
  expect(field).toHaveAttribute("autocomplete", "email");
});
