/** The browser draws the icon of a date or a time; unless told it takes the page for a light one. */
export const darkPicker = { "[data-theme=DARK] &": { colorScheme: "dark" } } as const;
