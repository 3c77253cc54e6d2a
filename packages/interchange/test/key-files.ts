/*
 * Files of questions as other programs and people write them, by the documentation of each format, with typical
 * mistakes. Nothing here uses the readers or writers of the product. Each question is identified by a number in its
 * text. The expected answer is the text of the correct choice; undefined if the file does not name one.
 */
import { strToU8, zipSync } from 'fflate';
import { makeDocx, paragraph, run, table } from './make-docx.ts';
import { xlsxOfRows } from './make-xlsx.ts';

/** Random whole numbers from 0 to below a bound, repeatable by the seed (mulberry32). */
export function makeChance(seed: number) {
  let state = seed >>> 0;
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  return { below, oneOf, isOneIn: (bound: number) => below(bound) === 0 };
}

export type Chance = ReturnType<typeof makeChance>;

export interface KeyFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** The text of the correct choice by the number in the question's text; undefined if the file names none. */
  readonly keys: ReadonlyMap<number, string | undefined>;
  /** The file's content in a form for people. */
  readonly shown: string;
}

interface Question {
  readonly number: number;
  readonly text: string;
  readonly choices: readonly string[];
  /** The index of the correct choice; -1 if there is none. */
  readonly correct: number;
}

const WORDS = [
  'fork',
  'exec',
  'Paris',
  'Rome',
  'page',
  'frame',
  'red',
  'blue',
  'Na',
  'NA',
  'none',
  'all of them',
];

/** Choices that look like keys, or like one another. */
function choicesOf(chance: Chance): string[] {
  const size = 2 + chance.below(4);
  const kind = chance.below(7);
  const pool = [
    () => WORDS,
    () => WORDS,
    () => WORDS,
    () => ['1', '2', '3', '4', '5', '6', '0'],
    () => ['A', 'B', 'C', 'D', 'AB', 'E'],
    () => ['10', '20', '1.0', '2.0', '2', '3'],
    () => ['True', 'False', 'true ', 'both', 'Both'],
  ][kind]!();
  const left = [...pool];
  return Array.from(
    { length: Math.min(size, left.length) },
    () => left.splice(chance.below(left.length), 1)[0]!,
  );
}

function questionOf(chance: Chance, number: number, choices = choicesOf(chance)): Question {
  return { number, text: `Question ${number} of the pool?`, choices, correct: chance.below(choices.length) };
}

function questionsOf(chance: Chance, most: number): Question[] {
  return Array.from({ length: 1 + chance.below(most) }, (_, number) => questionOf(chance, number));
}

function fileOf(
  name: string,
  content: string | Uint8Array,
  keys: KeyFile['keys'],
  shown = String(content),
): KeyFile {
  return {
    name,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    keys,
    shown,
  };
}

const LETTERS = 'ABCDEFGHIJ';

/** Moodle's documentation of Aiken: a line for the question, "A. " or "A) " before choices, ANSWER: and the letter. */
export function aikenFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const blocks = questionsOf(chance, 30).map((question) => {
    const { number, text, choices, correct } = question;
    const sign = chance.oneOf([')', '.']);
    const lines = choices.map((choice, rank) => `${LETTERS[rank]}${sign} ${choice}`);
    const trap = chance.below(12);
    const answer =
      trap === 0
        ? chance.oneOf(['Because of it', `${LETTERS[choices.length]}`, 'A, B', '', 'Bonn, surely', '1'])
        : LETTERS[correct]!;
    keys.set(number, trap === 0 ? undefined : choices[correct]!.trim());
    const gap = chance.isOneIn(4) ? '\n' : '';
    return `${text}\n${gap}${lines.join(`\n${gap}`)}\nANSWER: ${answer}\n`;
  });
  return fileOf('pool.txt', blocks.join(chance.oneOf(['\n', '\n\n'])), keys);
}

/** Moodle's documentation of GIFT. */
export function giftFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const protect = (text: string) => text.replace(/[~=#{}:\\]/g, '\\$&');
  const blocks = questionsOf(chance, 30).map(({ number, text, choices, correct }) => {
    const trap = chance.below(10);
    keys.set(number, trap === 0 ? undefined : choices[correct]!.trim());
    const right = trap === 0 ? chance.oneOf(['~', '=%50%']) : chance.oneOf(['=', '=', '=%100%']);
    const wrong = trap === 0 && chance.isOneIn(2) ? '=%25%' : chance.oneOf(['~', '~%-25%', '~%0%']);
    const parts = choices.map((choice, rank) => `${rank === correct ? right : wrong}${protect(choice)}`);
    const feedback = chance.isOneIn(5) ? '#well = no'.replace('=', '\\=') : '';
    return `::Q${number}::${protect(text)} {${chance.oneOf(['', '\n'])}${parts.join(`${feedback}${chance.oneOf([' ', '\n'])}`)}${feedback}\n}`;
  });
  return fileOf('pool.txt', blocks.join('\n\n'), keys);
}

const xmlOf = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Moodle's documentation of its XML: `fraction="100"` at the right answer. */
export function moodleFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const items = questionsOf(chance, 20).map((question) => {
    const { number, text } = question;
    const isTrueFalse = chance.isOneIn(6);
    const choices = isTrueFalse
      ? chance.oneOf([
          ['true', 'false'],
          ['false', 'true'],
          ['Falsch', 'Wahr'],
        ])
      : question.choices;
    const correct = isTrueFalse ? chance.below(2) : question.correct;
    const trap = chance.below(10);
    const second = trap === 0 ? (correct + 1) % choices.length : -1;
    const full = trap === 1 ? '50' : chance.oneOf(['100', '100.00000']);
    const right = choices[correct]!.trim();
    const isEnglish = isTrueFalse && right !== 'Wahr' && right !== 'Falsch';
    keys.set(
      number,
      trap < 2 ? undefined : isEnglish ? `${right[0]!.toUpperCase()}${right.slice(1)}` : right,
    );
    const answers = choices.map(
      (choice, rank) =>
        `<answer fraction="${rank === correct || rank === second ? full : chance.oneOf(['0', '-33.33333'])}" format="plain_text"><text>${xmlOf(choice)}</text></answer>`,
    );
    return `<question type="${isTrueFalse ? 'truefalse' : 'multichoice'}"><name><text>${number}</text></name><questiontext format="plain_text"><text>${text}</text></questiontext><single>true</single>${answers.join('\n')}</question>`;
  });
  return fileOf(
    'pool.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${items.join('\n\n')}</quiz>`,
    keys,
  );
}

/** Blackboard Help, "Upload Questions": MC, the text, then each choice with "correct" or "incorrect". */
export function blackboardFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const lines = questionsOf(chance, 30).map(({ number, text, choices, correct }) => {
    const trap = chance.below(10);
    keys.set(number, trap < 2 ? undefined : choices[correct]!.trim());
    const marks = choices.map((_, rank) => {
      if (rank === correct) return trap === 0 ? 'incorrect' : 'correct';
      return trap === 1 ? 'correct' : 'incorrect';
    });
    return ['MC', text, ...choices.flatMap((choice, rank) => [choice, marks[rank]!])].join('\t');
  });
  return fileOf('pool.txt', `${lines.join(chance.oneOf(['\n', '\r\n', '\n\n']))}\n`, keys);
}

/**
 * IMS QTI 1.2, ASI: `respcondition` with `varequal` and `setvar`. Identifiers look like the ranks of other choices.
 */
export function qti12File(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const items = questionsOf(chance, 15).map(({ number, text, choices, correct }) => {
    const names = identifiersOf(chance, choices.length);
    const trap = chance.below(10);
    keys.set(number, trap === 0 ? undefined : choices[correct]!.trim());
    const declared = trap === 0 ? 'nothing' : names[correct]!;
    const labels = choices.map(
      (choice, rank) =>
        `<response_label ident="${names[rank]}"><material><mattext texttype="text/plain">${xmlOf(choice)}</mattext></material></response_label>`,
    );
    const others = chance.isOneIn(3)
      ? `<respcondition continue="Yes"><conditionvar><not><varequal respident="r">${names[(correct + 1) % names.length]}</varequal></not></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general"/></respcondition>`
      : '';
    // Several conditions may each give a choice a part of its points.
    const isSummed = trap > 0 && chance.isOneIn(4);
    const part = (name: string, points: number) =>
      `<respcondition continue="Yes"><conditionvar><varequal respident="r">${name}</varequal></conditionvar><setvar action="Add" varname="SCORE">${points}</setvar></respcondition>`;
    const summed = isSummed
      ? part(names[correct]!, 30) + part(names[(correct + 1) % names.length]!, 50) + part(names[correct]!, 40)
      : '';
    const wrong = chance.isOneIn(3)
      ? `<respcondition><conditionvar><varequal respident="r">${names[(correct + 1) % names.length]}</varequal></conditionvar><setvar action="Set" varname="SCORE">0</setvar></respcondition>`
      : '';
    return `<item ident="i${number}" title="${number}"><presentation><material><mattext texttype="text/plain">${text}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid></presentation><resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal"/></outcomes>${isSummed ? summed : `${others}${wrong}<respcondition continue="No"><conditionvar><varequal respident="r">${declared}</varequal></conditionvar><setvar action="Set" varname="SCORE">${chance.oneOf(['100', '1', '100.00'])}</setvar></respcondition>`}</resprocessing></item>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Pool"><section ident="s">${items.join('\n')}</section></assessment></questestinterop>`;
  return fileOf('pool.xml', xml, keys);
}

/** An old Blackboard pool: `SCORE.max` for the correct choice, 0 for any other. */
export function blackboardPoolFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const flow = (name: string, inside: string) => `<flow class="${name}">${inside}</flow>`;
  const material = (text: string) =>
    `<material><mat_extension><mat_formattedtext type="HTML">${xmlOf(xmlOf(text))}</mat_formattedtext></mat_extension></material>`;
  const items = questionsOf(chance, 15).map(({ number, text, choices, correct }) => {
    const names = identifiersOf(chance, choices.length);
    const trap = chance.below(10);
    keys.set(number, trap < 2 ? undefined : choices[correct]!.trim());
    const rewarded =
      trap === 0 ? [] : [names[correct]!, ...(trap === 1 ? [names[(correct + 1) % names.length]!] : [])];
    const labels = choices.map(
      (choice, rank) =>
        `<flow_label class="Block"><response_label ident="${names[rank]}">${flow('FORMATTED_TEXT_BLOCK', material(choice))}</response_label></flow_label>`,
    );
    const conditions = rewarded.map(
      (name) =>
        `<respcondition title="correct"><conditionvar><varequal respident="response" case="No">${name}</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct"/></respcondition>`,
    );
    const wrong =
      '<respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect"/></respcondition>';
    const kind = '<itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata>';
    const body = flow(
      'Block',
      `${flow('QUESTION_BLOCK', flow('FORMATTED_TEXT_BLOCK', material(text)))}${flow('RESPONSE_BLOCK', `<response_lid ident="response" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid>`)}`,
    );
    return `<item maxattempts="0">${kind}<presentation>${body}</presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE"/></outcomes>${conditions.join('')}${wrong}</resprocessing></item>`;
  });
  const pool = `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Pool"><section>${items.join('')}</section></assessment></questestinterop>`;
  const manifest =
    '<?xml version="1.0"?><manifest identifier="m"><organizations/><resources><resource identifier="r1" type="assessment/x-bb-qti-pool" href="res00001.dat"><file href="res00001.dat"/></resource></resources></manifest>';
  const files = { 'imsmanifest.xml': strToU8(manifest), 'res00001.dat': strToU8(pool) };
  return fileOf('pool.zip', zipSync(files), keys, pool);
}

/** Identifiers of choices, shuffled: the first choice may be `choice_3`. */
function identifiersOf(chance: Chance, size: number): string[] {
  const before = chance.oneOf(['', 'choice_', 'A', 'answer_0']);
  const left = Array.from({ length: size }, (_, rank) =>
    before === '' ? LETTERS[rank]! : `${before}${rank + 1}`,
  );
  return Array.from({ length: size }, () => left.splice(chance.below(left.length), 1)[0]!);
}

/** The information models of IMS QTI 2.1 and 2.2 and of 1EdTech QTI 3.0: the correct response names an identifier. */
export function qti2File(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const version = chance.oneOf(['2.1', '2.2', '3.0']);
  const files: Record<string, Uint8Array> = {};
  for (const { number, text, choices, correct } of questionsOf(chance, 8)) {
    const names = identifiersOf(chance, choices.length);
    const trap = chance.below(12);
    keys.set(number, trap < 2 ? undefined : choices[correct]!.trim());
    const declared = trap === 0 ? `x${names[correct]}` : names[correct]!;
    const best = trap === 1 ? names[(correct + 1) % names.length]! : names[correct]!;
    // Without a declared answer, the rules decide; each may add a part of the points.
    const isSummed = trap > 1 && chance.isOneIn(5);
    const part = (name: string, points: number) =>
      `<responseCondition><responseIf><match><variable identifier="RESPONSE"/><baseValue baseType="identifier">${name}</baseValue></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`;
    const other = names[(correct + 1) % names.length]!;
    const processing = isSummed
      ? `<responseProcessing>${part(names[correct]!, 0.3)}${part(other, 0.5)}${part(names[correct]!, 0.4)}</responseProcessing>`
      : '';
    const response = isSummed ? '' : `<correctResponse><value>${declared}</value></correctResponse>`;
    const hasMapping = trap === 1 || (!isSummed && chance.isOneIn(3));
    const mapping = hasMapping
      ? `<mapping defaultValue="0"><mapEntry mapKey="${best}" mappedValue="1"/></mapping>`
      : '';
    const list = choices.map(
      (choice, rank) => `<simpleChoice identifier="${names[rank]}">${xmlOf(choice)}</simpleChoice>`,
    );
    const space =
      version === '3.0'
        ? 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
        : `http://www.imsglobal.org/xsd/imsqti_v${version.replace('.', 'p')}`;
    const xml = `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="${space}" identifier="i${number}" title="${number}" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${response}${mapping}</responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>${text}</prompt>${list.join('')}</choiceInteraction></itemBody>${processing}</assessmentItem>`;
    files[`items/i${number}.xml`] = strToU8(version === '3.0' ? inQti3(xml) : xml);
  }
  const resources = Object.keys(files).map(
    (path, rank) =>
      `<resource identifier="r${rank}" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`,
  );
  files['imsmanifest.xml'] = strToU8(
    `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>${resources.join('')}</resources></manifest>`,
  );
  return fileOf('pool.zip', zipSync(files), keys);
}

/** QTI 3 writes QTI 2 names in lower case with hyphens, and elements with the prefix `qti-`. */
function inQti3(xml: string): string {
  const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return xml
    .replace(/(<\/?)([a-z][A-Za-z]*)/g, (_, sign: string, name: string) => `${sign}qti-${hyphened(name)}`)
    .replace(/ ([a-z]+[A-Z][A-Za-z]*)=/g, (_, name: string) => ` ${hyphened(name)}=`)
    .replace(/<qti-\?xml/, '<?xml');
}

type Way = 'letters' | 'texts' | 'from-1' | 'from-0';

/** The cell of a column that names the correct choice. */
function answerBy(chance: Chance, way: Way, { choices, correct }: Question): string {
  if (way === 'texts') return choices[correct]!.trim();
  if (way === 'letters')
    return chance.oneOf([LETTERS[correct]!, LETTERS[correct]!.toLowerCase(), `${LETTERS[correct]})`]);
  return String(correct + (way === 'from-1' ? 1 : 0));
}

/** Cells that name no choice in any reading, and the values of empty formulas and truth values. */
const NO_ANSWERS = ['', 'X', '99', 'see the book', '#N/A', '7', 'J'];

interface Table {
  readonly rows: string[][];
  readonly keys: Map<number, string | undefined>;
  readonly merged: string[];
  /** Row indexes whose texts have no quotation marks, so that commas shift their cells. */
  readonly unquoted: ReadonlySet<number>;
}

/** A table with one row for each question. */
function tableOf(chance: Chance, most: number, form: { canShift: boolean; canMerge: boolean }): Table {
  const way = chance.oneOf<Way>(['letters', 'texts', 'from-1', 'from-0']);
  const isNumbered = way !== 'from-0' && chance.isOneIn(4);
  const hasSecond = chance.isOneIn(4);
  const questions = questionsOf(chance, most).map((question) =>
    question.choices.some((choice) => choice !== choice.trim())
      ? { ...question, choices: question.choices.map((choice) => choice.trim()) }
      : question,
  );
  const names = Array.from({ length: 6 }, (_, rank) => (isNumbered ? `Option ${rank + 1}` : LETTERS[rank]!));
  const header = [
    'Question',
    ...names,
    chance.oneOf(['Correct', 'Answer', 'Key']),
    ...(hasSecond ? ['Correct letter'] : []),
    'Points',
  ];
  const rows = [header];
  const keys = new Map<number, string | undefined>();
  const merged: string[] = [];
  const unquoted = new Set<number>();
  // An empty formula gives 0. Without a key that fits only counting from 1, the base would be ambiguous.
  const hasLasts = questions.filter(({ correct, choices }) => correct === choices.length - 1).length;
  let zeros = 0;
  for (const question of questions) {
    const { number, text, choices, correct } = question;
    const cells = [...choices, ...Array.from({ length: 6 - choices.length }, () => '')];
    let answer = answerBy(chance, way, question);
    let second = LETTERS[correct]!;
    const trap = chance.below(20);
    let key: string | undefined = new Set(choices).size < choices.length ? undefined : choices[correct];
    if (trap === 0) [answer, second, key] = [chance.oneOf(NO_ANSWERS), '', undefined];
    else if (trap === 1 && way === 'from-1' && zeros + 5 < hasLasts) {
      zeros += 1;
      [answer, second, key] = ['0', '', undefined];
    } else if (trap === 2 && hasSecond) {
      // Not the neighbour of the correct letter: otherwise the two columns might agree with the other base.
      const far = choices.findIndex((_, rank) => Math.abs(rank - correct) > 1);
      if (far >= 0) [second, key] = [LETTERS[far]!, undefined];
    } else if (trap === 3) cells[chance.below(choices.length)] = choices[correct]!;
    const filled = cells.filter((cell) => cell !== '');
    if (new Set(filled).size < filled.length) key = undefined;
    const row = [text, ...cells, answer, ...(hasSecond ? [second] : []), '1'];
    if (trap === 4 && form.canShift) {
      row[0] = `${text.slice(0, -1)}, if any?`;
      unquoted.add(rows.length);
    }
    if (trap === 5 && form.canShift && choices.length < 6) {
      // An empty cell is missing, which shifts the later cells.
      row.splice(6, 1);
      unquoted.add(rows.length);
    }
    // Truth values are equal in any spelling.
    const hasTwin = choices.some(
      (choice, rank) => rank !== 2 && choice.toLowerCase() === choices[2]?.toLowerCase(),
    );
    if (trap === 6 && form.canMerge && !hasTwin) {
      // The second choice also covers the cell of the third.
      merged.push(`C${rows.length + 1}:D${rows.length + 1}`);
      row[3] = '';
      if (correct === 2) key = undefined;
    }
    keys.set(number, key);
    rows.push(row);
    if (chance.isOneIn(15)) rows.push(row.map(() => ''));
    if (chance.isOneIn(25)) rows.push(header);
  }
  return { rows, keys, merged, unquoted };
}

export function csvFile(chance: Chance): KeyFile {
  const { rows, keys, unquoted } = tableOf(chance, 40, { canShift: true, canMerge: false });
  const separator = chance.oneOf([',', ',', ';', '\t']);
  const quote = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((row, at) =>
    row.map((cell) => (unquoted.has(at) ? cell : quote(cell))).join(separator),
  );
  return fileOf('pool.csv', lines.join(chance.oneOf(['\n', '\r\n'])), keys);
}

/** D2L's sample of a question file: a row says by its first cell what the second is, an option by its percents. */
export function brightspaceFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = questionsOf(chance, 25).flatMap(({ number, text, choices, correct }) => {
    const isTrueFalse = chance.isOneIn(6);
    const names = isTrueFalse
      ? chance.oneOf([
          ['TRUE', 'FALSE'],
          ['FALSE', 'TRUE'],
        ])
      : choices;
    const right = isTrueFalse ? chance.below(2) : correct;
    const trap = chance.below(10);
    const second = trap === 1 ? (right + 1) % names.length : -1;
    const key = isTrueFalse ? (names[right] === 'TRUE' ? 'True' : 'False') : names[right]!.trim();
    keys.set(number, trap < 2 ? undefined : key);
    const full = trap === 0 ? chance.oneOf(['50', '0', '', 'yes']) : '100';
    const options = names.map((name, rank) => {
      const share = rank === right || rank === second ? full : chance.oneOf(['0', '0', '25']);
      return isTrueFalse ? [name, share, ''] : ['Option', share, name, '', ''];
    });
    return [
      ['NewQuestion', isTrueFalse ? 'TF' : 'MC'],
      ['QuestionText', text],
      ['Points', '1'],
      ...options,
      ...(chance.isOneIn(3) ? [['Feedback', 'Option,100']] : []),
      ...(chance.isOneIn(2) ? [['']] : []),
    ];
  });
  return fileOf('pool.csv', rows.map((row) => row.map(quote).join(',')).join('\n'), keys);
}

/**
 * Kahoot's template: four answers and the number of the correct one, from 1; several numbers mean several answers.
 */
export function kahootFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const header = [
    '',
    'Question - max 120 characters',
    ...[1, 2, 3, 4].map((n) => `Answer ${n} - max 75 characters`),
  ];
  const rows = questionsOf(chance, 30).map((question) => {
    const choices = [...new Set(question.choices.map((choice) => choice.trim()))].slice(0, 4);
    const correct = question.correct % choices.length;
    const trap = chance.below(10);
    keys.set(question.number, trap < 2 || choices.length < 2 ? undefined : choices[correct]);
    const number = String(correct + 1);
    const answer =
      trap === 0
        ? chance.oneOf(['', '0', '5', '9'])
        : trap === 1
          ? `${number},${((correct + 1) % choices.length) + 1}`
          : number;
    const cells = [...choices, '', '', '', ''].slice(0, 4);
    return [String(question.number + 1), question.text, ...cells, '20', answer];
  });
  const sheet = [
    ['Quiz template'],
    [],
    [...header, 'Time limit (sec)', 'Correct answer(s) - choose at least one'],
    ...rows,
  ];
  return fileOf('pool.xlsx', xlsxOfRows(sheet), keys, sheet.join('\n'));
}

export function xlsxFile(chance: Chance): KeyFile {
  const { rows, keys, merged } = tableOf(chance, 40, { canShift: false, canMerge: true });
  return fileOf('pool.xlsx', xlsxOfRows(rows, merged), keys, rows.join('\n'));
}

/** A Word table whose chapter cells are merged vertically. */
export function docxTableFile(chance: Chance): KeyFile {
  const { rows, keys } = tableOf(chance, 12, { canShift: false, canMerge: false });
  let isMerged = false;
  const source = rows.map((row, at) => {
    const isHeader = at === 0 || row[0] === 'Question';
    isMerged = !isHeader && isMerged && chance.isOneIn(2);
    const merge = isHeader ? '' : `<w:vMerge w:val="${isMerged ? 'continue' : 'restart'}"/>`;
    if (!isHeader) isMerged = true;
    const cells = [isHeader ? 'Chapter' : 'Part', ...row];
    const cell = (text: string, rank: number) =>
      `<w:tc><w:tcPr>${rank === 0 ? merge : ''}</w:tcPr>${paragraph(xmlOf(text))}</w:tc>`;
    return `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  });
  return fileOf('pool.docx', makeDocx(`<w:tbl>${source.join('')}</w:tbl>`), keys, rows.join('\n'));
}

/** Numbered questions with lettered choices; a line names the correct one, or it is marked. */
function linesOf(chance: Chance, most: number, mark: (choice: string) => string) {
  const way = chance.oneOf<Way>(['letters', 'letters', 'texts', 'from-1', 'from-0']);
  const keys = new Map<number, string | undefined>();
  const lines = questionsOf(chance, most).flatMap((question) => {
    const { number, text, correct } = question;
    const choices = question.choices.map((choice) => choice.trim());
    const isTwice = new Set(choices).size < choices.length;
    const isMarked = chance.isOneIn(3);
    const drawn = chance.below(12);
    const other = { ...question, choices, correct: (correct + 1) % choices.length };
    const otherLetter = LETTERS[other.correct]!;
    // A letter may mean the choice with that letter as its text.
    const trap = drawn === 1 && isMarked && choices.includes(otherLetter) ? 2 : drawn;
    keys.set(number, isTwice || trap < 2 ? undefined : choices[correct]);
    const printed = choices.map((choice, rank) => {
      const line = `${LETTERS[rank]!.toLowerCase()}) ${choice}`;
      return isMarked && trap !== 0 && rank === correct ? mark(line) : line;
    });
    const answers = isMarked
      ? trap === 1
        ? [otherLetter]
        : []
      : trap === 0
        ? [chance.oneOf(NO_ANSWERS)].filter((answer) => answer !== '')
        : [
            answerBy(chance, way, { ...question, choices }),
            ...(trap === 1 ? [answerBy(chance, way, other)] : []),
          ];
    const blank = chance.isOneIn(3) ? [''] : [];
    return [
      `${number + 1}. ${text}`,
      ...blank,
      ...printed,
      ...answers.map((answer) => `Answer: ${answer}`),
      '',
    ];
  });
  return { lines, keys };
}

export function markdownFile(chance: Chance): KeyFile {
  const { lines, keys } = linesOf(chance, 30, (line) => `*${line}`);
  return fileOf('pool.md', lines.join('\n'), keys);
}

export function docxFile(chance: Chance): KeyFile {
  const { lines, keys } = linesOf(chance, 12, (line) => `*${line}`);
  return fileOf(
    'pool.docx',
    makeDocx(lines.map((line) => paragraph(xmlOf(line))).join('')),
    keys,
    lines.join('\n'),
  );
}

/** A list as people type it in a text editor. */
export function textFile(chance: Chance): KeyFile {
  const { lines, keys } = linesOf(chance, 30, (line) => `*${line}`);
  return fileOf('pool.txt', lines.join(chance.oneOf(['\n', '\r\n'])), keys);
}

/** Questions and choices numbered by Word; only the correct choice has other formatting. */
export function docxListsFile(chance: Chance): KeyFile {
  const keys = new Map<number, string | undefined>();
  const isNested = chance.isOneIn(2);
  const print = chance.oneOf(['<w:b/>', '<w:u w:val="single"/>', '<w:highlight w:val="yellow"/>']);
  const body = questionsOf(chance, 12).flatMap(({ number, text, choices, correct }) => {
    const trap = chance.below(10);
    const printed = choices.map((_, rank) => rank === correct);
    if (trap === 0) printed[correct] = false;
    if (trap === 1) printed[(correct + 1) % choices.length] = true;
    // Formatting of a single word marks nothing.
    const isPart = trap === 2;
    keys.set(number, trap < 3 ? undefined : choices[correct]!.trim());
    const list = isNested ? ([1, 1] as const) : 2;
    return [
      paragraph(xmlOf(text), { list: 1 }),
      ...(chance.isOneIn(3) ? [paragraph('')] : []),
      ...choices.map((choice, rank) => {
        const shown = xmlOf(choice.trim());
        if (isPart && printed[rank]) return paragraph(run(`${shown} and `) + run('more', print), { list });
        return paragraph(shown, { list, print: printed[rank] ? print : '' });
      }),
    ];
  });
  return fileOf('pool.docx', makeDocx(body.join('')), keys, body.join('\n'));
}

/** Word tables with two columns: a label and its text. */
export function docxLabelledFile(chance: Chance): KeyFile {
  const way = chance.oneOf<Way>(['letters', 'texts', 'from-1']);
  const keys = new Map<number, string | undefined>();
  const rows = questionsOf(chance, 10).map((question) => {
    const choices = [...new Set(question.choices.map((choice) => choice.trim()))];
    const correct = question.correct % choices.length;
    const isTrap = chance.isOneIn(10) || choices.length < 2;
    keys.set(question.number, isTrap ? undefined : choices[correct]);
    const answer = isTrap
      ? chance.oneOf(NO_ANSWERS)
      : answerBy(chance, way, { ...question, choices, correct });
    return [
      ['Question', question.text],
      ...choices.map((choice, rank) => [LETTERS[rank]!, choice]),
      ['Correct', answer],
    ].map((row) => row.map(xmlOf));
  });
  const tables = chance.isOneIn(2) ? rows.map(table) : [table(rows.flat())];
  return fileOf('pool.docx', makeDocx(tables.join(paragraph(''))), keys, rows.join('\n'));
}
