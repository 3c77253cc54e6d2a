// What counts as right, doubtful and wrong; see bench/scans.js.

/**
 * @typedef {import('./draw-pages.js').DrawnPage} DrawnPage
 * @typedef {import('../../packages/scans/src/index.ts').PageReading} PageReading
 * @typedef {'right' | 'doubtful' | 'wrong'} Verdict
 * @typedef {{ number: number, kind: string, verdict: Verdict, truth: string, read: string }} JudgedQuestion
 * @typedef {'right' | 'not registered' | 'registered wrongly' | 'wrong page' | 'lost' | 'not told'} PageVerdict
 * @typedef {{
 *   at: number, kind: string, device: string, format: string, isHeldOut: boolean, isShort: boolean, isTypeset: boolean,
 *   answering: string, damages: readonly string[], strokes: string,
 *   verdict: PageVerdict, read: string, circles: number, questions: readonly JudgedQuestion[],
 *   studentNumber: Verdict | null, isNumberPlain: boolean, numberRead: string, numberMeant: string, cpuMs: number, wallMs: number, failure: string | null,
 * }} JudgedPage
 *   strokes: whose the marks are; numberRead: a question mark for each digit that is asked about; isNumberPlain: whether each digit of the student number has one plain mark
 */

/** A page of which at least this share of the questions is silently wrong was laid in a wrong place. */
const WRONG_PLACE = 0.25;

/**
 * Compares a reading with the truth.
 * @param {Pick<DrawnPage, 'kind' | 'code' | 'filled'>} page
 * @param {PageReading} reading
 * @returns {Pick<JudgedPage, 'verdict' | 'read' | 'circles' | 'questions' | 'studentNumber' | 'isNumberPlain' | 'numberRead' | 'numberMeant'>}
 */
export function judge(page, reading) {
  const nothing = {
    read: reading.kind,
    circles: 0,
    questions: [],
    studentNumber: null,
    isNumberPlain: false,
    numberRead: '',
    numberMeant: '',
  };
  if (!page.code || !page.filled) return { ...nothing, verdict: judgeStranger(page, reading) };
  if (reading.kind === 'unreadable') return { ...nothing, verdict: 'not registered' };
  if (reading.kind !== 'sheet') return { ...nothing, verdict: 'lost' };
  const { code } = page;
  const isSame = /** @type {const} */ (['token', 'version', 'page', 'student']).every(
    (field) => reading.code[field] === code[field],
  );
  if (!isSame) return { ...nothing, verdict: 'wrong page' };
  const questions = page.filled.questions.map((truth) => judgeQuestion(truth, reading));
  const circles =
    reading.questions.reduce((sum, { choices }) => sum + choices.length, 0) + 10 * reading.digits.length;
  return {
    read: reading.kind,
    verdict: isMisplaced(questions) ? 'registered wrongly' : 'right',
    circles,
    questions,
    studentNumber: page.filled.digits.length === 0 ? null : judgeNumber(page.filled.digits, reading.digits),
    isNumberPlain: page.filled.digits.every(({ incident }) => incident === 'plain'),
    numberRead: reading.digits
      .map(({ digit, isDoubtful }) => (isDoubtful || digit === null ? '?' : digit))
      .join(''),
    numberMeant: page.filled.digits.map(({ chosen }) => chosen ?? '-').join(''),
  };
}

/**
 * Whether so much of a page is silently wrong that it was laid in a wrong place.
 * @param {readonly JudgedQuestion[]} questions
 */
export function isMisplaced(questions) {
  const wrong = questions.filter(({ verdict }) => verdict === 'wrong').length;
  return wrong >= 3 && wrong >= WRONG_PLACE * questions.length;
}

/**
 * A page that is no sheet of these exams must not be read as one; what is not known may be told in any words.
 * @param {Pick<DrawnPage, 'kind'>} page
 * @param {PageReading} reading
 * @returns {PageVerdict}
 */
function judgeStranger({ kind }, reading) {
  if (reading.kind === 'sheet') return 'wrong page';
  if (kind === 'empty') return reading.kind === 'empty' ? 'right' : 'not told';
  if (kind === 'other paper') return reading.kind === 'unreadable' ? 'right' : 'not told';
  return reading.kind === kind ? 'right' : 'not told';
}

/**
 * Compares what was read of a question with what the student meant.
 * @param {import('./draw-pages.js').FilledPage['questions'][number]} truth
 * @param {{ questions: readonly { number: number, chosen: number | null, doubt: string | null }[] }} reading of this program or another
 * @returns {JudgedQuestion}
 */
export function judgeQuestion({ number, incident, hand, chosen, standing }, reading) {
  const read = reading.questions.find((question) => question.number === number);
  const kind = incident === 'plain' ? hand : incident;
  const shown = { number, kind, truth: lettersOf(standing) };
  if (!read) return { ...shown, verdict: 'wrong', read: 'missing' };
  const isRight = incident !== 'two' && incident !== 'taken back' && read.chosen === chosen;
  const verdict = read.doubt !== null ? 'doubtful' : isRight ? 'right' : 'wrong';
  const what = read.chosen === null ? 'none' : lettersOf([read.chosen]);
  return { ...shown, verdict, read: read.doubt === null ? what : `${what}, ${read.doubt}` };
}

/** @param {readonly number[]} choices */
function lettersOf(choices) {
  return choices.length === 0 ? 'none' : choices.map((choice) => String.fromCharCode(65 + choice)).join('+');
}

/**
 * @param {readonly { chosen: number | null }[]} truth
 * @param {readonly { digit: number | null, isDoubtful: boolean }[]} read
 * @returns {Verdict}
 */
function judgeNumber(truth, read) {
  // A number with a missing digit is asked about as well.
  if (read.some(({ digit, isDoubtful }) => isDoubtful || digit === null)) return 'doubtful';
  return truth.every(({ chosen }, at) => chosen === read[at]?.digit) ? 'right' : 'wrong';
}
