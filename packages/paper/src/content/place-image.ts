import type { PaperImage } from '../paper.ts';
import type { PlacedImage } from './content.ts';

/** Pixels were made for screens of 96 to the inch. */
const POINTS_PER_PIXEL = 0.75;

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Points. A picture in a line of its own, in a choice, and between words. */
export const ROOM = {
  block: { width: 340, height: 230 },
  choice: { width: 180, height: 120 },
  inline: { width: 160, height: 40 },
} as const satisfies Readonly<Record<string, Room>>;

/** Whether an image can stand between words in the size that its pixels ask for. */
export function fitsBetweenWords({ width, height }: Pick<PaperImage, 'width' | 'height'>): boolean {
  return width * POINTS_PER_PIXEL <= ROOM.inline.width && height * POINTS_PER_PIXEL <= ROOM.inline.height;
}

/** As large as its pixels ask for, and no larger than the room. */
export function placeImage(
  id: string,
  alt: string,
  { width, height }: Pick<PaperImage, 'width' | 'height'>,
  room: Room,
): PlacedImage {
  const scale = Math.min(POINTS_PER_PIXEL, room.width / width, room.height / height);
  return { id, alt, width: round(width * scale), height: round(height * scale) };
}

function round(points: number): number {
  return Math.max(1, Math.round(points * 10) / 10);
}
