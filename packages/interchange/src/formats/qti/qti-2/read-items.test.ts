import { describe, expect, test } from 'vitest';
import { firstQuestion, firstReason, readPackage, readXml } from '../testing/packages.ts';

const CHOICES = ['Paging', 'Swapping', 'Spooling'];

interface Parts {
  version?: '2.1' | '2.2';
  declaration?: string;
  before?: string;
  interaction?: string;
  rest?: string;
}

const choice = (text: string, identifier: string, attributes = '') =>
  `<simpleChoice identifier="${identifier}" ${attributes}>${text}</simpleChoice>`;
const interaction = (
  attributes = 'shuffle="true" maxChoices="1"',
  choices = CHOICES.map((text, rank) => choice(text, `c${rank}`)),
) => `<choiceInteraction responseIdentifier="RESPONSE" ${attributes}>${choices.join('')}</choiceInteraction>`;
const declare = (content: string, cardinality = 'single') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier">${content}</responseDeclaration>`;
const correct = (...identifiers: string[]) =>
  declare(
    `<correctResponse>${identifiers.map((identifier) => `<value>${identifier}</value>`).join('')}</correctResponse>`,
  );

const item = (parts: Parts = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v${(parts.version ?? '2.1').replace('.', 'p')}" identifier="i" title="T" adaptive="false" timeDependent="false">
${parts.declaration ?? correct('c1')}
<itemBody>${parts.before ?? '<p>What moves pages?</p>'}${parts.interaction ?? interaction()}</itemBody>${parts.rest ?? ''}
</assessmentItem>`;

const read = (parts?: Parts) => readXml(item(parts));

describe('an item with a list of choices', () => {
  test('has its text, its choices and the correct one', () => {
    expect(firstQuestion(read())).toEqual({
      kind: 'question',
      place: { file: 'questions.xml', line: 2 },
      text: 'What moves pages?',
      choices: CHOICES,
      correctAnswer: 'Swapping',
      keepChoiceOrder: false,
      category: '',
      tags: [],
      isTrueFalse: false,
      name: 'T',
      notes: [],
    });
  });

  test('takes unconditional feedback as its explanation, and leaves out other feedback', () => {
    const outcome = (value: string) =>
      `<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"><defaultValue><value>${value}</value></defaultValue></outcomeDeclaration>`;
    const feedback = (identifier: string, words: string, showHide = 'show') =>
      `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="${showHide}"><p>${words}</p></modalFeedback>`;
    const explained = { declaration: correct('c1') + outcome('all'), rest: feedback('all', 'It <b>is</b>.') };
    expect(firstQuestion(read(explained))).toMatchObject({ explanation: 'It **is**.', notes: [] });
    for (const rest of [
      feedback('other', 'Yes!'),
      feedback('all', 'Yes!', 'hide'),
      `<responseProcessing><setOutcomeValue identifier="F"><baseValue baseType="identifier">all</baseValue></setOutcomeValue></responseProcessing>${feedback('all', 'Yes!')}`,
    ]) {
      const question = firstQuestion(read({ ...explained, rest }));
      expect(question).not.toHaveProperty('explanation');
      expect(question.notes).toEqual(['Feedback is left out.']);
    }
  });

  test('has the version that it declares', () => {
    expect(read().format).toBe('qti-2.1');
    expect(read({ version: '2.2' }).format).toBe('qti-2.2');
  });

  test('is read in QTI 3 with its dashed names', () => {
    const xml = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>c1</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><qti-rubric-block view="scorer"><p>For tutors</p></qti-rubric-block><qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1"><qti-prompt>What moves <b>pages</b>?</qti-prompt>
<qti-simple-choice identifier="c0">Paging</qti-simple-choice><qti-simple-choice identifier="c1">Swapping<qti-feedback-inline identifier="c1" outcome-identifier="FEEDBACK" show-hide="show">Yes!</qti-feedback-inline></qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
    const file = readXml(xml);
    expect(file.format).toBe('qti-3.0');
    expect(firstQuestion(file)).toMatchObject({
      text: 'What moves **pages**?',
      choices: ['Paging', 'Swapping'],
      correctAnswer: 'Swapping',
      keepChoiceOrder: true,
      notes: ['A text that is not meant for candidates is left out: “For tutors”.', 'Feedback is left out.'],
    });
  });

  test('has the prompt in the place of the list, followed by the text after it', () => {
    const asked = interaction().replace('<simpleChoice', '<prompt>Which one?</prompt><simpleChoice');
    const wrapped = `<div class="grid-row"><div class="col-12">${asked}</div></div><p>Think.</p>`;
    expect(firstQuestion(read({ interaction: wrapped })).text).toBe(
      'What moves pages?\n\nWhich one?\n\nThink.',
    );
  });

  test('takes CDATA, namespaced MathML and images as objects', () => {
    const before =
      '<p><![CDATA[If a < b]]> <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:mi>x</m:mi><m:annotation encoding="application/x-tex">x_1</m:annotation></m:semantics></m:math> <object data="images/a.png" type="image/png">A tree</object></p>';
    const file = readPackage({ 'i.xml': item({ before }), 'images/a.png': new Uint8Array([1]) });
    const [key] = file.images.keys();
    expect(firstQuestion(file).text).toBe(`If a < b $x_1$ ![A tree](image:${key})`);
  });

  test('keeps its name, and reports its points and sounds', () => {
    const points =
      '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>3</value></defaultValue></outcomeDeclaration>';
    const before = '<p>What moves pages? <object data="a.mp3" type="audio/mpeg"/></p>';
    const xml = item({ declaration: correct('c1') + points, before }).replace('title="T"', 'title="Pages"');
    expect(firstQuestion(readXml(xml))).toMatchObject({
      name: 'Pages',
      notes: ['An embedded file is left out (a.mp3).', 'Its points (3) are left out.'],
    });
  });

  test('begins with its instructions for candidates', () => {
    const rubric = (view: string, words: string) => `<rubricBlock ${view}><p>${words}</p></rubricBlock>`;
    const before = `<p>What moves pages?</p>${rubric('view="author candidate"', 'Read twice.')}${rubric('', 'Think.')}${rubric('view="scorer"', 'Be kind.')}`;
    expect(firstQuestion(read({ before }))).toMatchObject({
      text: 'Read twice.\n\nThink.\n\nWhat moves pages?',
      notes: ['A text that is not meant for candidates is left out: “Be kind.”.'],
    });
  });

  test('is recognised as true/false by its choices', () => {
    const list = interaction(undefined, [choice('True', 'c0'), choice('False', 'c1')]);
    expect(firstQuestion(read({ interaction: list })).isTrueFalse).toBe(true);
  });
});

describe('the correct choice', () => {
  const mapping = (...scores: number[]) =>
    `<mapping defaultValue="0">${scores.map((score, rank) => `<mapEntry mapKey="c${rank}" mappedValue="${score}"/>`).join('')}</mapping>`;

  test('is the one with the highest mapped score if none is declared', () => {
    expect(firstQuestion(read({ declaration: declare(mapping(0, 0.5, 2)) })).correctAnswer).toBe('Spooling');
    expect(firstReason(read({ declaration: declare(mapping(0, -1, 0)) }))).toContain('None of the choices');
  });

  test('is the one that a rule rewards if nothing else declares it', () => {
    const rule = (identifier: string, score: number) =>
      `<match><variable identifier="RESPONSE"/><baseValue baseType="identifier">${identifier}</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue>`;
    const rest = `<responseProcessing><responseCondition><responseIf>${rule('c0', 0)}</responseIf><responseElseIf>${rule('c2', 1)}</responseElseIf></responseCondition></responseProcessing>`;
    expect(firstQuestion(read({ declaration: declare(''), rest })).correctAnswer).toBe('Spooling');
  });

  test('makes the item fail if another choice scores more than the declared one', () => {
    const both = '<correctResponse><value>c0</value></correctResponse>';
    expect(firstReason(read({ declaration: declare(both + mapping(0, 0, 2)) }))).toContain(
      '2 choices are marked',
    );
    expect(firstQuestion(read({ declaration: declare(both + mapping(2, 0, 1)) })).correctAnswer).toBe(
      'Paging',
    );
  });

  test('is found by its number if its identifier is spelled differently and only one choice has that number', () => {
    const list = (...identifiers: string[]) =>
      interaction(
        undefined,
        CHOICES.map((text, rank) => choice(text, identifiers[rank]!)),
      );
    const declaration = correct('answer_002');
    expect(
      firstQuestion(read({ declaration, interaction: list('answer_1', 'answer_2', 'answer_3') }))
        .correctAnswer,
    ).toBe('Swapping');
    expect(firstReason(read({ declaration, interaction: list('a1', 'a2', 'a3') }))).toContain(
      'None of the choices',
    );
    expect(firstReason(read({ declaration, interaction: list('a2', 'b2', 'c3') }))).toContain(
      'None of the choices',
    );
    const exact = read({ declaration, interaction: list('answer_2', 'x', 'answer_002') });
    expect(firstQuestion(exact).correctAnswer).toBe('Spooling');
  });

  test('must be unique', () => {
    expect(firstReason(read({ declaration: correct('c0', 'c1') }))).toBe(
      'failed: 2 choices are marked as correct; a question has one.',
    );
  });
});

describe('the order of choices', () => {
  const fixed = (...ranks: number[]) =>
    CHOICES.map((text, rank) => choice(text, `c${rank}`, `fixed="${ranks.includes(rank)}"`));
  test.each([
    ['is free where they are shuffled', 'shuffle="true"', fixed(), false],
    ['is kept where they are not', 'shuffle="false"', fixed(), true],
    ['is kept where nothing is said, as in the standard', '', fixed(), true],
    ['is kept where one has its place', 'shuffle="true"', fixed(0), true],
    ['is free where the last ones have their place', 'shuffle="true"', fixed(2), false],
    ['is free where Blackboard fixes all of them', 'shuffle="true"', fixed(0, 1, 2), false],
  ])('%s', (_, attributes, choices, isKept) => {
    const list = interaction(`${attributes} maxChoices="1"`, choices);
    expect(firstQuestion(read({ interaction: list })).keepChoiceOrder).toBe(isKept);
  });

  test('choices that are fixed at the end are pinned; where none or all are fixed, nothing is said', () => {
    const pinned = (choices: string[]) =>
      firstQuestion(read({ interaction: interaction('shuffle="true" maxChoices="1"', choices) }))
        .pinnedChoices;
    expect(pinned(fixed(1, 2))).toEqual(CHOICES.slice(1));
    expect([fixed(), fixed(0), fixed(0, 1, 2)].map(pinned)).toEqual([undefined, undefined, undefined]);
  });
});

describe('an item of another type is skipped with a reason', () => {
  const two = `${interaction()}<textEntryInteraction responseIdentifier="R2"/>`;
  const multiple = declare('<correctResponse><value>c0</value></correctResponse>', 'multiple');
  test.each<[string, Parts]>([
    ['several correct answers', { declaration: multiple, interaction: interaction('maxChoices="0"') }],
    ['several answers in one question', { interaction: two }],
    ['a text without a question', { interaction: '' }],
    ['an essay', { interaction: '<extendedTextInteraction responseIdentifier="RESPONSE"/>' }],
    ['filling in', { interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>' }],
    ['matching', { interaction: '<matchInteraction responseIdentifier="RESPONSE"/>' }],
    ['putting in order', { interaction: '<orderInteraction responseIdentifier="RESPONSE"/>' }],
    ['a place in an image', { interaction: '<hotspotInteraction responseIdentifier="RESPONSE"/>' }],
    ['not a list of choices', { interaction: '<fooInteraction responseIdentifier="RESPONSE"/>' }],
    [
      'a calculated question',
      {
        declaration: `${correct('c1')}<templateDeclaration identifier="N" cardinality="single" baseType="integer"/>`,
      },
    ],
  ])('%s', (words, parts) => {
    expect(firstReason(read(parts))).toBe(`skipped: It is of another type: ${words}.`);
  });

  test('an item with several selectable choices but a declared single answer is read', () => {
    expect(firstQuestion(read({ interaction: interaction('maxChoices="0"') })).correctAnswer).toBe(
      'Swapping',
    );
  });

  test('an item with a button for hints is read', () => {
    const before = '<p>What moves pages? <endAttemptInteraction responseIdentifier="HINT" title="Hint"/></p>';
    expect(firstQuestion(read({ before })).text).toBe('What moves pages?');
  });
});

describe('a package', () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>
    <resource identifier="b" type="imsqti_item_xmlv2p1" href="items/b.xml"><metadata><imsmd:lom xmlns:imsmd="x"><imsmd:general><imsmd:keyword><imsmd:langstring xml:lang="en">paging</imsmd:langstring></imsmd:keyword></imsmd:general><imsmd:educational><imsmd:difficulty><imsmd:value>easy</imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom></metadata><file href="items/b.xml"/></resource>
    <resource identifier="a" type="imsqti_item_xmlv2p1" href="items/a%20a.xml"/>
    <resource identifier="c" type="imsqti_item_xmlv2p1" href="items/c.xml"/>
  </resources></manifest>`;
  const section = (attributes: string, ...hrefs: string[]) =>
    `<assessmentSection ${attributes}>${hrefs.map((href) => `<assessmentItemRef identifier="other" href="${href}"/>`).join('')}</assessmentSection>`;
  const assessment = (...sections: string[]) =>
    `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="Memory"><testPart identifier="p">${sections.join('')}</testPart></assessmentTest>`;
  const files = {
    'imsmanifest.xml': manifest,
    'items/a a.xml': item(),
    'items/b.xml': item(),
    'items/c.xml': item(),
    'items/d.xml': item(),
  };

  test('has its items in the order of the manifest, followed by unlisted ones', () => {
    const paths = readPackage(files).items.map(({ place }) => place.file);
    expect(paths).toEqual(['items/b.xml', 'items/a a.xml', 'items/c.xml', 'items/d.xml']);
  });

  test('gives keywords and the difficulty of its metadata as labels', () => {
    expect(firstQuestion(readPackage(files)).tags).toEqual(['paging', 'difficulty:easy']);
  });

  test('with a test has the order of the test, and its sections as categories', () => {
    const test = assessment(
      section('identifier="s1" title="Paging"', '../items/c.xml', '../items/a%20a.xml'),
      section('identifier="s2" title="Section 2"', '../items/b.xml'),
    );
    const read = readPackage({ ...files, 'tests/t.xml': test }).items;
    expect(read.map((found) => found.kind === 'question' && [found.place.file, found.category])).toEqual([
      ['items/c.xml', 'Paging'],
      ['items/a a.xml', 'Paging'],
      ['items/b.xml', 'Memory'],
      ['items/d.xml', ''],
    ]);
  });

  test('puts a text that several items share before each of them', () => {
    const stimulus =
      '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s" title="S"><qti-stimulus-body><p>A machine has 4 <u>frames</u>.</p></qti-stimulus-body></qti-assessment-stimulus>';
    const withReference = item({ rest: '' }).replace(
      '<itemBody>',
      '<assessmentStimulusRef identifier="s" href="../shared/s.xml"/><itemBody>',
    );
    const file = readPackage({ 'items/a.xml': withReference, 'shared/s.xml': stimulus });
    expect(firstQuestion(file)).toMatchObject({
      text: 'A machine has 4 frames.\n\nWhat moves pages?',
      notes: ['Underlining is left out: “frames”.'],
    });
  });

  test('puts the instructions of sections before the text of each item, and reports what it leaves out', () => {
    const rubric = (view: string, words: string) =>
      `<rubricBlock view="${view}"><p>${words} <img src="https://example.org/a.png" alt=""/></p></rubricBlock>`;
    const inner = section('identifier="s1" title="Paging"', '../items/c.xml').replace(
      '>',
      `>${rubric('candidate tutor', 'Assume 4 frames.')}${rubric('scorer', 'Be kind.')}`,
    );
    const test = assessment(
      `<assessmentSection identifier="s0" title="All">${rubric('candidate', 'Pick one.')}${inner}</assessmentSection>`,
    ).replace('<testPart', `${rubric('candidate', 'You have an hour.')}<testPart`);
    const found = firstQuestion(readPackage({ 'items/c.xml': item(), 'tests/t.xml': test }));
    expect(found.text).toBe('Pick one.\n\nAssume 4 frames.\n\nWhat moves pages?');
    expect(found.notes).toEqual([
      'Instructions of the whole test are left out: “You have an hour.”.',
      'An image on the web (example.org/a.png) is left out.',
      'Its text begins with the instructions of its section.',
      'A text that is not meant for candidates is left out: “Be kind.”.',
    ]);
  });

  test('inside a folder of the archive is read as well', () => {
    const inFolder = Object.entries(files).map(([path, content]) => [`export/${path}`, content]);
    expect(readPackage(Object.fromEntries(inFolder)).items[0]?.place.file).toBe('export/items/b.xml');
  });

  test('without questions is refused with that reason', () => {
    expect(() => readPackage({ 'imsmanifest.xml': manifest })).toThrow(
      '“questions.zip” holds no questions in QTI.',
    );
  });
});
