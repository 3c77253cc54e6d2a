import {
  encodeScans,
  fillPage,
  type GreyImage,
  PAPER_DPI,
  scanPage,
  seededRandom,
} from '@exam/filled-sheets';
import { layOutSheet, SHEET_PAGES, type SheetLayout } from '@exam/paper/sheet';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const POINTS_OF_INCH = 72;
const LETTERS = 'ABCDEFGHIJ';

/** A version of an exam, as the API lists it. */
export interface PrintedVersion {
  readonly label: string;
  readonly questions: readonly {
    readonly _id: string;
    readonly choices: readonly string[];
    readonly difficulty: string;
  }[];
  readonly key: readonly string[];
}

/** A student, and the index of the choice that they mark for each question of the pool; null for none. */
export interface Marking {
  readonly version: PrintedVersion;
  /** Letters in the order of the version; null for none. */
  readonly letters: readonly (string | null)[];
  /** Whether each choice has a ring around its circle instead of a mark in it, which a person must look at. */
  readonly isRinged: boolean;
}

export interface FilledStack {
  /** The pages as a scanner gives them back, in one PDF of pictures. */
  readonly pdf: Buffer;
  /** What counts for each student, by letter; null for none. */
  readonly truth: readonly (readonly (string | null)[])[];
}

/**
 * Fills the answer sheets of a printed PDF by many hands, a page for each student in its order, and scans them.
 * @param digits length of the student number that the sheets ask for
 */
export async function fillStack(
  pdf: Uint8Array,
  markings: readonly Marking[],
  digits: number,
): Promise<FilledStack> {
  const pages = await drawPages(pdf, markings.length);
  const filled = markings.map((marking, at) => fillOne(pages[at]!, marking, digits, at + 1));
  const scans = filled.map(({ image }, at) => scanPage(image, 'feeder 150 dpi', { seed: at + 1 }));
  return {
    pdf: Buffer.from(await encodeScans(scans, 'pdf', seededRandom(1))),
    truth: filled.map(({ letters }) => letters),
  };
}

function fillOne(blank: GreyImage, { version, letters, isRinged }: Marking, digits: number, seed: number) {
  const layout = layoutOf(version, digits);
  const answers = new Map(
    letters.map((letter, at) => [at + 1, letter === null ? null : LETTERS.indexOf(letter)]),
  );
  const { image, questions } = fillPage(blank, layout, 0, {
    seed,
    hand: isRinged ? 'ringed' : 'full',
    answers,
    isTidy: true,
  });
  return { image, letters: questions.map(({ chosen }) => (chosen === null ? null : LETTERS[chosen]!)) };
}

/** A sheet with a name has the same places as one without, but asks for no number. */
function layoutOf({ questions }: PrintedVersion, digits: number): SheetLayout {
  const asked = questions.map(({ choices }, at) => ({ number: at + 1, choices: choices.length }));
  const layout = layOutSheet(asked, SHEET_PAGES.a4, digits);
  return { ...layout, pages: layout.pages.map((page) => ({ ...page, digits: [] })) };
}

/** The first pages of a PDF as a printer puts them on paper. */
async function drawPages(pdf: Uint8Array, count: number): Promise<GreyImage[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages: GreyImage[] = [];
    for (let at = 0; at < count; at += 1) {
      const { data, width, height } = await document
        .getPage(at)
        .render({ scale: PAPER_DPI / POINTS_OF_INCH, colorSpace: 'Gray' });
      pages.push({ data, width, height });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}
