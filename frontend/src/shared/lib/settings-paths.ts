/** Addresses of the settings of an organisation; what everybody loads does without them. */
export const settingsPaths = {
  profile: "/account/profile",
  services: "/account/services",
  events: "/account/events",
  employees: "/account/employees",
  rooms: "/account/rooms",
  openingHours: "/account/openinghours",
  bookingPause: "/account/bookingpause",
  bookingRules: "/account/bookingrules",
  statistics: "/account/statistics",
  api: "/account/api",
  /** The form of one of them; `new` of one more. */
  employee: (userId: number | "new") => `/account/employees/${userId}`,
  roomGroup: (groupId: number | "new") => `/account/rooms/${groupId}`,
  service: (serviceId: number | "new") => `/account/services/${serviceId}`,
  event: (eventId: number | "new") => `/account/events/${eventId}`,
  /** The form of one more, filled with everything but the dates of another. */
  eventLike: (eventId: number) => `/account/events/new?from=${eventId}`,
} as const;
