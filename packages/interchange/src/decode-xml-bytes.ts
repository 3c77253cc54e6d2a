import { UnreadableFile } from './question-file.ts';

/**
 * The text of an XML file in the encoding of its first bytes (XML 1.0, appendix F), or of its declaration.
 *
 * @throws UnreadableFile
 */
export function decodeXmlBytes(content: Uint8Array, file: string): string {
  const encoding = encodingOfXml(content);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new UnreadableFile(`“${file}” cannot be read: it is not the ${encoding} text that it says it is.`);
  }
}

/** The TextDecoder label, from the first bytes or the declaration. */
export function encodingOfXml(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(content.subarray(0, 200));
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  // UTF-16 would have been recognised by the first bytes.
  return declared === undefined || /^(?:utf-?16|ucs-2)/i.test(declared) ? 'utf-8' : declared.toLowerCase();
}
