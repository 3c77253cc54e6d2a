import { parseRichText } from '@exam/contract/rich-text';
import { describe, expect, test } from 'vitest';
import { applied, codeAt, formulaAt, type Insertion, imageMark, type Selection } from './insertions.ts';

/** A text in which bars stand around the selection. */
function selection(marked: string): Selection {
  const [before, selected, after] = marked.split('|') as [string, string, string];
  return {
    text: before + selected + after,
    start: before.length,
    end: before.length + selected.length,
  };
}

function selected({ text, selectFrom, selectTo }: Insertion): string {
  return text.slice(selectFrom, selectTo);
}

describe('the formula button', () => {
  test('puts the selection between dollars', () => {
    const insertion = formulaAt(selection('If |x^2| is 4'));
    expect(applied(selection('If |x^2| is 4'), insertion).text).toBe('If $x^2$ is 4');
    expect(selected(insertion)).toBe('x^2');
  });

  test('leaves blanks at the ends of the selection out: with them it would be no formula', () => {
    expect(formulaAt(selection('If| x |')).text).toBe('$x$');
  });

  test('without a selection makes something to type over', () => {
    const insertion = formulaAt(selection('If ||'));
    expect(insertion.text).toBe('$x$');
    expect(selected(insertion)).toBe('x');
  });
});

describe('the code button', () => {
  test.each(['Prints |int x;| what?', '|int x;|', 'Prints\n|int x;|\nwhat?', 'a |int x;\n```\nend| b'])(
    'makes code of the selection in %j, whatever stands around it',
    (marked) => {
      const before = selection(marked);
      const insertion = codeAt(before);
      const code = before.text.slice(before.start, before.end);
      expect(parseRichText(applied(before, insertion).text)).toContainEqual({ kind: 'code', code });
      expect(selected(insertion)).toBe(code);
    },
  );
});

test.each([
  ['states of a process.png', 'states of a process'],
  ['a](image:b)[c*d`$.webp', 'a image b c d'],
  ['Größe – 2.png', 'Größe 2'],
  ['IMG_2031.jpeg', ''],
  ['Screenshot 2026-11-20 at 10.05.12.png', ''],
  ['image.png', ''],
])('the mark of an image is read as one, described by the name of its file: %s', (fileName, alt) => {
  const imageId = '01981f3e-7c1a-7def-8123-456789abcdef';
  expect(parseRichText(imageMark(imageId, fileName))).toEqual([{ kind: 'image', alt, imageId }]);
});
