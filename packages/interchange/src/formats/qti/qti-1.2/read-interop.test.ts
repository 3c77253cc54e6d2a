import { describe, expect, test } from 'vitest';
import { firstQuestion, firstReason, readPackage, readXml } from '../testing/packages.ts';

const CHOICES = ['Paging', 'Swapping', 'Spooling'];

interface Parts {
  type?: string;
  fields?: string;
  stem?: string;
  response?: string;
  scoring?: string;
  rest?: string;
}

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;

const label = (text: string, rank: number) =>
  `<response_label ident="c${rank}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`;

const list = (attributes = '', choices = CHOICES) =>
  `<response_lid ident="r" rcardinality="Single"><render_choice ${attributes}>${choices.map(label).join('')}</render_choice></response_lid>`;

const score = (identifier: string, value: number | string) =>
  `<respcondition><conditionvar><varequal respident="r">${identifier}</varequal></conditionvar><setvar varname="SCORE" action="Set">${value}</setvar></respcondition>`;

function item({
  type = 'multiple_choice_question',
  fields = '',
  stem,
  response,
  scoring,
  rest,
}: Parts = {}): string {
  const metadata = type === '' ? fields : field('question_type', type) + fields;
  return `<item ident="i" title="Q"><itemmetadata><qtimetadata>${metadata}</qtimetadata></itemmetadata>
    <presentation>${stem ?? '<material><mattext texttype="text/html">&lt;p&gt;What moves pages?&lt;/p&gt;</mattext></material>'}${response ?? list()}</presentation>
    <resprocessing><outcomes><decvar varname="SCORE"/></outcomes>${scoring ?? score('c1', 100)}</resprocessing>${rest ?? ''}</item>`;
}

const quiz = (content: string, title = 'Week 3') =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="${title}"><section ident="root_section">${content}</section></assessment></questestinterop>`;

const read = (parts?: Parts) => readXml(quiz(item(parts)));

describe('a question of Canvas', () => {
  test('has text, choices, correct answer and line', () => {
    expect(firstQuestion(read())).toEqual({
      kind: 'question',
      place: { file: 'questions.xml', line: 1 },
      text: 'What moves pages?',
      choices: CHOICES,
      correctAnswer: 'Swapping',
      keepChoiceOrder: false,
      category: 'Week 3',
      tags: [],
      isTrueFalse: false,
      name: 'Q',
      notes: [],
    });
  });

  test.each([
    '<!DOCTYPE questestinterop>',
    '<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">',
    '<!DOCTYPE questestinterop PUBLIC "-//IMS//QTI" \'ims_qtiasiv1p2p1.dtd\' >',
  ])('is read below a document type that declares nothing itself: %s', (type) => {
    const xml = `<?xml version="1.0"?>\n${type}\n<questestinterop>${item()}</questestinterop>`;
    expect(firstQuestion(readXml(xml)).correctAnswer).toBe('Swapping');
  });

  test.each([
    '<!DOCTYPE questestinterop [<!ENTITY e "Swapping">]>',
    '<!DOCTYPE questestinterop SYSTEM "a.dtd" [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE questestinterop SYSTEM "a.dtd" [ ]>',
    '<!DOCTYPE other SYSTEM "a.dtd">',
  ])('is refused below any other document type: %s', (type) => {
    expect(() => readXml(`${type}<questestinterop>${item()}</questestinterop>`)).toThrow('DOCTYPE');
  });

  test('belongs to its bank, or to the innermost section with a meaningful title', () => {
    const bank = `<questestinterop><objectbank ident="b"><qtimetadata>${field('bank_title', 'Memory')}</qtimetadata>${item()}</objectbank></questestinterop>`;
    expect(firstQuestion(readXml(bank)).category).toBe('Memory');
    const sections = quiz(
      `<section title="Paging"><section title="Question Group 2">${item()}</section></section>`,
    );
    expect(firstQuestion(readXml(sections)).category).toBe('Paging');
  });

  test('of a cartridge belongs to its category', () => {
    expect(firstQuestion(read({ fields: field('cc_question_category', 'Frames') })).category).toBe('Frames');
  });

  test('is recognised as true/false by its type or its choices', () => {
    expect(
      firstQuestion(read({ type: 'true_false_question', response: list('', ['Wahr', 'Falsch']) }))
        .isTrueFalse,
    ).toBe(true);
    expect(firstQuestion(read({ response: list('', ['True', 'False']) })).isTrueFalse).toBe(true);
  });

  test('shows formulas and images of the package, and reports other media', () => {
    const html =
      '<img src="$IMS-CC-FILEBASE$/Uploaded%20Media/tree.png?canvas_download=1" alt="A tree"> <img class="equation_image" data-equation-content="n\\log n" src="/equation_images/n"> <img src="https://example.org/a.png" alt="far">';
    const stem = `<material><mattext texttype="text/html">${html.replaceAll('<', '&lt;')}</mattext></material>`;
    const tree = new Uint8Array([1, 2, 3]);
    const file = readPackage({
      'q/quiz.xml': quiz(item({ stem })),
      'web_resources/Uploaded Media/tree.png': tree,
    });
    const [key] = file.images.keys();
    expect([...file.images.values()].map((image) => [...image])).toEqual([[1, 2, 3]]);
    expect(firstQuestion(file).text).toBe(`![A tree](image:${key}) $n\\log n$ far`);
    expect(firstQuestion(file).notes).toEqual(['An image on the web (example.org/a.png) is left out.']);
  });

  test('begins with the instructions of its sections and its own, and reports those of the whole test', () => {
    const words = (text: string) => `<flow_mat><material><mattext>${text}</mattext></material></flow_mat>`;
    const section = `<section title="Paging"><presentation_material>${words('Assume 4 frames.')}</presentation_material><rubric view="Scorer">${words('Be kind.')}</rubric><rubric>${words('Pick one.')}</rubric>${item({ rest: `<rubric view="Candidate">${words('Read twice.')}</rubric>` })}</section>`;
    const outer = `<presentation_material>${words('You have an hour.')}</presentation_material><section>`;
    const found = firstQuestion(readXml(quiz(section).replace(/<section[^>]*>/, outer)));
    expect(found.text).toBe('Assume 4 frames.\n\nPick one.\n\nRead twice.\n\nWhat moves pages?');
    expect(found.notes).toEqual([
      'Instructions of the whole test are left out: “You have an hour.”.',
      'A text that is not meant for candidates is left out: “Be kind.”.',
      'Its text begins with the instructions of its section.',
    ]);
  });

  test('shows referenced and embedded material, and names what it cannot show', () => {
    const words = '<material ident="m1"><mattext>Four <matref linkrefid="x"/>frames.</mattext></material>';
    const picture = new TextEncoder().encode('picture');
    const base64 = Buffer.from(picture).toString('base64');
    const stem = `<material_ref linkrefid="m1"/><material_ref linkrefid="m9"/><material>
      <matimage imagtype="image/png" embedded="base64">${base64}</matimage><mattext texttype="text/html">&lt;img src="%%LINKPATH%%a.png"></mattext>
      <mataudio uri="a.mp3"/><matvideo uri="b.mp4"/><matapplication uri="c.pdf" label="Table"/><mattext uri="d.txt"/></material>`;
    const xml = quiz(item({ stem })).replace(
      '<section',
      `<section><reference>${words}</reference></section><section`,
    );
    const file = readPackage({ 'q.xml': xml, 'files/a.png': new Uint8Array([1]) });
    const [embedded, linked] = file.images.keys();
    expect(file.images.get(embedded!)).toEqual(picture);
    expect(firstQuestion(file)).toMatchObject({
      text: `Four frames.\n![](image:${embedded})\n![](image:${linked})`,
      notes: [
        'It refers to a text that is not in the file (m9).',
        'A text in another file is left out (d.txt).',
        'A sound is left out (a.mp3).',
        'A film is left out (b.mp4).',
        'An embedded file is left out (c.pdf).',
      ],
    });
  });

  test('keeps its name and its explanation, and reports its points', () => {
    const feedback = (ident: string, text: string) =>
      `<itemfeedback ident="${ident}"><flow_mat><material><mattext>${text}</mattext></material></flow_mat></itemfeedback>`;
    const rest = feedback('general_fb', 'Because.') + feedback('c1_fb', 'Yes!');
    const xml = quiz(
      item({ rest, fields: field('points_possible', '2.50') }).replace('title="Q"', 'title="Pages"'),
    );
    expect(firstQuestion(readXml(xml))).toMatchObject({
      name: 'Pages',
      explanation: 'Because.',
      notes: ['Feedback is left out.', 'Its points (2.5) are left out.'],
    });
    expect(firstQuestion(readXml(xml.replace('title="Pages"', 'title="Question"')))).not.toHaveProperty(
      'name',
    );
  });

  test('with only the correct choice in bold has a note that the text reveals the key', () => {
    const html = (text: string, rank: number) =>
      label(text, rank)
        .replace('text/plain', 'text/html')
        .replace('Swap', '&lt;b&gt;Swap')
        .replace('pping', 'pping&lt;/b&gt;');
    const of = (all: string) => firstQuestion(read({ response: all })).notes;
    const choices = CHOICES.map(html).join('');
    const listOf = (inside: string) =>
      `<response_lid ident="r"><render_choice>${inside}</render_choice></response_lid>`;
    const told =
      'Only the correct choice is bold or italic: students would see the key. Print all choices alike.';
    expect(of(listOf(choices))).toEqual([told]);
    expect(of(listOf(choices.replace('Paging', '&lt;i&gt;Paging&lt;/i&gt;')))).toEqual([]);
    expect(of(listOf(choices.replace('pping&lt;/b&gt;', '&lt;/b&gt;pping')))).not.toContain(told);
  });

  test('begins with the text that it shares with others, or reports that this is missing', () => {
    const shared = item({
      type: 'text_only_question',
      stem: '<material><mattext texttype="text/html">&lt;p&gt;A machine has 4 &lt;u&gt;frames&lt;/u&gt;.&lt;/p&gt;</mattext></material>',
    }).replace('ident="i"', 'ident="s"');
    const of = (ident: string) => item({ fields: field('parent_stimulus_item_ident', ident) });
    const [, first, second, lost] = readXml(quiz(shared + of('s') + of('s') + of('none'))).items;
    for (const question of [first, second]) {
      expect(question).toMatchObject({
        text: 'A machine has 4 frames.\n\nWhat moves pages?',
        notes: ['Underlining is left out: “frames”.'],
      });
    }
    expect(lost).toMatchObject({
      text: 'What moves pages?',
      notes: ['It belongs to a text that is not in the file.'],
    });
    expect(firstQuestion(readXml(quiz(of('i')))).text).toBe('What moves pages?');
  });

  test('reports feedback that is left out', () => {
    const rest =
      '<itemfeedback ident="f"><flow_mat><material><mattext>Well done</mattext></material></flow_mat></itemfeedback>';
    expect(firstQuestion(read({ rest })).notes).toEqual(['Feedback is left out.']);
    expect(firstQuestion(read({ rest: rest.replace('Well done', ' ') })).notes).toEqual([]);
  });

  test('takes labels from its metadata', () => {
    const fields = [
      field('tag', 'difficulty:simple'),
      field('Difficulty', 'Hard'),
      field("Bloom's Taxonomy", 'Apply'),
      field('keywords', 'pages, frames'),
    ].join('');
    expect(firstQuestion(read({ fields })).tags).toEqual([
      'difficulty:simple',
      'pages',
      'frames',
      'difficulty:Hard',
      'bloom:Apply',
    ]);
  });
});

describe('the correct choice', () => {
  test('is the one with the highest score, and partly correct ones are reported', () => {
    const question = firstQuestion(read({ scoring: score('c0', 30) + score('c2', 100) + score('c1', 0) }));
    expect(question.correctAnswer).toBe('Spooling');
    expect(question.notes).toEqual(['Choices that are partly correct count as wrong.']);
  });

  test('is not decided by conditions for feedback, negations or negative scores', () => {
    const feedback =
      '<respcondition><conditionvar><varequal respident="r">c0</varequal></conditionvar><displayfeedback linkrefid="c0_fb"/></respcondition>';
    const negation =
      '<respcondition><conditionvar><and><varequal respident="r">c2</varequal><not><varequal respident="r">c0</varequal></not></and></conditionvar><setvar varname="que_score" action="Add">10.00</setvar></respcondition>';
    expect(firstQuestion(read({ scoring: feedback + negation + score('c1', -5) })).correctAnswer).toBe(
      'Spooling',
    );
  });

  test('is the one whose condition is titled correct if no score is set', () => {
    const scoring =
      '<respcondition><conditionvar><varequal respident="r">c2</varequal></conditionvar><displayfeedback linkrefid="correct"/></respcondition>';
    expect(firstQuestion(read({ scoring })).correctAnswer).toBe('Spooling');
  });

  test.each([
    ['', 'failed: None of the choices is marked as correct.'],
    [score('c0', 100) + score('c1', 100), 'failed: 2 choices are marked as correct; a question has one.'],
    [score('c9', 100), 'failed: None of the choices is marked as correct.'],
  ])('is never guessed: %#', (scoring, reason) => {
    expect(firstReason(read({ scoring }))).toBe(reason);
  });
});

describe('the order of choices', () => {
  test.each([
    ['shuffle="No"', true],
    ['shuffle="false"', true],
    ['shuffle="Yes"', false],
    ['', false],
  ])('%s', (attributes, isKept) => {
    expect(firstQuestion(read({ response: list(attributes) })).keepChoiceOrder).toBe(isKept);
  });

  test.each([
    ['c0', true, undefined],
    ['c2', false, 1],
  ])('where %s is fixed it is kept: %s, and that many choices are pinned: %s', (ident, isKept, pins) => {
    const response = list('shuffle="Yes"').replace(`ident="${ident}"`, `ident="${ident}" rshuffle="No"`);
    const { keepChoiceOrder, pinnedChoices } = firstQuestion(read({ response }));
    expect([keepChoiceOrder, pinnedChoices?.length]).toEqual([isKept, pins]);
  });
});

describe('a question of another type is skipped with a reason', () => {
  const string = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>';
  test.each([
    ['multiple_answers_question', list().replace('Single', 'Multiple'), 'several correct answers'],
    ['Either/Or', list('', ['yes_no.true', 'yes_no.false']), 'either/or'],
    ['Multiple Answer', list(), 'several correct answers'],
    ['essay_question', string, 'an essay'],
    ['short_answer_question', string, 'filling in'],
    ['fill_in_multiple_blanks_question', list() + list(), 'filling in'],
    ['multiple_dropdowns_question', list() + list(), 'choosing words for gaps in a text'],
    ['matching_question', list() + list(), 'matching'],
    ['numerical_question', string, 'a number'],
    ['calculated_question', string, 'a calculated question'],
    ['text_only_question', '', 'a text without a question'],
    ['file_upload_question', '', 'handing in a file'],
    ['ordering_question', list().replace('Single', 'Ordered'), 'putting in order'],
    ['categorization_question', list() + list(), 'sorting into categories'],
    ['hot_spot_question', '<response_xy ident="r"/>', 'a place in an image'],
    ['', list().replace('Single', 'Multiple'), 'several correct answers'],
    ['', string, 'filling in'],
    ['', '<response_num ident="r"/>', 'a number'],
    ['', '<response_grp ident="r"/>', 'matching'],
    ['', list() + list(), 'several answers in one question'],
    ['', '', 'a text without a question'],
  ])('%s', (type, response, words) => {
    const file = read({ type, response });
    expect(firstReason(file)).toBe(`skipped: It is of another type: ${words}.`);
    expect(file.items[0]).toMatchObject({ text: 'What moves pages?' });
  });

  test('by the profile of a cartridge', () => {
    expect(firstReason(read({ type: '', fields: field('cc_profile', 'cc.essay.v0p1') }))).toContain(
      'an essay',
    );
    expect(
      firstQuestion(read({ type: '', fields: field('cc_profile', 'cc.multiple_choice.v0p1') })).correctAnswer,
    ).toBe('Swapping');
  });
});

describe('packages', () => {
  const manifest = (...hrefs: string[]) =>
    `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_xmlv1p2"><file href="${href}"/></resource>`).join('')}</resources></manifest>`;

  test('are read in the order of their manifest, banks of Canvas included', () => {
    const file = readPackage({
      'a/quiz.xml': quiz(item(), 'A'),
      'b/bank.xml.qti': quiz(item(), 'B'),
      'imsmanifest.xml': manifest('b/bank.xml.qti', 'a/quiz.xml'),
    });
    expect(
      file.items.map((found) => found.kind === 'question' && [found.place.file, found.category]),
    ).toEqual([
      ['b/bank.xml.qti', 'B'],
      ['a/quiz.xml', 'A'],
    ]);
  });

  test("with a quiz in both forms, the standard's and Canvas's, give it once", () => {
    const file = readPackage({
      'x1/assessment_qti.xml': quiz(item({ type: '' })),
      'non_cc_assessments/x1.xml.qti': quiz(item()),
      '__MACOSX/non_cc_assessments/x1.xml.qti': quiz(item()),
      'imsmanifest.xml': manifest('x1/assessment_qti.xml', 'non_cc_assessments/x1.xml.qti'),
    });
    expect(file.items).toHaveLength(1);
  });
});

test('plain text stays plain: tags and dollars in it are words', () => {
  const response = list('', ['vector&lt;int&gt;', '$5 or 6$', 'a\nb']);
  expect(firstQuestion(read({ response })).choices).toEqual(['vector<int>', '\\$5 or 6$', 'a\nb']);
});
