import { textToHtml } from '../../../html/text-to-html.ts';
import type { ImageToWrite, QuestionToWrite } from '../../../question-file.ts';
import { withoutForbidden } from '../../../xml-elements.ts';
import { formulaToMathml } from '../formulas.ts';
import { DECLARATION, pathOfImage } from '../written-parts.ts';
import { type Dialect, rootAttributes, writerOf } from './dialects.ts';

/** A written question: its file, and the images that it shows. */
export interface WrittenItem {
  readonly identifier: string;
  readonly xml: string;
  readonly images: ReadonlySet<string>;
}

/** Path from an item to images and the style sheet. */
const UP = '..';
export const STYLE_SHEET = 'style.css';

/** A question as an item file of QTI 2 or 3. */
export function writeItem(
  question: QuestionToWrite,
  number: number,
  { dialect, images }: { dialect: Dialect; images: ReadonlyMap<string, ImageToWrite> },
): WrittenItem {
  const element = writerOf(dialect);
  const shown = new Set<string>();
  const html = (text: string) =>
    textToHtml(withoutForbidden(text), {
      hasStyles: false,
      formula: formulaToMathml,
      imageSource: (id) => {
        const image = images.get(id.toLowerCase());
        if (image === undefined) return '';
        const path = pathOfImage(id.toLowerCase(), image);
        shown.add(path);
        return `${UP}/${path}`;
      },
    });
  const identifier = `question-${number}`;
  const xml = element(
    'assessmentItem',
    {
      ...rootAttributes(dialect),
      identifier,
      title: question.name || `Question ${number}`,
      adaptive: 'false',
      timeDependent: 'false',
    },
    writeDeclarations(question, element),
    element('stylesheet', { href: `${UP}/${STYLE_SHEET}`, type: 'text/css' }),
    element('itemBody', {}, `<div>${html(question.text)}</div>`, writeChoices(question, element, html)),
    writeProcessing(dialect, element),
    writeExplanation(question, dialect, html),
  );
  return { identifier, xml: `${DECLARATION}${xml}\n`, images: shown };
}

type ElementWriter = ReturnType<typeof writerOf>;

/** A feedback variable whose initial value always shows the explanation. */
const FEEDBACK = 'FEEDBACK';
const EXPLANATION = 'explanation';

function writeExplanation(
  { explanation = '' }: QuestionToWrite,
  dialect: Dialect,
  html: (text: string) => string,
): string {
  if (explanation === '') return '';
  const element = writerOf(dialect);
  const content = `<div>${html(explanation)}</div>`;
  return element(
    'modalFeedback',
    { outcomeIdentifier: FEEDBACK, identifier: EXPLANATION, showHide: 'show' },
    dialect.isDashed ? element('contentBody', {}, content) : content,
  );
}

function writeDeclarations(
  { choices, correctAnswer, explanation = '' }: QuestionToWrite,
  element: ElementWriter,
): string {
  const correct = element('value', {}, identifierOf(choices.indexOf(correctAnswer)));
  const first = (value: string) => element('defaultValue', {}, element('value', {}, value));
  const outcome = (identifier: string, baseType: string, value: string) =>
    element('outcomeDeclaration', { identifier, cardinality: 'single', baseType }, first(value));
  return (
    element(
      'responseDeclaration',
      { identifier: 'RESPONSE', cardinality: 'single', baseType: 'identifier' },
      element('correctResponse', {}, correct),
    ) +
    outcome('SCORE', 'float', '0') +
    (explanation === '' ? '' : outcome(FEEDBACK, 'identifier', EXPLANATION))
  );
}

function writeChoices(
  { choices, keepChoiceOrder, pinnedChoices = [] }: QuestionToWrite,
  element: ElementWriter,
  html: (text: string) => string,
): string {
  const written = choices.map((choice, rank) =>
    element(
      'simpleChoice',
      { identifier: identifierOf(rank), ...(pinnedChoices.includes(choice) && { fixed: 'true' }) },
      html(choice),
    ),
  );
  const shuffle = String(!keepChoiceOrder);
  return element(
    'choiceInteraction',
    { responseIdentifier: 'RESPONSE', shuffle, maxChoices: '1' },
    ...written,
  );
}

function identifierOf(rank: number): string {
  return `answer_${rank + 1}`;
}

/** A right answer scores 1, any other 0. */
function writeProcessing({ template }: Dialect, element: ElementWriter): string {
  if (template !== undefined) return element('responseProcessing', { template });
  const isCorrect = element(
    'match',
    {},
    element('variable', { identifier: 'RESPONSE' }),
    element('correct', { identifier: 'RESPONSE' }),
  );
  const score = (value: string) =>
    element('setOutcomeValue', { identifier: 'SCORE' }, element('baseValue', { baseType: 'float' }, value));
  return element(
    'responseProcessing',
    {},
    element(
      'responseCondition',
      {},
      element('responseIf', {}, isCorrect, score('1')),
      element('responseElse', {}, score('0')),
    ),
  );
}
