/** A grey picture, row by row: 0 is black, 255 white. */
export interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Shrinks a picture by a whole factor; each pixel is the mean of the square that it stands for. Remainders at the right and the bottom are left out. */
export function shrink(image: GreyImage, factor: number): GreyImage {
  if (factor === 1) return image;
  const width = Math.floor(image.width / factor);
  const height = Math.floor(image.height / factor);
  const data = new Uint8Array(width * height);
  if (factor === 2) halve(image, data, width);
  else
    for (let row = 0; row < height; row++)
      addUp(image, factor, row, data.subarray(row * width, (row + 1) * width));
  return { width, height, data };
}

/** The usual factor: a page of 200 dpi. */
function halve({ width: step, data: from }: GreyImage, to: Uint8Array, width: number): void {
  for (let at = 0, row = 0; at < to.length; at += width, row += 2 * step) {
    for (let x = 0, above = row, below = row + step; x < width; x++, above += 2, below += 2)
      to[at + x] = (from[above]! + from[above + 1]! + from[below]! + from[below + 1]!) >> 2;
  }
}

function addUp({ width: step, data: from }: GreyImage, factor: number, row: number, to: Uint8Array): void {
  const area = factor * factor;
  for (let x = 0; x < to.length; x++) {
    let sum = 0;
    for (let y = 0, line = row * factor * step + x * factor; y < factor; y++, line += step)
      for (let at = line; at < line + factor; at++) sum += from[at]!;
    to[x] = sum / area;
  }
}

/** Each row stands twice. */
export function doubleRows({ width, height, data }: GreyImage): GreyImage {
  const twice = new Uint8Array(data.length * 2);
  for (let row = 0; row < height; row++) {
    const pixels = data.subarray(row * width, (row + 1) * width);
    twice.set(pixels, 2 * row * width);
    twice.set(pixels, (2 * row + 1) * width);
  }
  return { width, height: 2 * height, data: twice };
}

/** Brightness between pixels, linearly; the nearest pixel's outside of the picture. Coordinates are those of pixel centres. */
export function sample(image: GreyImage, x: number, y: number): number {
  const { width, height, data } = image;
  const left = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const top = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const column = left | 0;
  const row = top | 0;
  const across = left - column;
  const down = top - row;
  const at = row * width + column;
  const above = data[at]! + (data[at + 1]! - data[at]!) * across;
  const below = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * across;
  return above + (below - above) * down;
}

/** Whether a place has pixels on all sides, so that `sample` need not take the nearest one. */
export function isWithin({ width, height }: GreyImage, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= width - 1.001 && y <= height - 1.001;
}
