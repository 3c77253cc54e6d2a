import type { PaperPart, PaperSettings } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { composePaper } from '../src/compose-paper.ts';
import { makePreviewer } from '../src/index.ts';
import type { PaperExam } from '../src/paper.ts';
import { setPaper } from '../src/typst/compile.ts';
import { cutPage } from '../src/typst/preview-svg.ts';
import { makeExam } from './make-exam.ts';

/** What is drawn on a page, without the letters that it refers to and without groups, which change nothing. */
const shapesOf = (svg: string) =>
  svg.slice(0, svg.indexOf('<defs id="glyph">')).replace(/<\/?g(?: class="typst-group")?>\n/g, '');

/** All pages as they are printed: the whole document is set, and cut into pages. */
function wholeOf(exam: PaperExam, part: PaperPart): string[] {
  const paper = composePaper({ exam, part });
  return setPaper(paper, exam.images, (compiler, document) => {
    const drawing = compiler.plainSvg(document);
    return Array.from({ length: document.numOfPages }, (_, at) => shapesOf(cutPage(drawing, paper, at + 1)));
  });
}

const WORDS = 'Which of these is a necessary condition for a deadlock among processes?';
const TEXTS = Array.from({ length: 40 }, (_, at) =>
  [
    `${at} ${WORDS.repeat(1 + (at % 4))}`,
    ...(at % 3 === 0 ? ['Given is $\\frac{1}{x} = \\sum_{i=1}^n i$.'] : []),
    ...(at % 7 === 0 ? ['```', ...Array<string>(at % 14 ? 3 : 25).fill('wait(mutex);'), '```'] : []),
    ...(at % 11 === 0 ? ['مهم'] : []),
  ].join('\n'),
);
const HEADINGS = { 0: 'Part one', 9: 'Part two', 23: 'Part three', 24: 'Part four' };
const of = (settings: Partial<PaperSettings>, texts = TEXTS) =>
  makeExam(texts, {
    settings,
    headings: HEADINGS,
    explanation: `Because ${WORDS}`,
    choices: ['no', WORDS, '$x^2$'],
  });

describe('a page that is set alone', () => {
  test.each<[PaperPart, Partial<PaperSettings>]>([
    ['questions', {}],
    [
      'questions',
      { fontSize: 12, choiceColumns: 1, paperSize: 'us-letter', instructions: 'Read.\n'.repeat(9) },
    ],
    [
      'questions',
      { fontSize: 10, title: '', course: '', institution: '', instructions: '', hasNameField: false },
    ],
    ['explained-key', {}],
    ['explained-key', { fontSize: 12, language: 'de', hasExplanations: false }],
  ])('is the page of the whole paper: %s %j', (part, settings) => {
    const exam = of(settings);
    const whole = wholeOf(exam, part);
    expect(whole.length).toBeGreaterThan(4);
    const show = makePreviewer(exam);
    for (const [at, shapes] of whole.entries()) {
      const shown = show({ settings: exam.settings, part, page: at + 1, needsCount: true });
      expect([shown.page, shown.numberOfPages, shapesOf(shown.svg) === shapes]).toEqual([
        at + 1,
        whole.length,
        true,
      ]);
    }
  });

  test('comes before the number of pages is known, and names none then', () => {
    const exam = of({}, Array.from({ length: 6 }, () => TEXTS).flat());
    const show = makePreviewer(exam);
    const shown = (page: number, needsCount: boolean, title = 'Midterm') =>
      show({ settings: { ...exam.settings, title }, part: 'questions', page, needsCount });
    expect(shown(2, false).numberOfPages).toBeNull();
    const counted = shown(2, true);
    expect(counted.numberOfPages).toBeGreaterThan(25);
    expect(shapesOf(shown(2, false).svg)).toBe(shapesOf(counted.svg));
    // The sizes of questions do not depend on the title.
    expect(shown(3, false, 'A title').numberOfPages).toBe(counted.numberOfPages);
    expect(shown(9_999, false).page).toBe(counted.numberOfPages);
  });

  test('shows a paper whose questions are split as a whole', () => {
    const long = of({}, [...TEXTS.slice(0, 5), `Long?\n${'line\n'.repeat(60)}`, ...TEXTS.slice(5)]);
    for (const exam of [long, of({ mayBreakQuestions: true })]) {
      const whole = wholeOf(exam, 'questions');
      const shown = makePreviewer(exam)({ ...exam, part: 'questions', page: 6, needsCount: false });
      expect([shown.numberOfPages, shapesOf(shown.svg) === whole[5]]).toEqual([whole.length, true]);
    }
  });

  test('follows other settings of the same previewer', () => {
    const exam = of({});
    const show = makePreviewer(exam);
    const changes: Partial<PaperSettings>[] = [
      { fontSize: 12 },
      { choiceColumns: 1 },
      {},
      { title: 'שלום' },
      { language: 'fr' },
    ];
    for (const change of changes) {
      const settings = { ...exam.settings, ...change };
      const [again, alone] = [show, makePreviewer(exam)].map((one) =>
        one({ settings, part: 'questions', page: 4, needsCount: true }),
      );
      expect(again).toEqual(alone);
    }
  });
});
