import { NOTE_KINDS } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { htmlToText } from './html/html-to-text.ts';
import { kindOfNote } from './note-kinds.ts';

const kindsOf = (html: string) => htmlToText(html, () => undefined).notes.map(kindOfNote);

describe('a note is about', () => {
  test.each([
    ['look', 'a <mark>b</mark>'],
    ['look', '<table border><tr><td bgcolor="red"></td><td>a</td></tr></table>'],
    ['pictures', '<img src="a.png">'],
    ['pictures', '<img src="//example.org/a.png">'],
    ['pictures', '<svg></svg>'],
    ['media', '<audio src="a"></audio>'],
    ['media', '<object data="a"></object>'],
    ['hidden', '<p hidden>a</p>'],
    ['print', 'a <u>b</u>'],
    ['print', 'a <s>b</s>'],
    ['print', 'a<b>(b)</b>c'],
    ['formulas', '<math><mtable-of-others/></math>'],
    ['tables', '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>'],
    ['links', '<a href="https://example.org/t">a</a>'],
    ['texts', `${'<div>'.repeat(600)}x`],
  ])('%s: %s', (kind, html) => {
    expect(kindsOf(html)).toEqual([kind]);
  });

  test.each([
    [
      'look',
      'Only the correct choice is bold or italic: students would see the key. Print all choices alike.',
    ],
    ['media', 'Attached files are left out: “a”, “b”.'],
    ['texts', 'A text that is not meant for candidates is left out: “a”.'],
    ['feedback', 'Hints are left out.'],
    ['scoring', 'Its points (2) are left out.'],
    ['columns', 'The columns “a” and “b” are left out.'],
    ['order', 'Its last choice may speak of the others, but it is not pinned last: “a”.'],
    ['look', 'An image cannot be imported, and words replace it: The image is damaged.'],
    ['other', 'The encoding of the file was guessed.'],
  ])('%s: %s', (kind, note) => {
    expect(kindOfNote(note)).toBe(kind);
  });

  test('one of the declared kinds', () => {
    expect(NOTE_KINDS).toContain(kindOfNote(''));
  });
});
