import { describe, expect, test } from 'vitest';
import { readArchive } from '../src/archive.ts';
import { qti12, qti21, qti22, qti30 } from '../src/formats/qti/qti.ts';
import { readAll } from '../src/opened-file.ts';
import type { QuestionToWrite } from '../src/question-file.ts';
import { checkPools, POOLS } from './check-pools.ts';
import { brokenRules, type Package } from './qti-rules.ts';
import { annotatedForXml, IMAGES } from './questions-for-xml.ts';

const FORMATS = Object.entries({ qti12, qti21, qti22, qti30 });

async function write(format: typeof qti12, questions: readonly QuestionToWrite[]): Promise<Package> {
  const content = await format.write!({ title: questions[0]!.category, questions, images: IMAGES });
  const decoder = new TextDecoder();
  return new Map(
    [...readArchive(content, { file: 'x.zip' })].map(([path, bytes]) => [path, decoder.decode(bytes)]),
  );
}

describe.each(FORMATS)('a package of %s', (_, format) => {
  // The texts lead to few different elements: a tenth of the pools contains them all.
  test('obeys the rules of the specification', () =>
    checkPools(annotatedForXml, async (pool) => expect(brokenRules(await write(format, pool))).toEqual([]), {
      pools: Math.ceil(POOLS / 3),
    }));
});

const QUESTION: QuestionToWrite = {
  text: `Which? ![a](image:${[...IMAGES.keys()][0]})`,
  choices: ['a', 'b'],
  correctAnswer: 'b',
  keepChoiceOrder: false,
  category: '1. A',
  tags: [],
  explanation: 'Since **b** is.',
  source: 'A book',
};

test.each(FORMATS.slice(1))('an exam in sections is a test in sections in %s', async (_, format) => {
  const questions = ['', '', 'Part "I"', '', '', 'Part II'].map((heading, at) => {
    return { ...QUESTION, heading, category: at < 4 ? '1. A' : '2. B' };
  });
  const written = await write(format, questions);
  expect(brokenRules(written)).toEqual([]);
  const parts = [
    ...(written.get('qti/test.xml') ?? '').matchAll(
      / title="([^"]*)"|href="[^"]*(\d)\.xml"|<\/(?:qti-)?assessment-?section>/gi,
    ),
  ];
  expect(
    parts
      .slice(1)
      .map(([end, title, number]) => title ?? number ?? end.slice(0, 2))
      .join(' '),
  ).toBe('1. A 1 2 </ Part &quot;I&quot; 1. A 3 4 </ 2. B 5 </ </ Part II 2. B 6 </ </');
  const content = await format.write!({ title: 'T', questions, images: IMAGES });
  const { items } = readAll(await format.read({ name: 'exam.zip', content }));
  expect(items.map((item) => item.kind === 'question' && item.category)).toEqual(
    questions.map(({ category }) => category),
  );
});

describe('a broken rule is detected', () => {
  test.each([
    ['identifier="answer_2"', 'identifier="answer_1"', 'two choices have the same identifier'],
    ['identifier="answer_1"', 'identifier="1"', '“1” is no identifier'],
    ['identifier="answer_1"', 'identifier="a.1"', '“a.1” is no identifier'],
    ['<value>answer_2<', '<value>answer_3<', 'answer_3 is correct and no choice'],
    ['responseIdentifier="RESPONSE"', 'responseIdentifier="R"', 'a variable that is not declared'],
    ['identifier="SCORE" c', 'identifier="RESPONSE" c', 'two variables have the same identifier'],
    ['maxChoices="1"', 'maxChoices="2"', 'several choices can be taken'],
    ['cardinality="single"', 'cardinality="multiple"', 'several answers are accepted'],
    ['<itemBody>', '<itemBody>words', 'words stand beside blocks'],
    ['<itemBody>', '<itemBody><br/>', 'br is no block'],
    ['alt="a"', 'title="a"', 'an image has no alt'],
    ['src="../images', 'src="images', 'is not there'],
    ['<responseCondition>', '<responseCondition><variable identifier="X"/>', 'is not declared'],
    ['<file href="style.css"/>', '', 'style.css is there and is not listed'],
    ['<file href="style.css"/>', '<file href="other.css"/>', 'other.css is listed and is not there'],
    ['identifierref="question-1"', 'identifierref="question-2"', 'question-2 is needed and is not there'],
    ['outcomeIdentifier="FEEDBACK"', 'outcomeIdentifier="X"', 'feedback goes by a variable that is not'],
    ['<modalFeedback ', '<modalFeedback showhide="show" ', 'showhide is no attribute of feedback'],
    ['</itemBody>', '</itemBody><modalFeedback/>', 'responseProcessing stands after modalFeedback'],
    ['<catalog>', '<source/><catalog>', 'source is nothing that catalogentry holds'],
    ['href="question-00001.xml"', 'href="x.xml"', 'the item qti/x.xml is not there'],
    ['adaptive="false" ', '', 'assessmentItem has no adaptive'],
    ['timeDependent="false"', 'timeDependent="no"', 'timeDependent of assessmentItem is “no”'],
    ['<defaultValue>', '<value>0</value><defaultValue>', 'stands in a place of outcomeDeclaration'],
    ['<correctResponse>', '<correctResponse interpret="x">', 'interpret is no attribute of correctResponse'],
    ['baseType="float"', 'baseType="decimal"', 'baseType of outcomeDeclaration is “decimal”'],
    ['<responseElse>', '<responseElse/><responseElse>', 'stands in a place of responseCondition'],
    ['submissionMode="simultaneous"', '', 'testPart has no submissionMode'],
    ['visible="true"', 'visible="yes"', 'visible of assessmentSection is “yes”'],
    ['<organizations/>', '', 'organizations is missing in manifest'],
    ['<strong>b</strong>', '<strong><p>b</p></strong>', 'p stands in strong'],
    ['identifier="item-1"', 'identifier="part-1"', 'two parts of a test have the same identifier'],
  ])('%s becomes %s', async (from, to, sentence) => {
    const files = await write(qti21, [QUESTION]);
    const broken = [...files].map(([path, content]) => [path, content.replace(from, to)] as const);
    expect(brokenRules(files)).toEqual([]);
    expect(brokenRules(new Map(broken)).join('\n')).toContain(sentence);
  });

  test.each([
    ['<item ', '<item ident="root_section" x', 'two parts of quiz-1/quiz-1.xml have the same identifier'],
    ['ident="101"', 'ident="102"', 'two choices have the same identifier'],
    ['>102</varequal>', '>103</varequal>', '103 is correct and no choice'],
    ['respident="response1"', 'respident="r"', 'a response is not declared'],
    ['varname="SCORE">', 'varname="X">', 'an outcome is not declared'],
    ['shuffle="Yes"', 'shuffle="true"', 'no shuffle'],
    ['<fieldlabel>', '<fieldentry>x</fieldentry><fieldlabel>', 'fieldlabel is missing in qtimetadatafield'],
    ['vartype="Decimal"', 'vartype="decimal"', 'vartype of decvar is “decimal”'],
    ['<conditionvar>', '<setvar>1</setvar><conditionvar>', 'conditionvar is missing in respcondition'],
    ['linkrefid="general_fb"', 'linkrefid="x"', 'the feedback x is not there'],
    ['<presentation>', '<itemfeedback ident="x"/><presentation>', 'presentation stands after itemfeedback'],
  ])('in QTI 1.2: %s becomes %s', async (from, to, sentence) => {
    const files = await write(qti12, [QUESTION]);
    const broken = [...files].map(([path, content]) => [path, content.replace(from, to)] as const);
    expect(brokenRules(files)).toEqual([]);
    expect(brokenRules(new Map(broken)).join('\n')).toContain(sentence);
  });

  test('XML that is not well-formed', async () => {
    const files = await write(qti21, [QUESTION]);
    for (const fault of ['</p>', '\u0001', '&#2;'])
      expect(() => brokenRules(new Map([...files, ['more.xml', `<a>${fault}</a>`]]))).toThrow(
        'Not well-formed',
      );
  });
});
