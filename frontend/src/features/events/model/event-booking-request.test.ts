import { expect, it } from "vitest";
import { customField } from "@/test/booking-answers";
import { organization } from "@/test/provider-answers";
import { eventBookingRequest } from "./event-booking-request";

const values = {
  customerData: {
    firstName: " Eva ",
    lastName: "Moser",
    userEmail: "eva@example.org ",
    userPhone: "0660 1234567",
    userRemarks: "",
  },
  answers: { f31: "schulterlang" },
  furtherPeople: [],
};

it("sends the event with the answers to its custom fields, and nothing that is not asked for", () => {
  const request = eventBookingRequest({
    organization: organization({ showPhoneNumberBookingDialog: false }),
    eventId: 7,
    fields: [customField({ serviceId: null, eventId: 7 })],
    values,
  });
  expect(request).toEqual({
    customerData: {
      firstName: "Eva",
      lastName: "Moser",
      userEmail: "eva@example.org",
      userPhone: null,
      userRemarks: null,
    },
    location: "",
    organizatonNr: 1000,
    eventID: 7,
    schedules: [],
    customizedFields: [
      {
        serviceID: null,
        eventID: 7,
        customizedBookingFieldsId: 31,
        displayText: "Welche Haarlänge hast du?",
        fieldGroup: "Deine Haare",
        value: "schulterlang",
      },
    ],
  });
});
