/** What the bytes of a file say of its image, before anything is decoded. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  /** Where the image ends: the offset of the first byte behind it. */
  readonly end: number;
}

/** The bytes contradict their format. Bytes that end too early make Buffer throw a RangeError instead. */
export class DamagedImage extends Error {}
