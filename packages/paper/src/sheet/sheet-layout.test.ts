import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutSheet, type Point, SHEET_PAGES, type SheetLayout } from './sheet-layout.ts';

const questionsOf = (choices: readonly number[]) =>
  choices.map((count, at) => ({ number: at + 1, choices: count }));
const same = (count: number, choices: number) => questionsOf(Array<number>(count).fill(choices));

const anySheet = fc.record({
  choices: fc.array(fc.integer({ min: 2, max: 10 }), { maxLength: 300, size: 'max' }),
  digits: fc.integer({ min: 0, max: 12 }),
  page: fc.constantFrom(SHEET_PAGES.a4, SHEET_PAGES['us-letter']),
  circles: fc.constantFrom('usual', 'large'),
  marker: fc.option(
    fc.record({ most: fc.integer({ min: 1, max: 20 }), step: fc.constantFrom(0.5, 1) } as const),
    { nil: undefined },
  ),
});

/** Everything printed on a page, as squares around a centre. */
function shapesOf({ pages, circleDiameter }: SheetLayout, at: number) {
  const { marks, code, digits, questions, marker = [] } = pages[at]!;
  const circle = (centre: Point) => ({ ...centre, size: circleDiameter });
  const half = code.size / 2;
  return [
    ...marks,
    { x: code.x + half, y: code.y + half, size: code.size },
    ...[...digits.flat(), ...questions.flatMap(({ choices }) => choices), ...marker].map(circle),
  ];
}

function checkPage(layout: SheetLayout, at: number) {
  const shapes = shapesOf(layout, at).toSorted((one, other) => one.y - other.y);
  const { width, height } = layout.page;
  for (const [index, { x, y, size }] of shapes.entries()) {
    const room = Math.min(x, y, width - x, height - y) - size / 2;
    if (room < 8) throw new Error(`${x}, ${y} is nearer than 8 mm to an edge on page ${at + 1}`);
    for (let next = index + 1; next < shapes.length && shapes[next]!.y - y < 30; next += 1) {
      const other = shapes[next]!;
      const distance = Math.max(Math.abs(x - other.x), Math.abs(y - other.y));
      if (distance < (size + other.size) / 2 + 0.9)
        throw new Error(`${x}, ${y} and ${other.x}, ${other.y} are nearer than 0.9 mm on page ${at + 1}`);
    }
  }
}

test('any sheet: each question once, in order, each choice has a circle, nothing touches or leaves the page', () => {
  fc.assert(
    fc.property(anySheet, ({ choices, digits, page, circles, marker }) => {
      const layout = layOutSheet(questionsOf(choices), page, digits, circles, marker);
      expect(layout.circleDiameter).toBe(circles === 'large' ? 6.3 : 4.2);
      const placed = layout.pages.flatMap(({ questions }) => questions);
      expect(placed.map((question) => ({ ...question, choices: question.choices.length }))).toEqual(
        questionsOf(choices),
      );
      for (const [at, { digits: columns }] of layout.pages.entries()) {
        expect(columns.map((column) => column.length)).toEqual(Array<number>(digits).fill(10));
        checkPage(layout, at);
      }
      const rows = layout.pages.map((one) => one.marker?.map(({ points }) => points));
      const { most, step } = marker ?? { most: 0, step: 1 };
      const points = Array.from({ length: most / step + 1 }, (_, at) => at * step);
      expect(rows).toEqual(layout.pages.map((_, at) => (marker && at === 0 ? points : undefined)));
    }),
    { numRuns: 40 },
  );
});

test.each([SHEET_PAGES.a4, SHEET_PAGES['us-letter']])(
  '100 questions with 5 choices fit on a page',
  (page) => {
    expect(layOutSheet(same(100, 5), page, 8).pages).toHaveLength(1);
    expect(layOutSheet(same(1_000, 5), page, 12).pages).toHaveLength(10);
  },
);

test('large circles take more pages, and no more than three times as many', () => {
  const pages = (circles: 'usual' | 'large') =>
    layOutSheet(same(100, 5), SHEET_PAGES.a4, 8, circles).pages.length;
  expect([pages('usual'), pages('large')]).toEqual([1, 3]);
});

test.each(['usual', 'large'] as const)(
  'the row for the marker keeps away from all questions, %s circles',
  (circles) => {
    const layout = layOutSheet(same(100, 5), SHEET_PAGES.a4, 8, circles, { most: 10, step: 0.5 });
    const [page] = layout.pages;
    const lowest = Math.max(...page!.questions.flatMap(({ choices }) => choices.map(({ y }) => y)));
    const highest = Math.min(...page!.marker!.map(({ y }) => y));
    expect(highest - lowest - layout.circleDiameter).toBeGreaterThan(8);
    expect(layOutSheet(same(100, 5), SHEET_PAGES.a4, 8, circles).pages.some(({ marker }) => marker)).toBe(
      false,
    );
  },
);

test('points for the marker are at least one step and at most twenty', () => {
  const lay = (most: number) => () => layOutSheet([], SHEET_PAGES.a4, 0, 'usual', { most, step: 1 });
  expect(lay(0)).toThrow('expected 1 to 20 points');
  expect(lay(21)).toThrow('expected 1 to 20 points');
});

test('one question of ten choices among 95 of five takes no second page, but a second line', () => {
  const layout = layOutSheet(questionsOf([...Array<number>(94).fill(5), 10]), SHEET_PAGES.a4, 8);
  expect(layout.pages).toHaveLength(1);
  const { choices } = layout.pages[0]!.questions.at(-1)!;
  expect(new Set(choices.map(({ y }) => y)).size).toBe(2);
  expect(choices[5]!.x).toBe(choices[0]!.x);
});

test('where there is room for it a question of ten choices stands on one line', () => {
  const [page] = layOutSheet(same(40, 10), SHEET_PAGES.a4, 8).pages;
  for (const { choices } of page!.questions) expect(new Set(choices.map(({ y }) => y)).size).toBe(1);
});

test('a few questions are spread over the columns evenly, in groups of five', () => {
  const [page] = layOutSheet(same(40, 5), SHEET_PAGES.a4, 0).pages;
  const tops = page!.questions.filter(({ choices }) => choices[0]!.y === page!.questions[0]!.choices[0]!.y);
  expect(tops.map(({ number }) => number)).toEqual([1, 11, 21, 31]);
});

test('the code stands at the same place on every page, and so does the number; one corner mark is open', () => {
  const { pages } = layOutSheet(same(250, 5), SHEET_PAGES['us-letter'], 12);
  expect(pages).toHaveLength(3);
  for (const { code, digits, marks } of pages) {
    expect([code, digits, marks]).toEqual([pages[0]!.code, pages[0]!.digits, pages[0]!.marks]);
    const open = marks.filter(({ shape }) => shape === 'open');
    expect(open).toHaveLength(1);
    expect(marks.slice(0, 4)).toContain(open[0]);
  }
});

test('punched holes of both standards miss all marks', () => {
  // Centres of ISO 838 (two holes, and four) and of the American three holes, 12 mm from the left edge, 6 mm wide.
  const holes = { a4: [28.5, 108.5, 188.5, 268.5], 'us-letter': [31.7, 139.7, 247.7] } as const;
  for (const size of ['a4', 'us-letter'] as const) {
    const { marks } = layOutSheet(same(60, 5), SHEET_PAGES[size], 8).pages[0]!;
    for (const { x, y, size: side } of marks.filter((mark) => mark.x < 20))
      for (const hole of holes[size])
        expect(Math.max(Math.abs(x - 12), Math.abs(y - hole))).toBeGreaterThan(side / 2 + 3);
  }
});

test('an exam without questions has a sheet with nothing to mark', () => {
  expect(layOutSheet([], SHEET_PAGES.a4, 8).pages.map(({ questions }) => questions)).toEqual([[]]);
});
