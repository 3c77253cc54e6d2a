import type { Point } from '@exam/paper/sheet';
import { type GreyImage, isWithin, sample } from '../grey-image.ts';
import type { Stretch } from './homography.ts';

/**
 * The brightness of a square of the page, row by row, 0 to 255: `2 * reach + 1` points a side, `step` millimetres apart,
 * around a place of the picture.
 * @param into takes the values where they are not kept: a page has hundreds of squares
 */
export function cutOut(
  image: GreyImage,
  at: Point,
  { xx, xy, yx, yy }: Stretch,
  reach: number,
  step: number,
  into?: Float32Array,
): Float32Array {
  const side = 2 * reach + 1;
  const brightness = into ?? new Float32Array(side * side);
  const [right, down] = [
    reach * step * (Math.abs(xx) + Math.abs(xy)),
    reach * step * (Math.abs(yx) + Math.abs(yy)),
  ];
  const isInside = isWithin(image, at.x - right, at.y - down) && isWithin(image, at.x + right, at.y + down);
  const { width, data } = image;
  for (let row = 0, k = 0; row < side; row++) {
    const y = (row - reach) * step;
    for (let column = 0; column < side; column++, k++) {
      const x = (column - reach) * step;
      const atX = at.x + xx * x + xy * y;
      const atY = at.y + yx * x + yy * y;
      if (!isInside) {
        brightness[k] = sample(image, atX, atY);
        continue;
      }
      // The same as `sample`, without looking for the picture's edge at each point.
      const left = atX | 0;
      const top = atY | 0;
      const across = atX - left;
      const pixel = top * width + left;
      const above = data[pixel]! + (data[pixel + 1]! - data[pixel]!) * across;
      const below = data[pixel + width]! + (data[pixel + width + 1]! - data[pixel + width]!) * across;
      brightness[k] = above + (below - above) * (atY - top);
    }
  }
  return brightness;
}
