import type { MeasuredQuestion } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { LIMITS } from '@exam/contract/limits';
import classes from './choice-picture.module.css';

/** In units of the picture. */
const WIDTH = 132;
const HEIGHT = 56;
const COLUMNS = [6, 58, 110] as const;
const [TOP, BOTTOM] = [6, 50];
/** Letters at the ends of lines do not touch. */
const LETTER_HEIGHT = 10;

/**
 * Who took each choice, from the lowest to the highest third of the class, as one line a choice: that of a good question rises for the
 * correct answer and falls for the others. Nothing for few students, and where the account does not see them.
 */
export function ChoicePicture({ question }: { question: MeasuredQuestion }) {
  const lines = linesOf(question);
  if (lines.length === 0) return null;
  const letters = apart(lines.map(({ shares }) => heightOf(shares.at(-1) ?? 0)));
  return (
    <figure className={classes.picture}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(lines)}>
        {COLUMNS.map((x) => (
          <line key={x} x1={x} x2={x} y1={TOP} y2={BOTTOM} className={classes.column} />
        ))}
        {lines.map(({ letter, isCorrect, shares }, at) => (
          <g key={letter} className={classes.line} data-correct={isCorrect || undefined}>
            <polyline
              points={shares.map((share, third) => `${COLUMNS[third]},${heightOf(share)}`).join(' ')}
            />
            <text x={118} y={letters[at]}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
      <figcaption aria-hidden>
        <span>lowest</span>
        <span>middle</span>
        <span>highest third</span>
      </figcaption>
    </figure>
  );
}

interface ChoiceLine {
  readonly letter: string;
  readonly isCorrect: boolean;
  /** Of each third, from 0 to 1. */
  readonly shares: readonly number[];
}

function linesOf({ choices, thirdSizes, numberOfAnswers }: MeasuredQuestion): ChoiceLine[] {
  if (numberOfAnswers < LIMITS.fewestMeasuredAnswers || thirdSizes === null || thirdSizes.includes(0))
    return [];
  return choices.flatMap(({ thirds, isCorrect }, place) =>
    thirds === null
      ? []
      : [
          {
            letter: letterOf(place),
            isCorrect,
            shares: thirds.map((count, third) => count / thirdSizes[third]!),
          },
        ],
  );
}

const heightOf = (share: number) => Math.round((BOTTOM - share * (BOTTOM - TOP)) * 10) / 10;

/** Where letters stand that belong at these heights: none touches another, and all stay in the picture. */
function apart(heights: readonly number[]): number[] {
  const order = heights
    .map((_, at) => at)
    .sort((one, other) => heights[other]! - heights[one]! || other - one);
  const placed = [...heights];
  let above = HEIGHT - 2 + LETTER_HEIGHT;
  for (const at of order) {
    above = Math.min(heights[at]! + 3, above - LETTER_HEIGHT);
    placed[at] = above;
  }
  return placed;
}

function describe(lines: readonly ChoiceLine[]): string {
  const each = lines.map(({ letter, isCorrect, shares }) => {
    const percents = shares.map((share) => Math.round(100 * share)).join(', ');
    return `${letter}${isCorrect ? ', correct,' : ''} ${percents} %`;
  });
  return `From the lowest to the highest third of the class: ${each.join('; ')}`;
}
