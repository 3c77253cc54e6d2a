/*
 * Readers of exports that follow only the words of each specification, without the readers and writers of the
 * product. Texts without markup are returned unchanged.
 */
import { strFromU8, unzipSync } from 'fflate';
import { cellsOfCsv } from './rfc-4180.ts';
import { childrenOf, type Element, elementsIn, parseByAnother } from './xml-by-another-parser.ts';

export interface Told {
  readonly text: string;
  readonly choices: readonly string[];
  /** The score of each choice alone, from 0 to 1. */
  readonly scores: readonly number[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Decodes references of XML, and those of HTML that exports use. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal));
  });
}

/** The text of an element and its descendants, in which references are not decoded. */
function wordsOf(element: Element): string {
  return element.text + element.children.map(wordsOf).join('');
}

const wordsOfHtml = (html: string) => decoded(html.replace(/<\/?[a-z][^<>]*>/gi, '')).trim();

function only<Item>(items: readonly Item[], what: string): Item {
  if (items.length !== 1) throw new Error(`${items.length} of ${what}, and one is needed.`);
  return items[0]!;
}

/** The QTI 2 name of an element, also for names of QTI 3 such as `qti-choice-interaction`. */
function plainName(name: string): string {
  return name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function find(element: Element, name: string): Element[] {
  return elementsIn(element).filter((each) => plainName(each.name) === name);
}

function attribute({ attributes }: Element, name: string): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return attributes[name] ?? attributes[dashed] ?? '';
}

/** Reads a package of QTI 2.1, 2.2 or 3.0: answers each choice, and executes the response processing. */
export function toldByQti2(content: Uint8Array): Told[] {
  const files = Object.entries(unzipSync(content)).filter(([path]) => /question-\d+\.xml$/.test(path));
  return files
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, bytes]) => {
      const item = parseByAnother(strFromU8(bytes));
      const interaction = only(find(item, 'choiceInteraction'), 'interactions');
      const choices = find(interaction, 'simpleChoice');
      const body = only(find(item, 'itemBody'), 'bodies');
      return {
        text: decoded(
          wordsOf({ ...body, children: body.children.filter((child) => child !== interaction) }),
        ).trim(),
        choices: choices.map((choice) => decoded(wordsOf(choice)).trim()),
        scores: choices.map((choice) =>
          scoreByQti2(item, attribute(interaction, 'responseIdentifier'), attribute(choice, 'identifier')),
        ),
      };
    });
}

const MATCH_CORRECT = /\/rptemplates\/match_correct(?:\.xml)?$/;

/** The outcome SCORE for this response ("Response Processing" of QTI 2.1 and 3.0). */
function scoreByQti2(item: Element, asked: string, response: string): number {
  const valueIn = (declaration: Element, part: string) =>
    find(declaration, part).flatMap((each) => find(each, 'value').map(wordsOf))[0];
  const variables = new Map<string, string | undefined>([[asked, response]]);
  const correct = new Map<string, string | undefined>();
  for (const each of find(item, 'responseDeclaration')) {
    correct.set(attribute(each, 'identifier'), valueIn(each, 'correctResponse'));
  }
  for (const each of find(item, 'outcomeDeclaration')) {
    variables.set(attribute(each, 'identifier'), valueIn(each, 'defaultValue'));
  }
  const processing = only(find(item, 'responseProcessing'), 'response processings');
  if (MATCH_CORRECT.test(attribute(processing, 'template'))) {
    return variables.get('RESPONSE') === correct.get('RESPONSE') ? 1 : 0;
  }
  const evaluate = (expression: Element): string | undefined => {
    const name = attribute(expression, 'identifier');
    switch (plainName(expression.name)) {
      case 'variable':
        return variables.get(name);
      case 'correct':
        return correct.get(name);
      case 'baseValue':
        return wordsOf(expression);
      case 'match': {
        const [one, other] = expression.children.map(evaluate);
        return String(one !== undefined && one === other);
      }
      default:
        throw new Error(`No expression is known by the name of ${expression.name}.`);
    }
  };
  const run = (rules: readonly Element[]) => {
    for (const rule of rules) {
      if (plainName(rule.name) === 'setOutcomeValue') {
        variables.set(attribute(rule, 'identifier'), evaluate(rule.children[0]!));
      } else if (plainName(rule.name) === 'responseCondition') {
        const branch = rule.children.find(
          (each) => plainName(each.name) === 'responseElse' || evaluate(each.children[0]!) === 'true',
        );
        if (branch !== undefined)
          run(branch.children.slice(plainName(branch.name) === 'responseElse' ? 0 : 1));
      } else throw new Error(`No rule is known by the name of ${rule.name}.`);
    }
  };
  run(processing.children);
  return Number(variables.get('SCORE'));
}

/** Reads a package of QTI 1.2: conditions are tried in order, until a true one says `continue="No"`. */
export function toldByQti12(content: Uint8Array): Told[] {
  const files = Object.entries(unzipSync(content)).filter(([path]) => /quiz-\d+\/quiz-\d+\.xml$/.test(path));
  return files.flatMap(([, bytes]) =>
    find(parseByAnother(strFromU8(bytes)), 'item').map((item) => {
      const presentation = only(childrenOf(item, 'presentation'), 'presentations');
      const material = only(childrenOf(presentation, 'material'), 'materials');
      const labels = find(presentation, 'response_label');
      const words = (element: Element) => wordsOfHtml(decoded(wordsOf(element)));
      return {
        text: words(material),
        choices: labels.map(words),
        scores: labels.map((label) => scoreByQti12(item, label.attributes['ident'] ?? '')),
      };
    }),
  );
}

function scoreByQti12(item: Element, response: string): number {
  const declared = only(find(item, 'decvar'), 'outcomes');
  let score = Number(declared.attributes['defaultval'] ?? 0);
  const isMet = (condition: Element): boolean => {
    switch (condition.name) {
      case 'varequal':
        return wordsOf(condition) === response;
      case 'other':
        return true;
      case 'not':
        return !condition.children.some(isMet);
      case 'or':
        return condition.children.some(isMet);
      case 'and':
      case 'conditionvar':
        return condition.children.every(isMet);
      default:
        throw new Error(`No condition is known by the name of ${condition.name}.`);
    }
  };
  for (const condition of find(item, 'respcondition')) {
    if (!isMet(only(childrenOf(condition, 'conditionvar'), 'conditions'))) continue;
    for (const change of childrenOf(condition, 'setvar')) {
      const value = Number(wordsOf(change));
      score = change.attributes['action'] === 'Add' ? score + value : value;
    }
    if ((condition.attributes['continue'] ?? 'No') === 'No') break;
  }
  return score / Number(declared.attributes['maxvalue']);
}

/** Reads Moodle XML as Moodle's `question/format/xml/format.php` does. */
export function toldByMoodleXml(content: Uint8Array): Told[] {
  const root = parseByAnother(strFromU8(content));
  const questions = childrenOf(root, 'question').filter(
    ({ attributes }) => attributes['type'] === 'multichoice',
  );
  const words = (element: Element) => wordsOfHtml(wordsOf(only(childrenOf(element, 'text'), 'texts')));
  return questions.map((question) => ({
    text: words(only(childrenOf(question, 'questiontext'), 'question texts')),
    choices: childrenOf(question, 'answer').map(words),
    scores: childrenOf(question, 'answer').map(({ attributes }) => Number(attributes['fraction']) / 100),
  }));
}

/** A line with a letter and a dot or bracket is a choice; `ANSWER:` ends a question (Moodle's documentation). */
export function toldByAiken(content: Uint8Array): Told[] {
  const told: Told[] = [];
  let [text, choices]: [string, string[]] = ['', []];
  for (const line of strFromU8(content).split('\n')) {
    const choice = /^([A-Z])[.)] (.*)$/.exec(line);
    const answer = /^ANSWER: ([A-Z])$/.exec(line);
    if (answer !== null) {
      const right = answer[1]!.charCodeAt(0) - 'A'.charCodeAt(0);
      told.push({ text, choices, scores: choices.map((_, rank) => Number(rank === right)) });
      [text, choices] = ['', []];
    } else if (choice !== null) choices.push(choice[2]!);
    else if (line !== '') text += line;
  }
  return told;
}

/**
 * `MC`, the text, and each choice with `correct` or `incorrect`, separated by tabs; fields are HTML (Blackboard
 * Help).
 */
export function toldByBlackboard(content: Uint8Array): Told[] {
  const lines = strFromU8(content)
    .split(/\r?\n/)
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [type, text = '', ...fields] = line.split('\t');
    const answers = Array.from(
      { length: fields.length / 2 },
      (_, rank) => [fields[2 * rank]!, fields[2 * rank + 1]!] as const,
    );
    if (type === 'TF') {
      return {
        text: wordsOfHtml(text),
        choices: ['True', 'False'],
        scores: ['true', 'false'].map((value) => Number(fields[0] === value)),
      };
    }
    return {
      text: wordsOfHtml(text),
      choices: answers.map(([choice]) => wordsOfHtml(choice)),
      scores: answers.map(([, mark]) => ({ correct: 1, incorrect: 0 })[mark] ?? Number.NaN),
    };
  });
}

export function toldByCsv(content: Uint8Array): Told[] {
  // Spreadsheets remove the leading apostrophe that keeps a cell from being a formula.
  const cells = cellsOfCsv(strFromU8(content).replace(/^\ufeff/, ''));
  return toldByTable(cells.map((row) => row.map((cell) => cell.replace(/^'(?=['=+\-@＝＋－＠])/, ''))));
}

export function toldByXlsx(content: Uint8Array): Told[] {
  return toldByTable(cellsOfXlsx(content));
}

/** By the column names of the documentation. */
function toldByTable([header = [], ...rows]: readonly (readonly string[])[]): Told[] {
  const letters = header.filter((name) => /^[A-J]$/.test(name));
  return rows.map((row) => {
    const cellOf = (name: string) => row[header.indexOf(name)] ?? '';
    const filled = letters.filter((letter) => cellOf(letter) !== '');
    return {
      text: cellOf('Question'),
      choices: filled.map(cellOf),
      scores: filled.map((letter) => Number(letter === cellOf('Correct'))),
    };
  });
}

/**
 * The texts of the first sheet, empty cells included. A cell's text is in the sheet, or in the list of shared texts
 * (ECMA-376 part 1, 18.3.1.4 and 18.4.8); white space around it is kept only with `xml:space`, and `_xHHHH_` stands
 * for a character.
 */
export function cellsOfXlsx(content: Uint8Array): string[][] {
  const files = unzipSync(content);
  // XML parsers normalise line breaks to line feeds.
  const partOf = (path: string) => parseByAnother(strFromU8(files[path]!).replace(/\r\n?/g, '\n'));
  const textOf = (element: Element) =>
    elementsIn(element)
      .filter(({ name }) => name === 't')
      .map((run) => {
        const words = decoded(run.text);
        return run.attributes['xml:space'] === 'preserve' ? words : words.trim();
      })
      .join('')
      .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const strings =
    files['xl/sharedStrings.xml'] === undefined ? [] : childrenOf(partOf('xl/sharedStrings.xml'), 'si');
  const shared = strings.map(textOf);
  const rows = elementsIn(partOf('xl/worksheets/sheet1.xml')).filter(({ name }) => name === 'row');
  return rows.map((row) => {
    const cells: string[] = [];
    for (const cell of childrenOf(row, 'c')) {
      const { t: type = 'n', r: place = '' } = cell.attributes;
      const value = childrenOf(cell, 'v')[0]?.text ?? '';
      if (type !== 's' && type !== 'inlineStr' && value !== '') throw new Error(`${place} is no text.`);
      cells[columnOf(place)] = type === 's' ? shared[Number(value)]! : textOf(cell);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** The column index, from 0, of an address such as `AB7`. */
function columnOf(place: string): number {
  const letters = /^[A-Z]+/.exec(place)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}
