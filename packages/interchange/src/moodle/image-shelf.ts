import { keyOfImage } from '../image-key.ts';
import { isImage } from '../image-kinds.ts';

/** The images that the texts of a file show. */
export class ImageShelf {
  /** By key. */
  readonly images = new Map<string, Uint8Array>();

  /** Stores an image and returns its key; undefined if it is not an image. */
  add(base64: string): string | undefined {
    const content = new Uint8Array(Buffer.from(base64, 'base64'));
    if (!isImage(content)) return undefined;
    const key = keyOfImage(content);
    if (!this.images.has(key)) this.images.set(key, content);
    return key;
  }

  /** Stores an image from a data URI. */
  addDataUri(source: string): string | undefined {
    const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/=\s]+)$/.exec(source) ?? [];
    return base64 === undefined ? undefined : this.add(base64);
  }
}
