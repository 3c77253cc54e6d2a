import { type Doubt, letterOf } from '@exam/contract';
import { encodePageCode, type PrintedSheets, writeCode } from '@exam/paper/sheet';
import type { StoredCode } from '../../../database/columns.ts';
import type { PageRow } from '../queries.ts';
import type { Stack } from '../results/read-stack.ts';
import { findPlacedPage } from './printed-pages.ts';

type ProposedCode = Doubt['codes'][number];

/** How likely a page bears a code: the classes in order. */
const CLASSES = {
  /** The page of a sheet that is missing just where this one was scanned. */
  beside: 0,
  /** A missing page of another sheet that is here. */
  missing: 1,
  /** A page of a personal sheet of which nothing is here. */
  awaited: 2,
  /** A page of any sheet without a name. */
  nameless: 3,
} as const;

interface Candidate {
  readonly code: StoredCode;
  readonly likeliness: (typeof CLASSES)[keyof typeof CLASSES];
  /** Orders candidates of one class. */
  readonly distance: number;
  /** Number of the student, where that is known. */
  readonly student: string | null;
}

/** One digit chooses among them. */
const MOST_CODES = 9;

/**
 * A function that lists the codes that a page without a readable one may bear, the likeliest first: what the prints of
 * the exam, the pages that are missing and the place in the stack leave possible. One is proposed if it is alone in its class. The
 * registration marks tell no more: they stand at the same parts of each paper, so that pages of all sizes fit them.
 * Time: linear in pages and students.
 */
export function makeProposeCodes(
  stack: Stack,
  prints: readonly PrintedSheets[],
): (page: PageRow) => ProposedCode[] {
  const placeOf = placesInStack(stack.pages);
  const present = makePresentCode(stack, prints);
  const possible = usedPrints(stack, prints);
  return (page) => {
    const candidates = [
      ...ofMissingPages(stack, (other, sheetPage) => isBeside(placeOf, page, other, sheetPage)),
      ...ofAwaitedStudents(stack, possible, nearestOrdinals(stack.pages, page)),
      ...withoutName(possible),
    ];
    const ranked = distinct(
      candidates.sort((one, other) => one.likeliness - other.likeliness || one.distance - other.distance),
    );
    const isAlone = ranked[0]?.likeliness !== ranked[1]?.likeliness;
    return ranked.slice(0, MOST_CODES).map((each, at) => present(each, at === 0 && isAlone));
  };
}

/** The prints of which pages are here; all if there are none. */
function usedPrints({ pages }: Stack, prints: readonly PrintedSheets[]): readonly PrintedSheets[] {
  const scanned = new Set(pages.map(({ token }) => token));
  const used = prints.filter(({ token }) => scanned.has(token));
  return used.length > 0 ? used : prints;
}

/** The place of each page in its file, without those that are empty, as backs of sheets are. */
function placesInStack(pages: readonly PageRow[]): ReadonlyMap<string, number> {
  return new Map(pages.filter(({ kind }) => kind !== 'empty').map(({ id }, place) => [id, place]));
}

/** Whether a page of a sheet was scanned as far from this one as it lies from the missing page, so that this one may be it. */
function isBeside(
  placeOf: ReadonlyMap<string, number>,
  page: PageRow,
  other: PageRow,
  sheetPage: number,
): boolean {
  const [place, otherPlace] = [placeOf.get(page.id), placeOf.get(other.id)];
  if (page.scanId !== other.scanId || place === undefined || otherPlace === undefined) return false;
  return Math.abs(place - otherPlace) === Math.abs(sheetPage - (other.sheetPage ?? sheetPage));
}

function* ofMissingPages(
  { sheets: { sheets, withoutStudent } }: Stack,
  isHere: (other: PageRow, sheetPage: number) => boolean,
): Generator<Candidate> {
  for (const { student, pages, missingPages, rivals } of sheets) {
    if (rivals.length > 0) continue;
    for (const sheetPage of missingPages) {
      const likeliness = pages.some((other) => isHere(other, sheetPage)) ? CLASSES.beside : CLASSES.missing;
      const code = codeBeside(pages[0], sheetPage);
      if (code) yield { code, likeliness, distance: 0, student };
    }
  }
  // Of a sheet whose number is unclear nobody knows which pages are here.
  for (const other of withoutStudent) {
    for (let sheetPage = 0; sheetPage < (other.numberOfSheetPages ?? 1); sheetPage++) {
      const code = codeBeside(other, sheetPage);
      if (sheetPage === other.sheetPage || code === undefined || !isHere(other, sheetPage)) continue;
      yield { code, likeliness: CLASSES.beside, distance: 1, student: null };
    }
  }
}

/** The code of another page of a sheet. */
function codeBeside(page: PageRow | undefined, sheetPage: number): StoredCode | undefined {
  if (page === undefined || page.token === null || page.examVersion === null) return undefined;
  return { token: page.token, version: page.examVersion, page: sheetPage, student: page.ordinal ?? 0 };
}

/** Personal sheets come as they were handed out, so that neighbours in the list are often neighbours in the stack. */
function* ofAwaitedStudents(
  { students, sheets: { sheets } }: Stack,
  prints: readonly PrintedSheets[],
  beside: readonly number[],
): Generator<Candidate> {
  const here = new Set(sheets.map(({ student }) => student));
  for (const { ordinal, number, version } of students) {
    if (version === null || here.has(number)) continue;
    const distance = Math.min(...beside.map((other) => Math.abs(other - ordinal)), Number.MAX_SAFE_INTEGER);
    for (const { token, layouts } of prints) {
      for (const page of layouts[version]?.pages.keys() ?? []) {
        const code = { token, version, page, student: ordinal };
        yield { code, likeliness: CLASSES.awaited, distance, student: number };
      }
    }
  }
}

/** The ordinals of the students whose personal sheets were scanned just before and after a page. */
function nearestOrdinals(pages: readonly PageRow[], page: PageRow): number[] {
  const at = pages.findIndex(({ id }) => id === page.id);
  const isPersonal = ({ scanId, ordinal }: PageRow) => scanId === page.scanId && (ordinal ?? 0) > 0;
  const [before, after] = [pages.slice(0, at).findLast(isPersonal), pages.slice(at + 1).find(isPersonal)];
  return [before, after].flatMap((other) => other?.ordinal ?? []);
}

function* withoutName(prints: readonly PrintedSheets[]): Generator<Candidate> {
  for (const { token, layouts } of prints) {
    for (const [version, { pages }] of layouts.entries()) {
      for (const page of pages.keys()) {
        const code = { token, version, page, student: 0 };
        yield { code, likeliness: CLASSES.nameless, distance: version, student: null };
      }
    }
  }
}

/** The first candidate of each code. A student is named if the code, in the likeliest class, is of no other. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byCode = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { token, version, page, student } = candidate.code;
    const code = `${token} ${version} ${page} ${student}`;
    const first = byCode.get(code);
    if (first === undefined) byCode.set(code, candidate);
    else if (first.likeliness === candidate.likeliness) byCode.set(code, { ...first, student: null });
  }
  return [...byCode.values()];
}

function makePresentCode({ students }: Stack, prints: readonly PrintedSheets[]) {
  const keys = new Map(prints.map(({ token, key }) => [token, key]));
  const names = new Map(students.map(({ number, name }) => [number, name]));
  return ({ code, student }: Candidate, isProposed: boolean): ProposedCode => {
    const key = keys.get(code.token);
    if (key === undefined) throw new Error('the print of a candidate is known');
    return {
      code: writeCode(encodePageCode(code, key)),
      examVersion: letterOf(code.version),
      sheetPage: code.page + 1,
      numberOfSheetPages: findPlacedPage(prints, code)?.layout.pages.length ?? 1,
      student: student === null ? null : { number: student, name: names.get(student) || null },
      isProposed,
    };
  };
}
