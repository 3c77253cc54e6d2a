import { type GreyImage, shrink } from './grey-image.ts';

/** Pixels of a block's side. */
const BLOCK = 8;
/** A block that is this much darker than paper may be what lies behind it. */
const BEHIND = 50;
/** A pixel that is this much darker than paper is ink; what shines through from the other side is lighter. */
const INK = 70;
/** Part of pixels with ink up to which a page is empty: dirt, holes and staples. */
const MOST_INK = 0.002;

/** Whether a page shows nothing but paper, apart from what lies around and behind it. */
export function isEmptyPage({ width, height, data }: GreyImage): boolean {
  const blocks = shrink({ width, height, data }, BLOCK);
  if (blocks.data.length === 0) return false;
  const paper = blocks.data.toSorted()[Math.floor(blocks.data.length * 0.7)]!;
  const isAround = surroundings(blocks, paper - BEHIND);
  let ink = 0;
  let count = 0;
  for (let row = 0; row < blocks.height * BLOCK; row++) {
    for (let column = 0; column < blocks.width * BLOCK; column++) {
      if (isAround[((row / BLOCK) | 0) * blocks.width + ((column / BLOCK) | 0)]!) continue;
      count++;
      if (data[row * width + column]! < paper - INK) ink++;
    }
  }
  return count > (width * height) / 4 && ink <= count * MOST_INK;
}

/** Dark blocks that are connected with the edge of the picture, and two blocks around each of them. */
function surroundings({ width, height, data }: GreyImage, darkest: number): Uint8Array {
  const dark = new Uint8Array(width * height);
  const open: number[] = [];
  const visit = (column: number, row: number) => {
    const at = row * width + column;
    if (column < 0 || row < 0 || column >= width || row >= height || dark[at] || data[at]! > darkest) return;
    dark[at] = 1;
    open.push(at);
  };
  for (let column = 0; column < width; column++) for (const row of [0, height - 1]) visit(column, row);
  for (let row = 0; row < height; row++) for (const column of [0, width - 1]) visit(column, row);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [column, row] = [at % width, (at / width) | 0];
    visit(column - 1, row);
    visit(column + 1, row);
    visit(column, row - 1);
    visit(column, row + 1);
  }
  const wide = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const isEdge = column < 2 || row < 2 || column >= width - 2 || row >= height - 2;
      if (!isEdge && !dark[row * width + column]) continue;
      for (let y = Math.max(0, row - 2); y <= Math.min(height - 1, row + 2); y++)
        for (let x = Math.max(0, column - 2); x <= Math.min(width - 1, column + 2); x++)
          wide[y * width + x] = 1;
    }
  return wide;
}
