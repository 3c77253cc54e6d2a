import { strFromU8, unzipSync } from 'fflate';

/** The parts of a Word document by name. */
export function readWord(bytes: Uint8Array): Readonly<Record<string, string>> {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => /\.(xml|rels)$/.test(name));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}

/** The texts of its body, paragraph by paragraph. */
export function paragraphsOf(bytes: Uint8Array): string[] {
  const body = readWord(bytes)['word/document.xml'] ?? '';
  return Array.from(body.matchAll(/<w:p>([\s\S]*?)<\/w:p>/g), ([, paragraph]) =>
    Array.from(paragraph!.matchAll(/<[wm]:t(?: [^>]*)?>([^<]*)</g), ([, text]) => text!).join(''),
  )
    .filter((text) => text !== '')
    .map((text) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    );
}
