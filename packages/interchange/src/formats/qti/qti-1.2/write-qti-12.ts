import { writeArchive } from '../../../archive.ts';
import { textToHtml } from '../../../html/text-to-html.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../../question-file.ts';
import { withoutForbidden } from '../../../xml-elements.ts';
import { formulaToCanvasImage } from '../formulas.ts';
import { bytesOf, contentOf, DECLARATION, elementOf, pathOfImage } from '../written-parts.ts';

/** The placeholder that Canvas replaces by the folder of the package's files. */
const FILE_BASE = '%24IMS-CC-FILEBASE%24';
const NAMESPACE = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2';

/** Maximum characters per file, well below the limit for reading XML. */
const PART = 8_000_000;

/**
 * Questions as a QTI 1.2 package that Canvas imports as a quiz and a bank; very many are split into several quizzes.
 */
export function writeQti12(file: QuestionsToWrite): Uint8Array {
  const images = [...file.images].map(([id, image]) => [pathOfImage(id, image), image.content] as const);
  const items = file.questions.map((question, rank) => writeItem(question, rank + 1, file));
  const parts = partsOf(items).map(({ start, end }, rank, all): Quiz => {
    const identifier = `quiz-${rank + 1}`;
    const title = all.length === 1 ? file.title : `${file.title} (${rank + 1})`;
    return { identifier, title, questions: file.questions.slice(start, end), items: items.slice(start, end) };
  });
  return writeArchive(
    new Map([
      [
        'imsmanifest.xml',
        bytesOf(
          writeCanvasManifest(
            file.title,
            parts,
            images.map(([path]) => path),
          ),
        ),
      ],
      ...parts.map((quiz) => [pathOfQuiz(quiz), bytesOf(writeAssessment(quiz))] as const),
      ...parts.map((quiz) => [pathOfSettings(quiz), bytesOf(writeQuizSettings(quiz))] as const),
      ...images,
    ]),
  );
}

/** Returns at least one part, even without items. */
function partsOf(items: readonly string[]): { start: number; end: number }[] {
  const parts = [{ start: 0, end: 0 }];
  let length = 0;
  items.forEach((item, rank) => {
    length += item.length;
    if (length > PART && rank > 0) {
      parts.push({ start: rank, end: rank });
      length = item.length;
    }
    parts.at(-1)!.end = rank + 1;
  });
  return parts;
}

function writeAssessment({ identifier, title, items }: Quiz): string {
  const section = elementOf('section', { ident: 'root_section' }, '\n', items.join('\n'), '\n');
  const assessment = elementOf('assessment', { ident: identifier, title }, section);
  return `${DECLARATION}${elementOf('questestinterop', { xmlns: NAMESPACE }, assessment)}\n`;
}

function writeItem(question: QuestionToWrite, number: number, file: QuestionsToWrite): string {
  const identifiers = question.choices.map((_, rank) => `${number}${String(rank + 1).padStart(2, '0')}`);
  const labels = question.choices.map((choice, rank) =>
    elementOf(
      'response_label',
      { ident: identifiers[rank], ...(isPinned(question, choice) && { rshuffle: 'No' }) },
      writeMaterial(choice, file),
    ),
  );
  const list = elementOf('render_choice', { shuffle: question.keepChoiceOrder ? 'No' : 'Yes' }, ...labels);
  const response = elementOf('response_lid', { ident: 'response1', rcardinality: 'Single' }, list);
  return elementOf(
    'item',
    { ident: `question-${number}`, title: question.name || `Question ${number}` },
    writeMetadata(question, identifiers),
    elementOf('presentation', {}, writeMaterial(question.text, file), response),
    writeScoring(question, identifiers[question.choices.indexOf(question.correctAnswer)]!),
    isExplained(question) ? writeExplanation(question.explanation, file) : '',
  );
}

function isPinned({ pinnedChoices = [] }: QuestionToWrite, choice: string): boolean {
  return pinnedChoices.includes(choice);
}

function isExplained(question: QuestionToWrite): question is QuestionToWrite & { explanation: string } {
  return (question.explanation ?? '') !== '';
}

/** The identifier of Canvas's general feedback, shown for every answer. */
const EXPLANATION = 'general_fb';

function writeExplanation(explanation: string, file: QuestionsToWrite): string {
  const inside = elementOf('flow_mat', {}, writeMaterial(explanation, file));
  return elementOf('itemfeedback', { ident: EXPLANATION }, inside);
}

function writeMetadata(
  { category, tags, source = '' }: QuestionToWrite,
  identifiers: readonly string[],
): string {
  const fields = [
    ['question_type', 'multiple_choice_question'],
    ['points_possible', '1.0'],
    ['original_answer_ids', identifiers.join(',')],
    ['category', category],
    ...tags.map((tag) => ['tag', tag] as const),
    ...(source === '' ? [] : [['source', source] as const]),
  ] as const;
  const written = fields.map(([name, value]) =>
    elementOf(
      'qtimetadatafield',
      {},
      `<fieldlabel>${name}</fieldlabel>`,
      `<fieldentry>${contentOf(value)}</fieldentry>`,
    ),
  );
  return elementOf('itemmetadata', {}, elementOf('qtimetadata', {}, ...written));
}

function writeMaterial(text: string, { images }: QuestionsToWrite): string {
  const html = textToHtml(withoutForbidden(text), {
    imageSource: (id) => {
      const image = images.get(id.toLowerCase());
      return image === undefined ? '' : `${FILE_BASE}/${pathOfImage(id.toLowerCase(), image)}`;
    },
    formula: formulaToCanvasImage,
  });
  return elementOf('material', {}, `<mattext texttype="text/html">${contentOf(html)}</mattext>`);
}

function writeScoring(question: QuestionToWrite, correct: string): string {
  const outcome = elementOf('decvar', {
    maxvalue: '100',
    minvalue: '0',
    varname: 'SCORE',
    vartype: 'Decimal',
  });
  const condition = elementOf('varequal', { respident: 'response1' }, correct);
  return elementOf(
    'resprocessing',
    {},
    elementOf('outcomes', {}, outcome),
    isExplained(question) ? ALWAYS_EXPLAINED : '',
    elementOf(
      'respcondition',
      { continue: 'No' },
      elementOf('conditionvar', {}, condition),
      elementOf('setvar', { action: 'Set', varname: 'SCORE' }, '100'),
    ),
  );
}

const ALWAYS_EXPLAINED = elementOf(
  'respcondition',
  { continue: 'Yes' },
  elementOf('conditionvar', {}, '<other/>'),
  elementOf('displayfeedback', { feedbacktype: 'Response', linkrefid: EXPLANATION }),
);

const METADATA = 'http://www.imsglobal.org/xsd/imsmd_v1p2';

/** The questions of one Canvas quiz. */
interface Quiz {
  readonly identifier: string;
  readonly title: string;
  readonly questions: readonly QuestionToWrite[];
  /** The items as XML. */
  readonly items: readonly string[];
}

function pathOfQuiz({ identifier }: Quiz): string {
  return `${identifier}/${identifier}.xml`;
}

function pathOfSettings({ identifier }: Quiz): string {
  return `${identifier}/assessment_meta.xml`;
}

/** The manifest of a package in the form that Canvas exports and imports. */
function writeCanvasManifest(title: string, quizzes: readonly Quiz[], images: readonly string[]): string {
  const resources = [
    ...quizzes.flatMap((quiz) => {
      const settings = `${quiz.identifier}-settings`;
      return [
        resource(quiz.identifier, 'imsqti_xmlv1p2', pathOfQuiz(quiz), settings),
        resource(
          settings,
          'associatedcontent/imscc_xmlv1p1/learning-application-resource',
          pathOfSettings(quiz),
        ),
      ];
    }),
    ...images.map((path, rank) => resource(`image-${rank + 1}`, 'webcontent', path)),
  ];
  const manifest = elementOf(
    'manifest',
    {
      xmlns: 'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1',
      'xmlns:imsmd': METADATA,
      identifier: 'questions',
    },
    '<metadata><schema>IMS Content</schema><schemaversion>1.1.3</schemaversion><imsmd:lom><imsmd:general><imsmd:title>',
    `<imsmd:string>${contentOf(title)}</imsmd:string></imsmd:title></imsmd:general></imsmd:lom></metadata>`,
    '<organizations/>',
    elementOf('resources', {}, ...resources),
  );
  return `${DECLARATION}${manifest}\n`;
}

function resource(identifier: string, type: string, href: string, dependency?: string): string {
  const file = elementOf('file', { href });
  const rest = dependency === undefined ? '' : elementOf('dependency', { identifierref: dependency });
  return elementOf('resource', { identifier, type, href }, file, rest);
}

/** The settings of a Canvas quiz. Canvas has one setting for the order of choices of all questions, and pins none. */
function writeQuizSettings({ identifier, title, questions }: Quiz): string {
  const isShuffled = !questions.some(
    (one) => one.keepChoiceOrder || one.choices.some((choice) => isPinned(one, choice)),
  );
  const quiz = elementOf(
    'quiz',
    { xmlns: 'http://canvas.instructure.com/xsd/cccv1p0', identifier },
    `<title>${contentOf(title)}</title><description/>`,
    `<shuffle_answers>${isShuffled}</shuffle_answers>`,
    '<scoring_policy>keep_highest</scoring_policy><quiz_type>assignment</quiz_type>',
    `<points_possible>${questions.length}.0</points_possible>`,
    '<allowed_attempts>1</allowed_attempts><available>false</available>',
  );
  return `${DECLARATION}${quiz}\n`;
}
