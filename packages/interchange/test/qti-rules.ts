import { posix } from 'node:path';
import { faultsOfSchema } from './qti-schemas.ts';
import { childrenOf, type Element, elementsIn, parseByAnother } from './xml-by-another-parser.ts';

/** A package as another program opens it: its XML as text, by path. */
export type Package = ReadonlyMap<string, string>;

/** The rules of QTI and of IMS Content Packaging that a package breaks, in sentences; empty if it obeys all. */
export function brokenRules(files: Package): string[] {
  const faults = new Faults();
  const manifest = read(files, 'imsmanifest.xml');
  checkManifest(manifest, files, faults);
  for (const path of files.keys()) {
    if (!path.endsWith('.xml')) continue;
    const root = read(files, path);
    const name = plainName(root.name);
    for (const element of [root, ...elementsIn(root)])
      for (const fault of faultsOfSchema(element, plainName)) faults.check(false, fault);
    if (name === 'assessmentItem') checkItem(root, path, files, faults);
    if (name === 'assessmentTest') checkTest(root, path, files, faults);
    if (name === 'questestinterop') checkInterop(root, path, faults);
  }
  return faults.sentences;
}

class Faults {
  readonly sentences: string[] = [];

  check(isRight: boolean, sentence: string): void {
    if (!isRight) this.sentences.push(sentence);
  }

  checkUnique(names: readonly string[], what: string): void {
    this.check(new Set(names).size === names.length, `${what} have the same identifier`);
  }

  /**
   * "An identifier must start with a letter or an underscore and contain only letters, underscores, hyphens, periods and
   * digits"; those with a period are reserved, and "should have no more than 32 characters" (QTI 2.1, 2.2 Base Types).
   */
  checkIdentifier(identifier: string): void {
    this.check(/^[\p{L}_][\p{L}\p{Nd}_-]{0,31}$/u.test(identifier), `“${identifier}” is no identifier`);
  }
}

function read(files: Package, path: string): Element {
  return parseByAnother(files.get(path) ?? '');
}

/** The QTI 2 name of an element: `choiceInteraction` also for `qti-choice-interaction` of QTI 3. */
function plainName(name: string): string {
  const camelCase = (dashed: string) =>
    dashed.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name.startsWith('qti-') ? camelCase(name.slice('qti-'.length)) : name;
}

/** The QTI elements below an element with this QTI 2 name. */
function find(element: Element, name: string): Element[] {
  return elementsIn(element).filter((each) => plainName(each.name) === name);
}

function attribute({ attributes }: Element, name: string): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return attributes[name] ?? attributes[dashed] ?? '';
}

/** "All files of a package are listed", "href is the file that a resource begins with" (Content Packaging 1.1.4). */
function checkManifest(manifest: Element, files: Package, faults: Faults): void {
  const resources = elementsIn(manifest).filter(({ name }) => name === 'resource');
  const identifiers = resources.map((resource) => attribute(resource, 'identifier'));
  faults.checkUnique(identifiers, 'two resources');
  const listed = new Set(['imsmanifest.xml']);
  for (const resource of resources) {
    const hrefs = childrenOf(resource, 'file').map((file) => attribute(file, 'href'));
    const href = attribute(resource, 'href');
    faults.checkIdentifier(attribute(resource, 'identifier'));
    faults.check(hrefs.includes(href), `the resource of ${href} does not list it`);
    for (const path of hrefs) {
      listed.add(path);
      faults.check(files.has(path), `${path} is listed and is not there`);
    }
    for (const lom of elementsIn(resource).filter(({ name }) => name === 'lom')) checkMetadata(lom, faults);
    for (const dependency of childrenOf(resource, 'dependency')) {
      const needed = attribute(dependency, 'identifierref');
      faults.check(identifiers.includes(needed), `the resource ${needed} is needed and is not there`);
    }
  }
  for (const path of files.keys()) faults.check(listed.has(path), `${path} is there and is not listed`);
}

/** The children of metadata elements in their order (IMS LRM 1.2.1 and IEEE 1484.12.3, as far as we write them). */
const IN_METADATA: Readonly<Record<string, readonly string[]>> = {
  lom: ['general'],
  general: ['identifier', 'catalogentry', 'keyword'],
  identifier: ['catalog', 'entry'],
  catalogentry: ['catalog', 'entry'],
};

function checkMetadata(element: Element, faults: Faults): void {
  const known = IN_METADATA[element.name];
  if (known === undefined) return;
  checkOrder(element, known, faults);
  for (const child of element.children) checkMetadata(child, faults);
}

function checkOrder(element: Element, order: readonly string[], faults: Faults): void {
  const names = element.children.map(({ name }) => plainName(name));
  const expected = names.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  for (const [at, name] of names.entries()) {
    faults.check(order.includes(name), `${name} is nothing that ${element.name} holds`);
    faults.check(name === expected[at], `${expected[at]} stands after ${name} in ${element.name}`);
  }
}

/** The children of an item in their order (QTI 2.1, 2.2 and 3.0, AssessmentItem). */
const IN_ITEM = [
  'responseDeclaration',
  'outcomeDeclaration',
  'stylesheet',
  'itemBody',
  'responseProcessing',
  'modalFeedback',
];
/** ASI XML Binding 1.2, `item`. */
const IN_ITEM_OF_12 = ['itemmetadata', 'presentation', 'resprocessing', 'itemfeedback'];

/** A variable decides whether feedback is shown. In QTI 3 its text is inside another element. */
function checkFeedback(feedback: Element, declared: readonly string[], faults: Faults): void {
  faults.check(
    declared.includes(attribute(feedback, 'outcomeIdentifier')),
    'feedback goes by a variable that is not declared',
  );
  faults.checkIdentifier(attribute(feedback, 'identifier'));
  for (const name of Object.keys(feedback.attributes).map((each) => plainName(`qti-${each}`)))
    faults.check(
      ['outcomeIdentifier', 'identifier', 'showHide'].includes(name),
      `${name} is no attribute of feedback`,
    );
  const isDashed = feedback.name.startsWith('qti-');
  const [content = feedback] = find(feedback, 'contentBody');
  faults.check(isDashed === (content !== feedback), 'the text of feedback stands in a wrong place');
  faults.check(content.text.trim() === '', 'words stand beside blocks in feedback');
  faults.check(
    content.children.every(({ name }) => BLOCKS.has(name)),
    'feedback is no block',
  );
}

/** Elements that an `itemBody` may contain (QTI 2.1, 6.1 Blocks), as far as we write them. */
const BLOCKS = new Set(['div', 'p', 'pre', 'ul', 'ol', 'table', 'choiceInteraction']);
/**
 * The elements of a table with their allowed parents (QTI 2.1, 6.2 XHTML elements); a table needs at least a body.
 */
const IN_TABLES: Readonly<Record<string, readonly string[]>> = {
  table: ['thead', 'tbody'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};
const INLINE = new Set(['span', 'br', 'img', 'code', 'em', 'strong', 'sub', 'sup', 'a', 'math']);
/** Elements that may contain no blocks (QTI 2.1, 6.2). */
const OF_INLINE = new Set(['p', 'pre', 'span', 'code', 'em', 'strong', 'sub', 'sup', 'a']);
const ATTRIBUTES = new Set(['id', 'class', 'src', 'alt', 'xml:lang']);

function checkItem(item: Element, path: string, files: Package, faults: Faults): void {
  const [body, interaction] = [find(item, 'itemBody')[0]!, find(item, 'choiceInteraction')[0]!];
  const declarations = [...find(item, 'responseDeclaration'), ...find(item, 'outcomeDeclaration')];
  const declared = declarations.map((each) => attribute(each, 'identifier'));
  const choices = find(interaction, 'simpleChoice').map((choice) => attribute(choice, 'identifier'));
  faults.checkUnique(declared, 'two variables');
  faults.checkUnique(choices, 'two choices');
  for (const identifier of [attribute(item, 'identifier'), ...declared, ...choices])
    faults.checkIdentifier(identifier);
  faults.check(
    declared.includes(attribute(interaction, 'responseIdentifier')),
    `${path} answers to a variable that is not declared`,
  );
  for (const { text } of find(find(item, 'correctResponse')[0]!, 'value'))
    faults.check(choices.includes(text), `${text} is correct and no choice`);
  faults.check(attribute(declarations[0]!, 'cardinality') === 'single', 'several answers are accepted');
  faults.check(attribute(interaction, 'maxChoices') === '1', 'several choices can be taken');
  faults.check(/^(?:true|false)$/.test(attribute(interaction, 'shuffle')), 'shuffle is not said');
  for (const used of [...find(item, 'variable'), ...find(item, 'correct'), ...find(item, 'setOutcomeValue')])
    faults.check(declared.includes(attribute(used, 'identifier')), `a variable of ${path} is not declared`);
  const [processing] = find(item, 'responseProcessing');
  const template = attribute(processing!, 'template');
  faults.check(
    template === '' ? processing!.children.length > 0 : /\/rptemplates\/match_correct$/.test(template),
    `${path} is not scored`,
  );
  faults.check(body.text.trim() === '', 'words stand beside blocks');
  for (const child of body.children)
    faults.check(BLOCKS.has(plainName(child.name)), `${child.name} is no block`);
  checkOrder(item, IN_ITEM, faults);
  const explanations = find(item, 'modalFeedback');
  for (const feedback of explanations) checkFeedback(feedback, declared, faults);
  const blocks = explanations.flatMap((feedback) => find(feedback, 'div').slice(0, 1));
  for (const text of [find(body, 'div')[0]!, ...find(interaction, 'simpleChoice'), ...blocks])
    checkHtml(text, path, files, faults);
}

function checkHtml(element: Element, path: string, files: Package, faults: Faults): void {
  for (const child of element.children) {
    const inTable = IN_TABLES[element.name];
    const mayBe = inTable?.includes(child.name) ?? (BLOCKS.has(child.name) || INLINE.has(child.name));
    faults.check(mayBe, `${child.name} is no element of a text`);
    faults.check(
      !OF_INLINE.has(element.name) || INLINE.has(child.name),
      `${child.name} stands in ${element.name}`,
    );
    const hasBody = child.children.some(({ name }) => name === 'tbody');
    faults.check(child.name !== 'table' || hasBody, 'a table has no body');
    if (child.name === 'math') continue;
    for (const name of Object.keys(child.attributes))
      faults.check(ATTRIBUTES.has(name), `${name} is no attribute of a text`);
    if (child.name === 'img') {
      const source = posix.join(posix.dirname(path), attribute(child, 'src'));
      faults.check(files.has(source), `the image ${source} is not there`);
      faults.check('alt' in child.attributes, 'an image has no alt');
    }
    checkHtml(child, path, files, faults);
  }
}

function checkTest(test: Element, path: string, files: Package, faults: Faults): void {
  const parts = ['testPart', 'assessmentSection', 'assessmentItemRef'].flatMap((name) => find(test, name));
  faults.checkUnique(
    parts.map((part) => attribute(part, 'identifier')),
    'two parts of a test',
  );
  for (const part of parts) faults.checkIdentifier(attribute(part, 'identifier'));
  for (const reference of find(test, 'assessmentItemRef')) {
    const item = posix.join(posix.dirname(path), attribute(reference, 'href'));
    faults.check(files.has(item), `the item ${item} is not there`);
  }
}

/** ASI XML Binding 1.2: identifiers are unique in their scope, and scored variables are declared. */
function checkInterop(root: Element, path: string, faults: Faults): void {
  const items = find(root, 'item');
  faults.checkUnique(
    ['assessment', 'section', 'item']
      .flatMap((name) => find(root, name))
      .map(({ attributes }) => attributes['ident']!),
    `two parts of ${path}`,
  );
  for (const item of items) {
    const labels = find(item, 'response_label').map(({ attributes }) => attributes['ident']!);
    const responses = find(item, 'response_lid').map(({ attributes }) => attributes['ident']!);
    const outcomes = find(item, 'decvar').map(({ attributes }) => attributes['varname']);
    faults.checkUnique(labels, 'two choices');
    checkOrder(item, IN_ITEM_OF_12, faults);
    const feedback = find(item, 'itemfeedback').map(({ attributes }) => attributes['ident']);
    for (const { attributes } of find(item, 'displayfeedback'))
      faults.check(
        feedback.includes(attributes['linkrefid']),
        `the feedback ${attributes['linkrefid']} is not there`,
      );
    faults.check(find(item, 'response_lid')[0]?.attributes['rcardinality'] === 'Single', 'several answers');
    faults.check(/^(?:Yes|No)$/.test(attribute(find(item, 'render_choice')[0]!, 'shuffle')), 'no shuffle');
    for (const { attributes, text } of find(item, 'varequal')) {
      faults.check(responses.includes(attributes['respident']!), 'a response is not declared');
      faults.check(labels.includes(text), `${text} is correct and no choice`);
    }
    for (const { attributes } of find(item, 'setvar'))
      faults.check(outcomes.includes(attributes['varname']), 'an outcome is not declared');
  }
}
