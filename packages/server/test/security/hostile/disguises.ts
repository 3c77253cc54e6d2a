import { deflateSync } from 'node:zlib';
import {
  draw,
  FORMATS,
  insertAt,
  jpegSegment,
  pngChunk,
} from '../../../src/features/images/testing/drawings.ts';

/** A text in everything that must be gone after an image was re-encoded. */
export const MARK = 'alert("hostile-7Qm")';

const HTML = `<html><script>${MARK}</script></html>`;
const AFTER_HEADER = 33;

/** Texts with the file name of an image. */
const NO_IMAGES: readonly [string, string][] = [
  ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg"><script>${MARK}</script></svg>`],
  [
    'an SVG that fetches',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/a.png"/></svg>',
  ],
  [
    'an SVG with an external entity',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg><text>&e;</text></svg>',
  ],
  [
    'an SVG of a thousand million laughs',
    '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
  ],
  ['a page', `<!doctype html>${HTML}`],
  ['a script', `#!/bin/sh\necho ${MARK}`],
  ['a PDF', `%PDF-1.7\n${MARK}`],
  ['PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n(${MARK}) run`],
  ['a ZIP', 'PK\x03\x04'],
  ['a BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
  ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['an AVIF', '\0\0\0\x1cftypavif'],
  ['another RIFF file', 'RIFF\x04\0\0\0WAVE'],
  ['a playlist that fetches', '#EXTM3U\nhttp://127.0.0.1:1/a.ts'],
  ['an ImageMagick script', "push graphic-context\nfill 'url(http://127.0.0.1:1/)'\npop graphic-context"],
  ['one byte', 'x'],
  ['nothing', ''],
];

/** A GIF whose first bytes are also a valid script. */
async function scriptedGif(): Promise<Buffer> {
  const bytes = await draw('gif');
  bytes.write('/*', 6, 'latin1');
  return Buffer.concat([bytes, Buffer.from(`*/=1;${MARK}`)]);
}

/** Exif data with a latitude: 52° 31' N. */
function placeInExif(): Buffer {
  const head = 'Exif\0\0II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0';
  const place = '\x02\0\x01\0\x02\0\x02\0\0\0N\0\0\0\x02\0\x05\0\x03\0\0\0\x38\0\0\0\0\0\0\0';
  return Buffer.from(
    `${head}${place}4\0\0\0\x01\0\0\0\x1f\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0${MARK}`,
    'latin1',
  );
}

/** A WebP with a foreign chunk after its picture. */
async function webpWith(type: string, content: Buffer): Promise<Buffer> {
  const bytes = await draw('webp');
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  const padding = Buffer.alloc(content.length % 2);
  const longer = Buffer.concat([bytes, head, content, padding]);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

/** Images with hidden contents, and files that are no images at all, by name. */
export async function makeDisguises(): Promise<ReadonlyMap<string, Buffer>> {
  const [png, jpeg, gif] = [await draw('png'), await draw('jpeg'), await draw('gif')];
  const mark = Buffer.from(MARK);
  const files = new Map<string, Buffer>(NO_IMAGES.map(([what, text]) => [what, Buffer.from(text, 'latin1')]));
  for (const format of FORMATS) {
    const whole = await draw(format);
    files.set(`a ${format} and a page`, Buffer.concat([whole, Buffer.from(HTML)]));
    files.set(
      `a ${format} and an archive`,
      Buffer.concat([whole, Buffer.from(`PK\x03\x04${MARK}PK\x05\x06`)]),
    );
    files.set(`a page and a ${format}`, Buffer.concat([Buffer.from(HTML), whole]));
    files.set(`the first half of a ${format}`, whole.subarray(0, whole.length / 2));
    files.set(`a ${format} without its last byte`, whole.subarray(0, -1));
    files.set(`the first 30 bytes of a ${format}`, whole.subarray(0, 30));
  }
  files.set('a GIF that is a script', await scriptedGif());
  files.set('a PNG with the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), png.subarray(3)]));
  files.set('a JPEG with the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), jpeg.subarray(8)]));
  files.set('a GIF with the first bytes of a PNG', Buffer.concat([png.subarray(0, 33), gif]));
  files.set(
    'a PNG with a page in a note',
    insertAt(png, AFTER_HEADER, pngChunk('tEXt', Buffer.from(`a\0${HTML}`))),
  );
  const packed = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.from(HTML))]);
  files.set('a PNG with a page in a packed note', insertAt(png, AFTER_HEADER, pngChunk('zTXt', packed)));
  files.set(
    'a PNG with an archive in a chunk',
    insertAt(png, AFTER_HEADER, pngChunk('juNk', Buffer.from(`PK\x03\x04${MARK}`))),
  );
  files.set(
    'a PNG with the place where it was taken',
    insertAt(png, AFTER_HEADER, pngChunk('eXIf', placeInExif().subarray(6))),
  );
  files.set('a JPEG with a page in a comment', insertAt(jpeg, 2, jpegSegment(0xfe, Buffer.from(HTML))));
  files.set('a JPEG with the place where it was taken', insertAt(jpeg, 2, jpegSegment(0xe1, placeInExif())));
  const xmp = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), mark]);
  files.set('a JPEG with XMP', insertAt(jpeg, 2, jpegSegment(0xe1, xmp)));
  files.set('a JPEG with a page behind its preview', Buffer.concat([jpeg, jpeg, Buffer.from(HTML)]));
  files.set('a WebP with the place where it was taken', await webpWith('EXIF', placeInExif()));
  files.set('a WebP with XMP', await webpWith('XMP ', mark));
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, mark.length), mark, Buffer.of(0)]);
  files.set('a GIF with a comment', insertAt(gif, gif.length - 1, comment));
  return files;
}
