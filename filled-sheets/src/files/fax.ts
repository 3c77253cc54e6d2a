/**
 * Fax codes of ITU-T T.4 (group 3, one-dimensional) and T.6 (group 4), as TIFF and PDF hold them.
 */
import type { GreyImage } from '../raster.ts';
import { type BitWriter, writeBits } from './bits.ts';

/** Codes of runs below 64, as text of bits; index is the length of the run. */
const WHITE =
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100'.split(
    ' ',
  );
const BLACK =
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111'.split(
    ' ',
  );
/** Codes of 64, 128, … 1728. */
const WHITE_MAKE_UP =
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011'.split(
    ' ',
  );
const BLACK_MAKE_UP =
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101'.split(
    ' ',
  );
/** Codes of 1792, 1856, … 2560, of either colour. */
const LONG =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111'.split(
    ' ',
  );
const [PASS, HORIZONTAL] = ['0001', '001'];
/** By how far the change lies right of the one above, from -3 to 3. */
const VERTICAL = ['0000010', '000010', '010', '1', '011', '000011', '0000011'];
const END_OF_LINE = '000000000001';

/** Group 3: each line ends with a code of its own, and begins with one. */
export function encodeGroup3(image: GreyImage): Uint8Array {
  const bits = writeBits();
  for (let y = 0; y < image.height; y++) {
    put(bits, END_OF_LINE);
    const changes = changesOf(image, y);
    let from = 0;
    let isBlack = false;
    for (const to of [...changes, image.width]) {
      putRun(bits, to - from, isBlack);
      from = to;
      isBlack = !isBlack;
      if (to === image.width) break;
    }
  }
  for (let times = 0; times < 6; times++) put(bits, END_OF_LINE);
  return bits.bytes();
}

/** Group 4: each line as what differs from the line above. */
export function encodeGroup4(image: GreyImage): Uint8Array {
  const bits = writeBits();
  let above: number[] = [];
  for (let y = 0; y < image.height; y++) {
    const line = changesOf(image, y);
    encodeLine(bits, line, above, image.width);
    above = line;
  }
  put(bits, END_OF_LINE + END_OF_LINE);
  return bits.bytes();
}

function encodeLine(bits: BitWriter, line: readonly number[], above: readonly number[], width: number): void {
  let a0 = -1;
  let isBlack = false;
  let [at, over] = [0, 0];
  while (a0 < width) {
    while (at < line.length && (line[at]! <= a0 || at % 2 !== (isBlack ? 1 : 0))) at++;
    while (over > 0 && above[over - 1]! > a0) over--;
    while (over < above.length && (above[over]! <= a0 || over % 2 !== (isBlack ? 1 : 0))) over++;
    const a1 = line[at] ?? width;
    const b1 = above[over] ?? width;
    const b2 = above[over + 1] ?? width;
    if (b2 < a1) {
      put(bits, PASS);
      a0 = b2;
    } else if (Math.abs(a1 - b1) <= 3) {
      put(bits, VERTICAL[a1 - b1 + 3]!);
      a0 = a1;
      isBlack = !isBlack;
    } else {
      const a2 = line[at + 1] ?? width;
      put(bits, HORIZONTAL);
      putRun(bits, a1 - Math.max(0, a0), isBlack);
      putRun(bits, a2 - a1, !isBlack);
      a0 = a2;
    }
  }
}

/** Columns at which the colour changes; a line begins white. */
function changesOf({ width, data }: GreyImage, y: number): number[] {
  const changes: number[] = [];
  let isBlack = false;
  for (let x = 0; x < width; x++) {
    if (data[y * width + x]! < 128 === isBlack) continue;
    changes.push(x);
    isBlack = !isBlack;
  }
  return changes;
}

function putRun(bits: BitWriter, length: number, isBlack: boolean): void {
  let left = length;
  for (; left >= 2560; left -= 2560) put(bits, LONG[12]!);
  if (left >= 1792) put(bits, LONG[Math.floor(left / 64) - 28]!);
  else if (left >= 64) put(bits, (isBlack ? BLACK_MAKE_UP : WHITE_MAKE_UP)[Math.floor(left / 64) - 1]!);
  put(bits, (isBlack ? BLACK : WHITE)[left % 64]!);
}

function put(bits: BitWriter, code: string): void {
  for (const bit of code) bits.write(bit === '1' ? 1 : 0, 1);
}
