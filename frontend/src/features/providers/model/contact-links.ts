/** The address of a picture that stands in a web content entry: a path of our own or a secure address. */
export function imageAddressOf(htmlContent: string): string | null {
  const text = htmlContent.trim();
  return /^(\/(?!\/)|https:\/\/)\S+$/.test(text) ? text : null;
}
