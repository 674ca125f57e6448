import { describe, expect, it } from "vitest";
import type { DetailsValues } from "@/shared/reservation/model/customer-data";
import { customField, entry, katharina, slot } from "@/test/booking-answers";
import { offeredService, organization } from "@/test/provider-answers";
import { bookingRequest } from "./booking-request";

const values: DetailsValues = {
  customerData: {
    firstName: " Eva ",
    lastName: "Moser",
    userEmail: "eva@example.org ",
    userPhone: " 0660 1234567",
    userRemarks: "Bitte leise klingeln",
  },
  answers: { f31: "schulterlang" },
  furtherPeople: [],
};

const basket = [
  entry({ selectedSlot: slot("2027-01-13T09:00", 11, 12) }),
  entry({
    id: 2,
    service: offeredService({ serviceID: 2 }),
    selectedSlot: slot("2027-01-14T10:30", 11),
    user: katharina,
  }),
];

describe("bookingRequest", () => {
  it("sends the basket in its order, null for any employee, wall times untouched", () => {
    const request = bookingRequest({
      organization: organization(),
      basket,
      fields: [customField()],
      values,
    });
    expect(request).toEqual({
      customerData: {
        firstName: "Eva",
        lastName: "Moser",
        userEmail: "eva@example.org",
        userPhone: "0660 1234567",
        userRemarks: "Bitte leise klingeln",
      },
      location: "",
      organizatonNr: 1000,
      services: [
        { serviceId: 1, userId: null, start: "2027-01-13T09:00:00" },
        { serviceId: 2, userId: 11, start: "2027-01-14T10:30:00" },
      ],
      customizedFields: [
        {
          serviceID: 1,
          eventID: null,
          customizedBookingFieldsId: 31,
          displayText: "Welche Haarlänge hast du?",
          fieldGroup: "Deine Haare",
          value: "schulterlang",
        },
      ],
    });
  });

  it("sends nothing that the organisation does not ask for", () => {
    const settings = { showPhoneNumberBookingDialog: false, showCommentBookingDialog: false };
    const { customerData } = bookingRequest({
      organization: organization(settings),
      basket,
      fields: [],
      values,
    });
    expect(customerData).toMatchObject({ userPhone: null, userRemarks: null });
  });

  it("sends null for what was left empty", () => {
    const empty = { ...values, customerData: { ...values.customerData, userPhone: " ", userRemarks: "" } };
    const { customerData } = bookingRequest({
      organization: organization(),
      basket,
      fields: [],
      values: empty,
    });
    expect(customerData).toMatchObject({ userPhone: null, userRemarks: null });
  });
});
