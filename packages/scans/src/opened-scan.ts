import type { GreyImage } from './grey-image.ts';

/** The pages of a file. One page is in memory at a time. */
export interface OpenedScan {
  readonly numberOfPages: number;
  /**
   * A page from its pixels, 0 for the first.
   * @throws ScanRefused if this page is damaged or too large; others can still be read
   */
  page(number: number): Promise<GreyImage>;
  /** Frees memory outside of JavaScript's. */
  close(): void;
}
