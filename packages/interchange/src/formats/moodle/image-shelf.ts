import { keyOfImage } from '../../image-key.ts';
import { isImage } from '../../image-kinds.ts';

/** The images that the texts of a file show. */
export class ImageShelf {
  /** By key. */
  readonly images = new Map<string, Uint8Array>();

  /** Keeps an image, and gives the key of it; undefined for what is none. */
  add(base64: string): string | undefined {
    const content = new Uint8Array(Buffer.from(base64, 'base64'));
    if (!isImage(content)) return undefined;
    const key = keyOfImage(content);
    if (!this.images.has(key)) this.images.set(key, content);
    return key;
  }

  /** Keeps an image that stands in its own address. */
  addDataUri(source: string): string | undefined {
    const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z\d+/=\s]+)$/.exec(source) ?? [];
    return base64 === undefined ? undefined : this.add(base64);
  }
}
