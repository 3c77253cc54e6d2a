import { LIMITS } from '@exam/contract/limits';
import { zipSync } from 'fflate';

/** Its name, the package or a smaller one with a share of what is hostile, and a part of the outcome. */
type HostilePackage = readonly [name: string, make: (share: number) => Uint8Array, says: RegExp];

const bytes = (text: string) => new TextEncoder().encode(text);
/** Stored as they are: an archive that shrinks too well is refused before. */
const packed = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, bytes(content)])), {
    level: 0,
  });

const many = (count: number, make: (rank: number) => string) =>
  Array.from({ length: count }, (_, rank) => make(rank)).join('');
const item = (inside: string, attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" ${attributes}>${inside}</assessmentItem>`;
const interop = (inside: string) =>
  `<questestinterop><assessment title="A"><section>${inside}</section></assessment></questestinterop>`;
const filesOf = (count: number, make: (rank: number) => readonly [path: string, content: string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, rank) => make(rank)));

const laughs = many(10, (rank) => `<!ENTITY l${rank + 1} "${`&l${rank};`.repeat(10)}">`);
const TOO_MANY = LIMITS.importQuestions + 1;

/** Packages and files that must be refused. */
export const REFUSED_PACKAGES: readonly HostilePackage[] = [
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
    () =>
      packed({ 'i.xml': `<!DOCTYPE questestinterop SYSTEM "http://127.0.0.1:1/x.dtd" []>${interop('')}` }),
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
    (share) =>
      packed({
        'i.xml': item(
          '',
          many(share * 100_000, (rank) => ` a${rank}="x"`),
        ),
      }),
    /200 attributes/,
  ],
  ['elements 100,000 deep', (share) => packed({ 'i.xml': item('<b>'.repeat(share * 100_000)) }), /nested/],
  [
    'a file that is cut off',
    () => packed({ 'i.xml': item('<itemBody>').slice(0, -20) }),
    /not (?:closed|whole)|well-formed/,
  ],
  ['no XML behind its name', () => packed({ 'i.xml': `${item('')}<more/>` }), /well-formed/],
  ['an XML file of 33 MB', () => packed({ 'i.xml': item('x'.repeat(33 * 1024 * 1024)) }), /32 MB/],
  [
    'more questions than are accepted in one file',
    () => packed({ 'q.xml': interop('<item/>'.repeat(TOO_MANY)) }),
    /more than 50,000 questions/,
  ],
  [
    'more questions than are accepted in as many files',
    () => packed(filesOf(TOO_MANY, (rank) => [`i${rank}.xml`, item('')])),
    /more than 50,000 questions/,
  ],
  ['nothing of QTI', () => packed({ 'imsmanifest.xml': '<manifest/>', 'a.xml': '<a/>' }), /no questions/],
];

const reference = '<assessmentStimulusRef identifier="s" href="s.xml"/>';
const stimulus = `<assessmentStimulus><stimulusBody>${many(200, (rank) => `<p>A long text that many items share: ${rank}</p>`.repeat(20))}</stimulusBody></assessmentStimulus>`;
/** Characters of a text that many questions refer to. */
export const LONG_MATERIAL = 400_000;
const longMaterial = `<section><reference><material ident="m"><mattext texttype="text/html">${'x'.repeat(LONG_MATERIAL)}</mattext></material></reference></section>`;

/** Questions that refer to one long text, below instructions of sections around each other. */
export function referringPackage({
  questions,
  sections,
}: Readonly<Record<'questions' | 'sections', number>>) {
  const instructions = '<section><rubric><material><mattext>Read this.</mattext></material></rubric>';
  const referring = '<item><presentation><material_ref linkrefid="m"/></presentation></item>';
  return packed({
    'q.xml': interop(
      `${longMaterial}${instructions.repeat(sections)}${referring.repeat(questions)}${'</section>'.repeat(sections)}`,
    ),
  });
}

/** Packages that are read, with the number of their items. */
export const COSTLY_PACKAGES: readonly HostilePackage[] = [
  [
    '5,000 choices and as many answers',
    (share) => {
      const choices = many(
        share * 5_000,
        (rank) => `<simpleChoice identifier="c${rank}">${rank}</simpleChoice>`,
      );
      const values = many(share * 5_000, (rank) => `<value>d${rank}</value>`);
      return packed({
        'i.xml': item(
          `<responseDeclaration identifier="R" cardinality="single"><correctResponse>${values}</correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1">${choices}</choiceInteraction></itemBody>`,
        ),
      });
    },
    /^read: 1$/,
  ],
  [
    '10,000 conditions',
    (share) => {
      const conditions = many(
        share * 10_000,
        (rank) =>
          `<respcondition><conditionvar><varequal>${rank}</varequal></conditionvar><setvar>${rank}</setvar></respcondition>`,
      );
      return packed({
        'q.xml': interop(
          `<item><presentation><response_lid ident="r"><render_choice/></response_lid></presentation><resprocessing>${conditions}</resprocessing></item>`,
        ),
      });
    },
    /^read: 1$/,
  ],
  [
    '10,000 fields of one name',
    (share) =>
      bytes(
        interop(
          `<item><itemmetadata><qtimetadata>${'<qtimetadatafield><fieldlabel>tag</fieldlabel><fieldentry>t</fieldentry></qtimetadatafield>'.repeat(share * 10_000)}</qtimetadata></itemmetadata></item>`,
        ),
      ),
    /^read: 1$/,
  ],
  [
    'one long text that 1,000 questions refer to, and instructions of 50 sections around each other',
    (share) => referringPackage({ questions: share * 1_000, sections: 50 }),
    // The instructions are items, too, because none of the items is a question.
    /^read: 1050$/,
  ],
  [
    'one resource of 25,000 files',
    (share) => {
      const files = many(share * 25_000, (rank) => `<file href="${(rank * 7_919) % 99_991}/${rank}.xml"/>`);
      return packed({
        'imsmanifest.xml': `<manifest><resources><resource>${files}</resource></resources></manifest>`,
        'i.xml': item(''),
      });
    },
    /^read: 1$/,
  ],
  [
    'images that are not there among many files',
    (share) => {
      const images = many(share * 3_000, (rank) => `<img src="xid-${rank}_1"/><img src="a/${rank}.png"/>`);
      return packed({
        'i.xml': item(`<itemBody>${images}</itemBody>`),
        ...filesOf(share * 3_000, (rank) => [`f/${rank}`, '']),
      });
    },
    /^read: 1$/,
  ],
  [
    'one long text that many items share',
    (share) =>
      packed({
        's.xml': stimulus,
        ...filesOf(share * 1_000, (rank) => [`i${rank}.xml`, item(`${reference.repeat(5)}<itemBody/>`)]),
      }),
    // With the shared text, which no question shows.
    /^read: 1001$/,
  ],
];
