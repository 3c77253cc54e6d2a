import type { SheetPage } from '@exam/paper/sheet';
import type { GreyImage } from '../grey-image.ts';
import type { SheetReading } from '../page-reading.ts';
import type { PageMap } from '../registration/page-map.ts';
import { type Decision, decideMarker, decidePage } from './decide.ts';
import { type Ink, measureCircles } from './measure-circles.ts';
import { type CutCircles, type Patch, sampleCircles } from './sample-circles.ts';
import { areSeen } from './seen-circles.ts';
import { inkBeside, isWritten } from './written-beside.ts';

/**
 * Reads all circles of a page, each in the light of the others.
 * @returns undefined where the circles are not where the marks put them
 */
export function readCircles(
  image: GreyImage,
  map: PageMap,
  page: SheetPage,
  diameter: number,
): Pick<SheetReading, 'digits' | 'questions' | 'marker'> | undefined {
  const cut = sampleCircles(image, map, page, diameter);
  if (cut === undefined) return undefined;
  const { isTorn } = cut;
  const sizes = sizesOf(page);
  const { patches, ofMarker } = apart(cut, sizes);
  const seen = areSeen(cut.patches, diameter);
  const groups = ofGroups(measureCircles(patches, sizes, diameter), sizes);
  const decided = decidePage(groups, page.digits.length);
  const decisions = isTorn
    ? decided.map((decision) => ({ ...decision, doubt: decision.doubt ?? ('unclear' as const) }))
    : doubtUnseen(decided, ofGroups(seen, sizes));
  const questions = doubtWritten(decisions.slice(page.digits.length), inkBeside(image, map, page, diameter));
  return {
    digits: page.digits.map((_, at) => {
      const { chosen, doubt } = decisions[at]!;
      return { digit: chosen, isDoubtful: doubt !== null };
    }),
    questions: page.questions.map(({ number }, at) => ({ number, ...questions[at]! })),
    ...(page.marker && {
      marker: readMarker(page.marker, decideMarker(measureMarker(ofMarker, diameter), groups), {
        seen: seen.slice(patches.length),
        isTorn,
      }),
    }),
  };
}

/** The circles of the student, and those of the marker: neither hand is a measure of the other. */
function apart({ patches }: CutCircles, sizes: readonly number[]) {
  const own = sizes.reduce((sum, size) => sum + size, 0);
  return { patches: patches.slice(0, own), ofMarker: patches.slice(own) };
}

function measureMarker(patches: readonly Patch[], diameter: number): Ink[] {
  return measureCircles(patches, [patches.length], diameter);
}

function readMarker(
  row: NonNullable<SheetPage['marker']>,
  decided: Decision,
  { seen, isTorn }: { readonly seen: readonly boolean[]; readonly isTorn: boolean },
): NonNullable<SheetReading['marker']> {
  const [{ chosen, doubt } = decided] = doubtUnseen([decided], [seen]);
  return {
    points: chosen === null ? null : row[chosen]!.points,
    doubt: doubt ?? (isTorn ? 'unclear' : null),
  };
}

/** A mark is seen whatever it hides; of a circle that is neither marked nor seen nobody knows whether it was marked. */
function doubtUnseen(decisions: readonly Decision[], seen: readonly (readonly boolean[])[]): Decision[] {
  return decisions.map((decision, at) => {
    const isHidden = decision.choices.some(({ state }, choice) => state === 'empty' && !seen[at]![choice]);
    return isHidden && decision.doubt === null ? { ...decision, doubt: 'unseen' } : decision;
  });
}

/** Questions without an answer beside which something is written, from which on the hand writes instead of marking. */
const FEWEST_WRITTEN = { count: 3, share: 0.1 };

function doubtWritten(questions: readonly Decision[], inks: readonly number[]): Decision[] {
  const isOpen = ({ chosen, doubt }: Decision) => chosen === null && doubt === null;
  const open = inks.filter((_, at) => isOpen(questions[at]!));
  const written = open.filter((ink) => ink > 0).length;
  const isWriter = written >= FEWEST_WRITTEN.count && written >= FEWEST_WRITTEN.share * open.length;
  const areWritten = isWritten(inks);
  return questions.map((decision, at) =>
    decision.doubt === null && (areWritten[at] || (isWriter && isOpen(decision)))
      ? { ...decision, doubt: 'written' }
      : decision,
  );
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
  const cut = sampleCircles(image, map, page, diameter);
  const sizes = sizesOf(page);
  return cut && ofGroups(measureCircles(apart(cut, sizes).patches, sizes, diameter), sizes);
}

/** The number of circles of each digit, then of each question. */
function sizesOf({ digits, questions }: SheetPage): number[] {
  return [...digits, ...questions.map(({ choices }) => choices)].map(({ length }) => length);
}

function ofGroups<T>(circles: readonly T[], sizes: readonly number[]): T[][] {
  let next = 0;
  return sizes.map((count) => {
    next += count;
    return circles.slice(next - count, next);
  });
}
