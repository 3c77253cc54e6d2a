import type { QuestionToWrite } from '../../../question-file.ts';
import { contentOf, DECLARATION, elementOf } from '../written-parts.ts';

const METADATA = 'http://www.imsglobal.org/xsd/imsmd_v1p2';

/** Questions that Canvas makes one quiz of. */
export interface Quiz {
  readonly identifier: string;
  readonly title: string;
  readonly questions: readonly QuestionToWrite[];
  /** The same, as XML. */
  readonly items: readonly string[];
}

export function pathOfQuiz({ identifier }: Quiz): string {
  return `${identifier}/${identifier}.xml`;
}

export function pathOfSettings({ identifier }: Quiz): string {
  return `${identifier}/assessment_meta.xml`;
}

/** The list of a package's files in the form that Canvas exports and imports. */
export function writeCanvasManifest(
  title: string,
  quizzes: readonly Quiz[],
  images: readonly string[],
): string {
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

/** What Canvas keeps of a quiz beside its questions. It knows one setting for the order of choices: that of all questions. */
export function writeQuizSettings({ identifier, title, questions }: Quiz): string {
  const isShuffled = !questions.some(({ keepChoiceOrder }) => keepChoiceOrder);
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
