import type { Image } from '@exam/contract';
import type { AddedImage } from './add-image.ts';

export function presentImage(image: AddedImage): Image {
  return { _id: image.id, width: image.width, height: image.height };
}
