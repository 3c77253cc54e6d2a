import { zipError } from './zip-error.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LATIN1 = new TextDecoder('latin1');
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The name of an entry, as a relative path with single slashes and in Unicode's composed form.
 * @throws UnreadableFile for a name that leads, or could be read as leading, out of the archive
 */
export function parseEntryName(bytes: Uint8Array, file: string): string {
  const name = decodeName(bytes).normalize('NFC');
  const parts = name.split('/').filter((part, at) => part !== '.' && (part !== '' || at === 0));
  const isSafe =
    !name.includes('\\') &&
    !CONTROL.test(name) &&
    !/^[a-z]:/i.test(name) &&
    !parts.includes('..') &&
    parts[0] !== '';
  if (!isSafe) {
    const shown = JSON.stringify(name.slice(0, 80));
    throw zipError(file, `it holds an entry whose name is not accepted, ${shown}`);
  }
  return parts.join('/');
}

/** UTF-8 is read whether or not the entry says so: many programs forget to say it. */
function decodeName(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return LATIN1.decode(bytes);
  }
}
