import { LIMITS } from '@exam/contract/limits';
import { writeArchive } from '../../src/archive.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const packed = (files: Readonly<Record<string, string>>) =>
  writeArchive(new Map(Object.entries(files).map(([path, content]) => [path, bytes(content)])));

const many = (count: number, make: (rank: number) => string) =>
  Array.from({ length: count }, (_, rank) => make(rank)).join('');
const item = (inside: string, attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" ${attributes}>${inside}</assessmentItem>`;
const interop = (inside: string) =>
  `<questestinterop><assessment title="A"><section>${inside}</section></assessment></questestinterop>`;

/** Packages and files that must be refused, each with a part of the refusal. */
export function makeHostileQti(): readonly (readonly [string, () => Uint8Array, RegExp, 'costly'?])[] {
  const laughs = many(10, (rank) => `<!ENTITY l${rank + 1} "${`&l${rank};`.repeat(10)}">`);
  return [
    [
      'an external entity',
      () =>
        packed({
          'i.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${item('<itemBody>&e;</itemBody>')}`,
        }),
      /DOCTYPE/,
    ],
    [
      'a document type elsewhere',
      () => packed({ 'i.xml': `<!DOCTYPE questestinterop SYSTEM "http://127.0.0.1:1/x.dtd">${interop('')}` }),
      /DOCTYPE/,
    ],
    [
      'entities that grow',
      () => bytes(`<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>${item('<itemBody>&l9;</itemBody>')}`),
      /DOCTYPE/,
    ],
    [
      'a document type in the manifest',
      () => packed({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY e "x">]><manifest/>', 'i.xml': '<a/>' }),
      /DOCTYPE/,
    ],
    [
      '100,000 attributes',
      () =>
        packed({
          'i.xml': item(
            '',
            many(100_000, (rank) => ` a${rank}="x"`),
          ),
        }),
      /200 attributes/,
    ],
    ['elements 100,000 deep', () => packed({ 'i.xml': item('<b>'.repeat(100_000)) }), /nested/],
    [
      'a file that is cut off',
      () => packed({ 'i.xml': item('<itemBody>').slice(0, -20) }),
      /not (?:closed|whole)|well-formed/,
    ],
    ['no XML behind its name', () => packed({ 'i.xml': `${item('')}<more/>` }), /well-formed/],
    [
      'an XML file of 40 MB',
      () =>
        packed({
          'i.xml': item(
            many(70_000, (rank) => `<p>${rank} of many paragraphs ${rank ** 3 % 9_973}</p>`.repeat(16)),
          ),
        }),
      /32 MB/,
    ],
    [
      'more questions than are accepted in one file',
      () => packed({ 'q.xml': interop('<item/>'.repeat(LIMITS.importQuestions + 1)) }),
      /more than 50,000 questions/,
    ],
    [
      'more questions than are accepted in as many files',
      () =>
        packed(
          Object.fromEntries(
            Array.from({ length: LIMITS.importQuestions + 1 }, (_, rank) => [`i${rank}.xml`, item('')]),
          ),
        ),
      /more than 50,000 questions/,
      // The largest accepted number of files costs nearly as much.
      'costly',
    ],
    ['nothing of QTI', () => packed({ 'imsmanifest.xml': '<manifest/>', 'a.xml': '<a/>' }), /no questions/],
  ];
}

/** Packages that are accepted and must not exceed the cost limits. */
export function makeCostlyQti(): readonly (readonly [string, () => Uint8Array])[] {
  const choices = many(20_000, (rank) => `<simpleChoice identifier="c${rank}">${rank}</simpleChoice>`);
  const values = many(20_000, (rank) => `<value>d${rank}</value>`);
  const images = many(3_000, (rank) => `<img src="xid-${rank}_1"/><img src="a/${rank}.png"/>`);
  const shared = many(200, (rank) => `<p>A long text that many items share: ${rank}</p>`.repeat(20));
  const reference = '<assessmentStimulusRef identifier="s" href="s.xml"/>';
  return [
    [
      '20,000 choices and as many answers',
      () =>
        packed({
          'i.xml': item(
            `<responseDeclaration identifier="R" cardinality="single"><correctResponse>${values}</correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1">${choices}</choiceInteraction></itemBody>`,
          ),
        }),
    ],
    [
      '50,000 conditions',
      () =>
        packed({
          'q.xml': interop(
            `<item><presentation><response_lid ident="r"><render_choice/></response_lid></presentation><resprocessing>${many(50_000, (rank) => `<respcondition><conditionvar><varequal>${rank}</varequal></conditionvar><setvar>${rank}</setvar></respcondition>`)}</resprocessing></item>`,
          ),
        }),
    ],
    [
      '50,000 fields of one name',
      () =>
        bytes(
          interop(
            `<item><itemmetadata><qtimetadata>${'<qtimetadatafield><fieldlabel>tag</fieldlabel><fieldentry>t</fieldentry></qtimetadatafield>'.repeat(50_000)}</qtimetadata></itemmetadata></item>`,
          ),
        ),
    ],
    [
      'one long text that 1,000 questions refer to, and instructions of 50 sections around each other',
      () =>
        packed({
          'q.xml': interop(
            `<section><reference><material ident="m"><mattext texttype="text/html">${'&lt;b>x&lt;/b> '.repeat(20_000)}</mattext></material></reference></section>${'<section><rubric><material><mattext>Read this.</mattext></material></rubric>'.repeat(50)}${'<item><presentation><material_ref linkrefid="m"/></presentation></item>'.repeat(1_000)}${'</section>'.repeat(50)}`,
          ),
        }),
    ],
    [
      'one resource of 100,000 files',
      () =>
        packed({
          'imsmanifest.xml': `<manifest><resources><resource>${many(100_000, (rank) => `<file href="${(rank * 7_919) % 99_991}/${rank}.xml"/>`)}</resource></resources></manifest>`,
          'i.xml': item(''),
        }),
    ],
    [
      'images that are not there among many files',
      () =>
        packed({
          'i.xml': item(`<itemBody>${images}</itemBody>`),
          ...Object.fromEntries(Array.from({ length: 3_000 }, (_, rank) => [`f/${rank}`, ''])),
        }),
    ],
    [
      'one long text that many items share',
      () =>
        packed({
          's.xml': `<assessmentStimulus><stimulusBody>${shared}</stimulusBody></assessmentStimulus>`,
          ...Object.fromEntries(
            Array.from({ length: 1_000 }, (_, rank) => [
              `i${rank}.xml`,
              item(`${reference.repeat(5)}<itemBody/>`),
            ]),
          ),
        }),
    ],
  ];
}
