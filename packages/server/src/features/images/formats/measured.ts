/** The properties of an image that its file declares, before decoding. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Offset of the first byte after the image. */
  readonly end: number;
  /** Where the file says a plausible one. */
  readonly pixelsPerInch?: number;
}

/** The bytes contradict their format. Bytes that end too early make Buffer throw a RangeError instead. */
export class DamagedImage extends Error {}
