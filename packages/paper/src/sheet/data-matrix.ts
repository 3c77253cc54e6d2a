/**
 * A DataMatrix (ECC 200, ISO/IEC 16022) of 20 by 20 modules, of which 20 bytes fill the data exactly: 22 codewords, and
 * 18 of Reed-Solomon, which mend any 9 wrong ones. No other size has modules as large for these bytes on the same room.
 */
export const MATRIX_SIZE = 20;
const DATA = 22;
const CORRECTION = 18;
/** Modules within the frame of finder and clock. */
const INNER = MATRIX_SIZE - 2;

/**
 * The rows of modules, from the top; true is black.
 *
 * @throws RangeError unless there are 20 bytes
 */
export function drawDataMatrix(bytes: Uint8Array): boolean[][] {
  const data = encodeBytes(bytes);
  const codewords = [...data, ...correct(data)];
  const places = placeCodewords();
  return Array.from({ length: MATRIX_SIZE }, (_, row) =>
    Array.from({ length: MATRIX_SIZE }, (_, column) => {
      // A solid left and lower edge, and an alternating upper and right one.
      if (column === 0 || row === MATRIX_SIZE - 1) return true;
      if (row === 0) return column % 2 === 0;
      if (column === MATRIX_SIZE - 1) return row % 2 === 1;
      const place = places[row - 1]![column - 1];
      // Without a bit: black and white as the standard says.
      if (place === undefined) return row === column;
      return ((codewords[place[0]]! >> (7 - place[1])) & 1) === 1;
    }),
  );
}

/** Base 256 encodation: its latch, the length, and the bytes, all but the latch scrambled by their place. */
function encodeBytes(bytes: Uint8Array): number[] {
  if (bytes.length !== DATA - 2) throw new RangeError(`expected ${DATA - 2} bytes, got ${bytes.length}`);
  const scramble = (value: number, at: number) => (value + ((149 * (at + 2)) % 255) + 1) % 256;
  return [231, ...[bytes.length, ...bytes].map(scramble)];
}

/** The codewords of correction: the remainder by the polynomial with the roots 2^1 to 2^18 over GF(256), 0x12d. */
function correct(data: readonly number[]): number[] {
  let divisor = [1];
  for (let root = 1, power = 2; root <= CORRECTION; root += 1, power = multiply(power, 2)) {
    const by = power;
    divisor = [...divisor, 0].map((factor, at) => factor ^ multiply(at > 0 ? divisor[at - 1]! : 0, by));
  }
  const remainder = Array<number>(CORRECTION).fill(0);
  for (const codeword of data) {
    const factor = codeword ^ remainder.shift()!;
    remainder.push(0);
    for (let at = 0; at < CORRECTION; at += 1) remainder[at]! ^= multiply(divisor[at + 1]!, factor);
  }
  return remainder;
}

function multiply(one: number, other: number): number {
  let product = 0;
  for (let a = one, b = other; b > 0; b >>= 1) {
    if (b & 1) product ^= a;
    a = a & 0x80 ? (a << 1) ^ 0x12d : a << 1;
  }
  return product;
}

/** A codeword, and one of its bits, 0 the highest. */
type Place = readonly [codeword: number, bit: number];

let placed: Place[][] | undefined;

/**
 * Which bit stands in each module (annex F of the standard): codewords in the shape of Utah, on diagonals up and down.
 * In this size no codeword has one of the shapes for corners, and four modules of the last corner stay without a bit.
 */
function placeCodewords(): Place[][] {
  if (placed !== undefined) return placed;
  const places: Place[][] = Array.from({ length: INNER }, () => []);
  let codeword = 0;
  const put = (row: number, column: number) => {
    if (row < 0 || row >= INNER || column < 0 || column >= INNER || places[row]![column]) return;
    for (const [bit, [down, right]] of UTAH.entries()) {
      // What leaves the matrix continues on the opposite side, shifted.
      let [r, c] = [row + down, column + right];
      if (r < 0) [r, c] = [r + INNER, c - SHIFT];
      if (c < 0) [r, c] = [r - SHIFT, c + INNER];
      places[r]![c] = [codeword, bit];
    }
    codeword += 1;
  };
  let [row, column] = [4, 0];
  while (row < INNER || column < INNER) {
    for (; row >= 0 && column < INNER; row -= 2, column += 2) put(row, column);
    [row, column] = [row + 1, column + 3];
    for (; row < INNER && column >= 0; row += 2, column -= 2) put(row, column);
    [row, column] = [row + 3, column + 1];
  }
  placed = places;
  return places;
}

const SHIFT = ((INNER + 4) % 8) - 4;

/** Rows and columns of a codeword's bits, the highest first, from the place of the lowest. */
const UTAH = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const;
