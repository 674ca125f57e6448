/** As the script of an extension does, which shares the document and nothing of React with the page. */
export function fillWithoutEvents(field: HTMLElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
}
