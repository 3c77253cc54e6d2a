/** Lets the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The name that a server gives its file (RFC 6266); undefined where it gives none. */
export function nameOfFile(contentDisposition: unknown): string | undefined {
  if (typeof contentDisposition !== 'string') return undefined;
  const [, encoded] = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(contentDisposition) ?? [];
  if (encoded !== undefined) return decoded(encoded);
  const [, quoted, plain] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(contentDisposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
