/** Addresses of the settings of an organisation; what everybody loads does without them. */
export const settingsPaths = {
  services: "/account/services",
  employees: "/account/employees",
  rooms: "/account/rooms",
  openingHours: "/account/openinghours",
  bookingRules: "/account/bookingrules",
  api: "/account/api",
  /** The form of one of them; `new` of one more. */
  employee: (userId: number | "new") => `/account/employees/${userId}`,
  roomGroup: (groupId: number | "new") => `/account/rooms/${groupId}`,
  service: (serviceId: number | "new") => `/account/services/${serviceId}`,
} as const;
