import type { SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import type { DigitReading, QuestionReading } from '../page-reading.ts';
import type { PageMap } from '../registration/page-map.ts';
import { calibrate, decideDigit, decideQuestion, readCircle } from './decide.ts';
import { measureCircles } from './measure-circles.ts';
import { sampleCircles } from './sample-circles.ts';

/** Reads all circles of a page, each in the light of the others. */
export function readCircles(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): { digits: DigitReading[]; questions: QuestionReading[] } {
  const patches = sampleCircles(image, map, page, diameter);
  const inks = measureCircles(patches, diameter);
  const scale = calibrate(inks);
  const circles = inks.map((ink) => readCircle(ink, scale));
  let next = 0;
  const take = (count: number) => {
    next += count;
    return circles.slice(next - count, next);
  };
  return {
    digits: page.digits.map((column) => decideDigit(take(column.length))),
    questions: page.questions.map(({ number, choices }) => decideQuestion(number, take(choices.length))),
  };
}
