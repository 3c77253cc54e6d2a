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
  const sums = new Uint32Array(width);
  const area = factor * factor;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      let at = row * image.width;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let k = 0; k < factor; k++) sum += image.data[at++]!;
        sums[x]! += sum;
      }
    }
    for (let x = 0; x < width; x++) data[y * width + x] = sums[x]! / area;
  }
  return { width, height, data };
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
