import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form, Formik } from "formik";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { system } from "../theme/system";
import { DateField } from "./date-field";

// The browsers of the tests have no calendar to open.
const showPicker = vi.fn<(this: HTMLInputElement) => void>();
beforeEach(() => {
  HTMLInputElement.prototype.showPicker = showPicker;
});
afterEach(() => {
  showPicker.mockClear();
});

function renderField() {
  render(
    <ChakraProvider value={system}>
      <Formik initialValues={{ birthday: "" }} onSubmit={vi.fn()}>
        <Form>
          <DateField
            name="birthday"
            label="Geburtstag"
            limits={{ notBefore: null, notAfter: "2026-12-31" }}
          />
        </Form>
      </Formik>
    </ChakraProvider>,
  );
  return { user: userEvent.setup(), field: screen.getByLabelText("Geburtstag") };
}

describe("a field for a day", () => {
  it("writes out what is typed in short once it is left", async () => {
    const { user, field } = renderField();
    await user.type(field, "1.1.26");
    expect(field).toHaveValue("1.1.26");
    await user.tab();
    expect(field).toHaveValue("01.01.2026");
  });

  it("leaves what is no day as it was typed", async () => {
    const { user, field } = renderField();
    await user.type(field, "31.2.26");
    await user.tab();
    expect(field).toHaveValue("31.2.26");
  });

  it("opens the calendar of the browser by keyboard, at its day and within its limits, and takes what is chosen", async () => {
    const { user, field } = renderField();
    await user.type(field, "1.1.26");
    await user.tab();
    expect(screen.getByRole("button", { name: "Kalender öffnen" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(showPicker).toHaveBeenCalledOnce();
    const picker = showPicker.mock.contexts[0];
    expect([picker?.type, picker?.value, picker?.max]).toEqual(["date", "2026-01-01", "2026-12-31"]);
    if (picker) fireEvent.change(picker, { target: { value: "2026-03-09" } });
    expect(field).toHaveValue("09.03.2026");
  });
});
