/** Learning platforms whose gradebooks import a file of marks. */
export type Gradebook = 'moodle' | 'canvas';

export interface GradebookName {
  /** What the column of the exam is called in the file. */
  readonly name: string;
  /** Why that is not the name of the exam, as a sentence; null if it is. */
  readonly note: string | null;
}

/** A way in which an importer takes the name of a column for something else. */
interface Misreading {
  readonly applies: (name: string) => boolean;
  readonly mend: (name: string) => string;
  /** What the importer does with the name. */
  readonly why: string;
}

/** An apostrophe would stand before such a name, or a spreadsheet would run it. */
const FORMULA: Misreading = {
  applies: (name) => /^'*[=+\-@＝＋－＠]/.test(name),
  mend: (name) => `Exam ${name}`,
  why: 'spreadsheets take such a beginning for a formula',
};

/**
 * What the import of Canvas does with the names of columns. Source: the source of Canvas, lib/gradebook_importer.rb and
 * Assignment.title_and_id.
 */
const OF_CANVAS: readonly Misreading[] = [
  {
    applies: (name) => /\s\(\d+\)$/.test(name),
    mend: (name) => name.replace(/\((\d+)\)$/, '[$1]'),
    why: 'Canvas takes a number in brackets at the end for the id of an assignment',
  },
  {
    applies: (name) => TOTALS.test(name),
    mend: (name) => name.replaceAll(TOTALS_EVERYWHERE, capitalised),
    why: 'Canvas leaves out columns whose names contain those of its totals',
  },
  {
    applies: (name) => OWN_COLUMNS.has(name),
    mend: (name) => `${name} (exam)`,
    why: 'Canvas has a column of its own with this name',
  },
  {
    applies: (name) => /^-?[\d.,]+%?$/.test(name) && (name.includes(',') || name.split('.').length > 2),
    mend: (name) => `Exam ${name}`,
    why: 'Canvas takes such a name for a number',
  },
];

const TOTALS = /(?:Current|Final) (?:Score|Points|Grade)|Override (?:Score|Grade|Status)/;
const TOTALS_EVERYWHERE = /(?:Current|Final) (?:Score|Points|Grade)|Override (?:Score|Grade|Status)/g;

/** Canvas looks for its totals as it writes them. */
const capitalised = (total: string) => `${total.charAt(0)}${total.slice(1).toLowerCase()}`;

const OWN_COLUMNS = new Set([
  ...['Student', 'LastName', 'FirstName', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'],
  ...['Integration ID', 'Root Account', 'Notes'],
]);

const MISREADINGS: Readonly<Record<Gradebook, readonly Misreading[]>> = {
  canvas: [...OF_CANVAS, FORMULA],
  moodle: [FORMULA],
};

const PLATFORMS: Readonly<Record<Gradebook, string>> = { canvas: 'Canvas', moodle: 'Moodle' };

/** The name under which a gradebook gets an exam: the exam's own, mended where the importer would misread it. */
export function nameInGradebook(gradebook: Gradebook, examName: string): GradebookName {
  let name = examName;
  const reasons: string[] = [];
  for (const { applies, mend, why } of MISREADINGS[gradebook]) {
    if (!applies(name)) continue;
    name = mend(name);
    reasons.push(why);
  }
  if (reasons.length === 0) return { name, note: null };
  return {
    name,
    note: `In the file for ${PLATFORMS[gradebook]} the exam is called “${name}”: ${reasons.join(', and ')}.`,
  };
}

export interface GradebookItem {
  /** The points that the item can give. */
  readonly full: number;
  /** Whether the file has shares of the points in per cent instead of points. */
  readonly isPercent: boolean;
  /** What to know before the file is imported, as a sentence; null if nothing. */
  readonly note: string | null;
}

/** Moodle refuses a whole file with a higher grade (`gradevaluetoobig`), and gives new grade items this maximum. */
const MOST_OF_MOODLE = 100;

/**
 * What the exam can give in a gradebook, whose items have one maximum.
 * @param fullPoints null where versions can give different points
 */
export function itemOfGradebook(gradebook: Gradebook, fullPoints: number | null): GradebookItem {
  if (fullPoints === null) {
    return {
      full: 100,
      isPercent: true,
      note: 'The file has per cent, because versions differ in their points.',
    };
  }
  if (gradebook === 'canvas') return { full: fullPoints, isPercent: false, note: null };
  if (fullPoints > MOST_OF_MOODLE) {
    return {
      full: 100,
      isPercent: true,
      note: `The file has per cent, because Moodle takes no grade above ${MOST_OF_MOODLE}.`,
    };
  }
  const note =
    fullPoints === MOST_OF_MOODLE
      ? null
      : `A new grade item of Moodle counts out of ${MOST_OF_MOODLE}: set its maximum grade to ${fullPoints}.`;
  return { full: fullPoints, isPercent: false, note };
}
