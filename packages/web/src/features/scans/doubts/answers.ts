import type { Doubt, ScannedPage } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import type { PageChange } from '../../../data/scans.ts';
import { hasProposal, isSeveral } from './doubt-steps.ts';

/** What a person says about a doubt: the change of each page, and what takes it back. */
export interface DoubtAnswer {
  /** In words, such as "B" or "Left page". */
  readonly label: string;
  readonly changes: readonly {
    readonly page: ScannedPage;
    readonly change: PageChange;
    readonly undo: PageChange;
  }[];
}

/** An answer that one key gives, and a button. */
export interface OfferedAnswer extends DoubtAnswer {
  /** As `KeyboardEvent.key` names it, in lower case. */
  readonly key: string;
  /** Shown below the label. */
  readonly details?: string;
  /** Whether the space bar gives it, because it is what was read or what most choose. */
  readonly isProposed: boolean;
}

/** A text that can be typed instead. */
export interface TypedAnswer {
  readonly label: string;
  readonly description: string;
  readonly answerOf: (text: string) => DoubtAnswer;
}

/** The most students that digits choose from. */
const MOST_SIMILAR = 9;

/** The answers to a doubt, in the order of their buttons. */
export function answersTo(doubt: Doubt): OfferedAnswer[] {
  switch (doubt.kind) {
    case 'mark':
      return marks(doubt);
    case 'number':
      return [...similarStudents(doubt), discarding(doubt, 'Nobody: leave this page out', false)];
    case 'duplicate':
      return duplicates(doubt);
    case 'missing':
      return [countingAlone(doubt), discarding(doubt, 'Leave this sheet out', false)];
    case 'unreadable':
      return [...possiblePages(doubt), discarding(doubt, 'Not a sheet: leave it out', false)];
    case 'foreign':
    case 'forged':
      return [discarding(doubt, 'Leave it out', true)];
  }
}

/** What can be typed for a doubt; undefined where keys say everything. */
export function typedAnswerTo({ kind, pages, codes }: Doubt): TypedAnswer | undefined {
  const [page] = pages as [ScannedPage];
  if (kind === 'number') {
    return {
      label: 'Student number',
      description: 'As the student wrote it, or as it stands in the list.',
      answerOf: (text) => ({
        label: text,
        changes: [{ page, change: { typedNumber: text }, undo: { typedNumber: null } }],
      }),
    };
  }
  if (kind === 'unreadable') {
    return {
      label: 'Code of the page',
      description:
        codes.length === 0
          ? 'The letters printed beside the square code. Blanks and hyphens do not matter.'
          : 'The letters printed beside the square code, or as many of them as are legible and only one of these pages has.',
      answerOf: (text) => ({ label: text, changes: [bearing(page, wholeCode(text, codes))] }),
    };
  }
  return undefined;
}

/** Several choices, which the marking counts as omitted or as wrong. */
const SEVERAL = '*';

function marks({ question, pages }: Doubt): OfferedAnswer[] {
  const [page] = pages as [ScannedPage];
  if (question === null) return [];
  const { number, read } = question;
  const answer = (choice: string | null) => [
    { page, change: { answers: [{ question: number, choice }] }, undo: { answers: [{ question: number }] } },
  ];
  const letters = question.choices.map((_circle, at) => letterOf(at));
  return [
    ...letters.map((letter) => ({
      key: letter.toLowerCase(),
      label: letter,
      isProposed: letter === read && hasProposal(question),
      changes: answer(letter),
    })),
    {
      key: 'u',
      label: 'None',
      isProposed: read === null && hasProposal(question) && !isSeveral(question),
      changes: answer(null),
    },
    { key: 'm', label: 'Several', isProposed: isSeveral(question), changes: answer(SEVERAL) },
  ];
}

function similarStudents({ similar, pages }: Doubt): OfferedAnswer[] {
  const [page] = pages as [ScannedPage];
  return similar.slice(0, MOST_SIMILAR).map(({ number, name, isProposed }, at) => ({
    key: String(at + 1),
    label: number,
    ...(name !== null && { details: name }),
    isProposed,
    changes: [{ page, change: { typedNumber: number }, undo: { typedNumber: null } }],
  }));
}

/** The end of a code tells it from the others of its print. */
const GROUPS_SHOWN = 2;

function possiblePages({ codes, pages }: Doubt): OfferedAnswer[] {
  const [page] = pages as [ScannedPage];
  return codes.slice(0, MOST_SIMILAR).map(({ code, isProposed, ...says }, at) => ({
    key: String(at + 1),
    label: nameOfPage(says),
    details: `Code … ${code.split(' ').slice(-GROUPS_SHOWN).join(' ')}`,
    isProposed,
    changes: [bearing(page, code)],
  }));
}

function nameOfPage(says: Omit<Doubt['codes'][number], 'code' | 'isProposed'>): string {
  const { examVersion, sheetPage, numberOfSheetPages, student } = says;
  return [
    student && [student.number, student.name].filter(Boolean).join(' '),
    `Version ${examVersion}`,
    numberOfSheetPages > 1 && `page ${sheetPage} of ${numberOfSheetPages}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function bearing(page: ScannedPage, code: string) {
  return { page, change: { code }, undo: { code: null } };
}

/** Fewer letters are a slip of the hand. */
const FEWEST_LETTERS = 3;

/** The code that alone has these letters; what was typed if several have, or none. */
function wholeCode(typed: string, codes: Doubt['codes']): string {
  const letters = lettersOfCode(typed);
  if (letters.length < FEWEST_LETTERS) return typed;
  const [found, ...others] = codes.filter(({ code }) => lettersOfCode(code).includes(letters));
  return found && others.length === 0 ? found.code : typed;
}

/** As the server reads them: without blanks and hyphens, O as 0, I and L as 1. */
function lettersOfCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** Keeping one page leaves the others out, apart from the other pages of its sheet. */
function duplicates({ pages }: Doubt): OfferedAnswer[] {
  const sides = ['Keep the left page', 'Keep the right page'];
  return pages.slice(0, MOST_SIMILAR).map((kept, at) => ({
    key: String(at + 1),
    label: pages.length === sides.length ? sides[at]! : `Keep page ${at + 1}`,
    isProposed: false,
    changes: pages.filter((page) => page !== kept && !isBeside(page, kept)).map(leavingOut),
  }));
}

/** Whether a page is another one of the same form, such as its page 2. */
function isBeside(page: ScannedPage, kept: ScannedPage): boolean {
  const isOneForm = page.kind === kept.kind && page.examVersion === kept.examVersion;
  return isOneForm && page.sheetPage !== kept.sheetPage;
}

/** What is missing counts as omitted. */
function countingAlone({ pages }: Doubt): OfferedAnswer {
  return {
    key: 'c',
    label: 'Count it as it is',
    details: 'Questions of the missing pages count as omitted.',
    isProposed: false,
    changes: pages.map((page) => ({
      page,
      change: { countsAlone: true },
      undo: { countsAlone: false },
    })),
  };
}

function discarding({ pages }: Doubt, label: string, isProposed: boolean): OfferedAnswer {
  return { key: 'u', label, isProposed, changes: pages.map(leavingOut) };
}

function leavingOut(page: ScannedPage) {
  return { page, change: { isDiscarded: true }, undo: { isDiscarded: false } };
}
