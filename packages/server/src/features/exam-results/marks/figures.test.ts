import { DEFAULT_SCHEME, GRADE_PRESETS, type MarkingScheme } from '@exam/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPassed } from './figures.ts';
import { applyMarking, gradeIn } from './marking.ts';

const { letters, swiss } = GRADE_PRESETS;
const ALL_PASS = { ...letters, passShare: 0 };

/** So many questions of version A, and so many of B. */
function questionsOf(counts: readonly number[]) {
  return counts.flatMap((count, version) =>
    Array.from({ length: count }, (_, at) => ({
      ...{
        version,
        questionId: `q${version} ${at}`,
        chapterId: 'c',
        chapterName: 'Chapter',
        chapterNumber: 1,
      },
      ...{ difficulty: 'simple' as const, objective: 'reminding' as const },
      ...{ choices: ['right', 'wrong'], correctAnswer: 'right' },
    })),
  );
}

test('who passes is counted as grades say, whatever the line, the scale and the steps of totals', () => {
  const cases = fc.record({
    counts: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 2 }),
    each: fc.constantFrom(0.7, 1, 2.5),
    pointsStep: fc.constantFrom(0.01, 0.25, 0.5, 1),
    scale: fc.constantFrom(letters, swiss, ALL_PASS),
    line: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 6, max: 9 })), { nil: null }),
    students: fc.array(fc.record({ version: fc.nat(1), steps: fc.integer({ min: -10, max: 100 }) })),
  });
  fc.assert(
    fc.property(cases, ({ counts, each, pointsStep, scale, line, students }) => {
      const points = { ...DEFAULT_SCHEME.points, each };
      const scheme = { ...DEFAULT_SCHEME, points, pointsStep, scale } as MarkingScheme;
      const marking = applyMarking(questionsOf(counts), { scheme, regradings: [] });
      const hasLine = line !== null && scale.passShare > 0;
      const passLine = hasLine ? { over: BigInt(line[0]), under: BigInt(line[1]) } : null;
      const withLine = { ...marking, passLine };
      const marked = students.map(({ version, steps }) => {
        const full = marking.versions[version]?.fullHundredths ?? 0;
        return { version, pointsHundredths: Math.min(full, Math.round(100 * pointsStep * steps)) };
      });
      const passed = marked.filter((student) => gradeIn(withLine, student)?.isPass === true);
      expect(countPassed(withLine, marked)).toBe(passed.length);
    }),
  );
});
