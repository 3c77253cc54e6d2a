import { describe, expect, test } from 'vitest';
import { craftZip } from '../../../test/hostile/craft-zip.ts';
import { readAll } from '../../opened-file.ts';
import { qti12, qti21, qti30 } from './qti.ts';
import { readQti } from './read-qti.ts';
import { packageOf, readPackage } from './testing/packages.ts';

const item = '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T"/>';
const isMeant = (content: Uint8Array) =>
  [qti12, qti21, qti30].map((format) => format.isMeant({ name: 'a.zip', content }));

test('a package is recognised by its items, whatever its name', () => {
  expect(isMeant(packageOf({ 'x/i.xml': item }))).toEqual([false, true, false]);
  expect(isMeant(packageOf({ 'word/document.xml': '<w:document/>' }))).toEqual([false, false, false]);
  expect(isMeant(new TextEncoder().encode(`<!-- by hand -->${item}`))).toEqual([false, true, false]);
});

test('a broken archive counts as QTI, so that reading it reports the problem', () => {
  const broken = packageOf({ 'i.xml': item }).subarray(0, 40);
  expect(isMeant(broken)).toEqual([true, true, true]);
  expect(() => qti12.read({ name: 'a.zip', content: broken })).toThrow(
    '“a.zip” cannot be opened: the archive is broken',
  );
});

describe('a broken part of a package fails alone and is named', () => {
  const good = (name: string, more = '') =>
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration>${more}<itemBody><p>${name}</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
  const outline = (items: ReturnType<typeof readPackage>['items']) =>
    items.map((item) => [item.kind, item.place.file, item.kind === 'question' ? item.notes : item.reason]);

  test('an item', () => {
    const broken = good('Two?').replace('</itemBody>', '');
    const { items } = readPackage({ 'a.xml': good('One?'), 'b.xml': broken, 'c.xml': good('Three?') });
    expect(outline(items)).toEqual([
      ['question', 'a.xml', []],
      ['question', 'c.xml', []],
      [
        'failed',
        'b.xml',
        expect.stringMatching(/^“b\.xml” cannot be read: in line 1 <itemBody> is not closed/),
      ],
    ]);
  });

  test('an item or image that cannot be unpacked', () => {
    const content = (text: string) => Buffer.from(text);
    const zip = craftZip([
      { name: 'a.xml', content: content(good('One? <img src="x.png" alt="x"/>')) },
      { name: 'b.xml', content: content(good('Two?')), crc: 1 },
      { name: 'c.xml', content: content(good('Three?')) },
      { name: 'x.png', content: content('picture'), crc: 1 },
    ]);
    const { items, images } = readAll(readQti({ name: 'q.zip', content: zip }));
    expect(outline(items)).toEqual([
      ['question', 'a.xml', []],
      ['question', 'c.xml', []],
      [
        'failed',
        'b.xml',
        '“q.zip” cannot be opened: the archive is broken or was cut off at “b.xml”. Download or save it once more.',
      ],
    ]);
    expect([...images.values()].map(({ length }) => length)).toEqual([0]);
  });

  test('the manifest, the test and a text that an item refers to', () => {
    const { items } = readPackage({
      'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY e "x">]><manifest/>',
      'test.xml': '<assessmentTest><testPart></assessmentTest>',
      's.xml': '<assessmentStimulus><p></assessmentStimulus>',
      'i.xml': good('One?', '<assessmentStimulusRef identifier="s" href="s.xml"/>'),
    });
    expect(outline(items)).toEqual([
      ['question', 'i.xml', ['A text that the question refers to is not there, or cannot be read.']],
      ['failed', 'imsmanifest.xml', expect.stringContaining('DOCTYPE')],
      ['failed', 'test.xml', expect.stringContaining('<testPart> is not closed')],
      ['failed', 's.xml', expect.stringContaining('<p> is not closed')],
    ]);
  });

  test('an item of one file of QTI 1.2, and a whole such file beside others', () => {
    const item = (name: string, end = '</item>') =>
      `<item ident="i" title="${name}>"><presentation><material><mattext>${name}</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>A</mattext></material></response_label><response_label ident="b"><material><mattext>B</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>${end}\n`;
    const quiz = (inside: string) =>
      `<questestinterop><assessment title="Week 1"><section title="Part">\n${inside}</section></assessment></questestinterop>`;
    const { items } = readPackage({
      'one.xml': quiz(item('One?') + item('Two?', '</itm>') + item('Three?') + item('Four?', '<p></item>')),
      'two.xml': quiz(item('Five?')),
      'three.xml': quiz('<section>'),
    });
    expect(items.map((each) => [each.kind, each.place, each.text])).toEqual([
      ['question', { file: 'one.xml', line: 2 }, 'One?'],
      ['failed', { file: 'one.xml', line: 3 }, expect.stringContaining('Two?')],
      ['question', { file: 'one.xml', line: 4 }, 'Three?'],
      ['failed', { file: 'one.xml', line: 5 }, expect.stringContaining('Four?')],
      ['question', { file: 'two.xml', line: 1 + 1 }, 'Five?'],
      ['failed', { file: 'three.xml' }, 'three.xml'],
    ]);
    expect(items.flatMap((each) => (each.kind === 'question' ? [each.category] : []))).toEqual(
      Array(3).fill('Week 1'),
    );
  });
});
