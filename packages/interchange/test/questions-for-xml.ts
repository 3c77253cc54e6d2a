import fc from 'fast-check';
import { keyOfImage } from '../src/image-key.ts';
import type { ImageToWrite, QuestionToWrite } from '../src/question-file.ts';
import { withoutForbidden } from '../src/xml-elements.ts';
import { nastyQuestion } from './nasty-questions.ts';

const contents = ['first', 'second', 'third'].map((word) => new TextEncoder().encode(word));
/** By the key of their bytes, as readers name them. */
export const IMAGES = new Map(
  contents.map((content, rank): [string, ImageToWrite] => [
    keyOfImage(content),
    { content, type: rank === 0 ? 'image/png' : 'image/webp' },
  ]),
);

/** Markup in a text, with any text around it. */
const shown = fc.oneof(
  fc.constantFrom(
    '',
    '$\\frac{a}{b} < \\sqrt{x}$',
    '$a & b$',
    '$\\begin{pmatrix}1&2\\\\\n3&4\\end{pmatrix}$',
    '$\\no such command{$',
    '$\\$5 \\text{ and } "6"$',
    '$é\u2003x$',
    '\n```c\nif (a < b && c) { x = "$y$"; }\n\n```\n',
  ),
  fc
    .tuple(
      fc.constantFrom('', 'A tree', '"<&', ' x\t'),
      fc.constantFrom(...IMAGES.keys()),
      fc.constantFrom('', '', '7', '$x$'),
    )
    .map(([alt, key, beside]) => `${beside}![${alt}](image:${key})${beside}`),
);

/** A question with images and formulas that XML can hold. */
export const questionForXml: fc.Arbitrary<QuestionToWrite> = fc
  .tuple(
    nastyQuestion,
    fc.array(shown, { minLength: 11, maxLength: 11 }),
    fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
  )
  .map(([written, parts, isBefore]) => {
    const add = (text: string, rank: number) =>
      withoutForbidden(isBefore[rank] ? `${parts[rank]}${text}` : `${text}${parts[rank]}`);
    const choices = written.choices.map((choice, rank) => add(choice, rank + 1));
    return {
      ...written,
      text: add(written.text, 0),
      choices,
      correctAnswer: choices[written.choices.indexOf(written.correctAnswer)] ?? '',
      category: withoutForbidden(written.category),
      tags: written.tags.map(withoutForbidden),
    };
  })
  .filter(({ text, choices }) => {
    const texts = choices.map((choice) => choice.trim());
    return text.trim() !== '' && !texts.includes('') && new Set(texts).size === texts.length;
  });

/** The explanation is the text of another question. */
export const annotatedForXml: fc.Arbitrary<QuestionToWrite> = fc
  .tuple(questionForXml, questionForXml)
  .map(([question, { text }]) => ({
    ...question,
    explanation: text,
    name: 'Zzz; "zz"',
    source: 'A <book>, vol. 3--4; [p] 7 | "2" & -',
  }));
