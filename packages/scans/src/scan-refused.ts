/** A file that is not read; the message is a sentence for the person who sent it. */
export class ScanRefused extends Error {
  override name = 'ScanRefused';
}
