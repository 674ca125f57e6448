import { ChakraProvider } from "@chakra-ui/react";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { system } from "../theme/system";
import { DayBox } from "./day-box";
import { TimeBox } from "./time-box";

function Fields({ heard, takesNone }: { heard: (value: string) => void; takesNone: boolean }) {
  const [day, setDay] = useState("2027-01-13");
  const [time, setTime] = useState("09:30");
  return (
    <>
      <DayBox
        aria-label="Tag"
        day={day}
        onDay={(next) => {
          heard(next);
          if (next !== "" || takesNone) setDay(next);
        }}
      />
      <TimeBox
        aria-label="Uhrzeit"
        time={time}
        onTime={(next) => {
          heard(next);
          setTime(next);
        }}
      />
      <button type="button" onClick={() => setDay("2027-02-01")}>
        Weiter
      </button>
    </>
  );
}

function renderFields({ takesNone = true } = {}) {
  const heard = vi.fn<(value: string) => void>();
  const { container } = render(
    <ChakraProvider value={system}>
      <Fields heard={heard} takesNone={takesNone} />
    </ChakraProvider>,
  );
  return {
    heard,
    container,
    user: userEvent.setup(),
    day: screen.getByRole("textbox", { name: "Tag" }),
    time: screen.getByRole("textbox", { name: "Uhrzeit" }),
  };
}

it("shows day and time as they are written in German, whatever the browser speaks", () => {
  const { day, time } = renderFields();
  expect(day).toHaveValue("13.01.2027");
  expect(time).toHaveValue("09:30");
});

it("takes a day once its year is whole, and no day of another century before", async () => {
  const { user, day, heard } = renderFields();
  await user.clear(day);
  await user.type(day, "14.1.2027");
  expect(heard.mock.calls).toEqual([[""], ["2027-01-14"]]);
  await user.tab();
  expect(day).toHaveValue("14.01.2027");
});

it("takes what is typed in short when the field is left, or with Enter", async () => {
  const { user, day, time, heard } = renderFields();
  await user.clear(day);
  await user.type(day, "1.2.27{Enter}");
  expect(heard).toHaveBeenLastCalledWith("2027-02-01");
  expect(day).toHaveValue("01.02.2027");
  await user.clear(time);
  await user.type(time, "930");
  await user.tab();
  expect(heard).toHaveBeenLastCalledWith("09:30");
  expect(time).toHaveValue("09:30");
});

it("takes a day without a year as the next one when the field is left", async () => {
  const { user, day, heard } = renderFields();
  await user.clear(day);
  await user.type(day, "1.2.");
  expect(heard).toHaveBeenLastCalledWith("");
  await user.tab();
  expect(heard).toHaveBeenLastCalledWith("2027-02-01");
  expect(day).toHaveValue("01.02.2027");
});

it("marks what is no day, and leaves it as it was typed", async () => {
  const { user, day } = renderFields();
  await user.clear(day);
  await user.type(day, "31.2.2027");
  expect(day).not.toBeInvalid();
  await user.tab();
  expect(day).toHaveValue("31.2.2027");
  expect(day).toBeInvalid();
});

it("returns to the day before where no day is none", async () => {
  const { user, day } = renderFields({ takesNone: false });
  await user.clear(day);
  await user.type(day, "31.2.");
  await user.tab();
  expect(day).toHaveValue("13.01.2027");
});

it("keeps the day where none is no choice and the calendar is emptied", () => {
  const { day, container } = renderFields({ takesNone: false });
  const picker = container.querySelector("input[type=date]");
  if (picker) fireEvent.change(picker, { target: { value: "" } });
  expect(day).toHaveValue("13.01.2027");
});

it("follows a day that changes elsewhere, and what the calendar offers", async () => {
  const { user, day, container } = renderFields();
  await user.click(screen.getByRole("button", { name: "Weiter" }));
  expect(day).toHaveValue("01.02.2027");
  const picker = container.querySelector("input[type=date]");
  if (picker) fireEvent.change(picker, { target: { value: "2027-03-09" } });
  expect(day).toHaveValue("09.03.2027");
});
