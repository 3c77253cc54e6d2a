import type { SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import type { DigitReading, QuestionReading } from '../page-reading.ts';
import type { PageMap } from '../registration/page-map.ts';
import { decidePage } from './decide.ts';
import { type Ink, measureCircles } from './measure-circles.ts';
import { sampleCircles } from './sample-circles.ts';

/**
 * Reads all circles of a page, each in the light of the others.
 * @returns undefined where the circles are not where the marks put them
 */
export function readCircles(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): { digits: DigitReading[]; questions: QuestionReading[] } | undefined {
  const groups = measurePage(image, map, page, diameter);
  if (groups === undefined) return undefined;
  const decisions = decidePage(groups, page.digits.length);
  return {
    digits: page.digits.map((_, at) => {
      const { chosen, doubt } = decisions[at]!;
      return { digit: chosen, isDoubtful: doubt !== null };
    }),
    questions: page.questions.map(({ number }, at) => ({ number, ...decisions[page.digits.length + at]! })),
  };
}

/**
 * What is on the circles of a page: for each digit of the student number, then for each question.
 * @returns undefined where the circles are not where the marks put them
 */
export function measurePage(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): Ink[][] | undefined {
  const patches = sampleCircles(image, map, page, diameter);
  if (patches === undefined) return undefined;
  const sizes = [...page.digits, ...page.questions.map(({ choices }) => choices)].map(({ length }) => length);
  const inks = measureCircles(patches, sizes, diameter);
  let next = 0;
  return sizes.map((count) => {
    next += count;
    return inks.slice(next - count, next);
  });
}
