import {
  AccountExportSchema,
  CreateChapterSchema,
  DisplayNameField,
  isStorable,
  KeepBlueprintSchema,
  LIMITS,
} from '@exam/contract';
import { UnreadableFile } from '@exam/interchange';
import { z } from 'zod';
import type {
  Archive,
  ArchivedBlueprint,
  ArchivedChapter,
  ArchivedCourse,
  ArchivedImage,
} from './archive.ts';
import { checked, type Fields, fieldsOf, itemsOf, nameIn, type Place, unusable } from './checked.ts';
import { parseExam } from './parse-exam.ts';
import { parseQuestion } from './parse-question.ts';

const MOST = {
  courses: 2_000,
  chapters: 10_000,
  questions: 1_000_000,
  exams: 20_000,
  images: 20_000,
  /** Total of chapters, blueprints or images of all courses. */
  inAll: 20_000,
};

const FileId = z.string({ error: 'An id is missing.' }).min(1).max(200, 'An id is too long.');
const Email = z
  .string({ error: 'The e-mail is missing.' })
  .max(LIMITS.emailLength, 'The e-mail is too long.')
  .refine(isStorable, 'The e-mail contains a character that cannot be stored.');
const Decision = z.enum(['kept', 'excluded'], { error: 'A decision must be kept or excluded.' });
const Content = z
  .base64({ error: 'The image must be in base64.' })
  .max(2 * LIMITS.imageBytes, 'The image is larger than 8 MiB.');

/**
 * Reads the file of an exported account. Everything is validated by the rules of the calls that would create it.
 * @throws UnreadableFile in words: not such a file, too new a version, or a violated rule with its position
 */
export function parseArchive(content: Uint8Array): Archive {
  const file = parseJson(content);
  const { shape } = AccountExportSchema;
  if (!shape.format.safeParse(file['format']).success) {
    throw new UnreadableFile(
      'This is not the file of an exported account. Take the one that “Download my data” on the account’s page gives.',
    );
  }
  if (!shape.version.safeParse(file['version']).success) throw new UnreadableFile(OF_OTHER_VERSION);
  const account = fieldsOf(file['account'], 'the account');
  const archive = {
    email: checked(Email, account['email'], 'the account'),
    displayName: DisplayNameField.safeParse(account['displayName']).data || null,
    exportedAt: checked(shape.exportedAt, file['exportedAt'], ''),
    courses: itemsOf(file['courses'], { name: 'course', in: '', most: MOST.courses }, parseCourse),
    exams: itemsOf(file['exams'], { name: 'exam', in: '', most: MOST.exams }, parseExam),
    examImages: parseImages(file['examImages'], 'the images of exams'),
  };
  requireBounds(archive);
  requireOwnIds(archive);
  return archive;
}

const OF_OTHER_VERSION =
  'This file is of another version of the product. If it is newer, update this installation first. If it is older, start the last version before 1.0 once with the old data, and download it again there.';

/** Limits chapters, blueprints and images, which the server processes all at once. */
function requireBounds({ courses, examImages }: Archive): void {
  const sums = {
    chapters: courses.reduce((sum, { chapters }) => sum + chapters.length, 0),
    blueprints: courses.reduce((sum, { blueprints }) => sum + blueprints.length, 0),
    images: courses.reduce((sum, { images }) => sum + images.length, examImages.length),
  };
  for (const [name, sum] of Object.entries(sums)) {
    if (sum > MOST.inAll) {
      throw unusable('', `All courses together have ${sum} ${name}; at most ${MOST.inAll} are accepted.`);
    }
  }
}

/** Requires unique ids for courses, chapters, questions and images. */
function requireOwnIds({ courses, examImages }: Archive): void {
  const chapters = courses.flatMap((course) => course.chapters);
  const images = [...courses.flatMap((course) => course.images), ...examImages];
  const questions = chapters.flatMap((chapter) => chapter.questions);
  for (const [name, items] of Object.entries({ courses, chapters, questions, images })) {
    if (new Set(items.map(({ fileId }) => fileId)).size < items.length) {
      throw unusable('', `Two ${name} of the file have the same id.`);
    }
  }
}

function parseJson(content: Uint8Array): Fields {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return fieldsOf(JSON.parse(text), '');
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      'The file is not valid JSON, or a part of it is missing: download the export again.',
    );
  }
}

function parseCourse(course: Fields, place: Place): ArchivedCourse {
  const chapters = itemsOf(
    course['chapters'],
    { name: 'chapter', in: place, most: MOST.chapters },
    parseChapter,
  );
  const numbers = chapters.map(({ number }) => number);
  const repeated = numbers.find((number, at) => numbers.indexOf(number) < at);
  if (repeated !== undefined) throw unusable(place, `Two chapters have the number ${repeated}.`);
  return {
    fileId: checked(FileId, course['_id'], place),
    name: nameIn(course['name'], place),
    chapters,
    blueprints: itemsOf(
      course['blueprints'],
      { name: 'blueprint', in: place, most: LIMITS.courseBlueprints },
      parseBlueprint,
    ),
    pairs: itemsOf(
      course['questionPairs'],
      { name: 'pair', in: place, most: LIMITS.coursePairs },
      (pair, at) => ({
        one: checked(FileId, pair['one'], at),
        other: checked(FileId, pair['other'], at),
        decision: checked(Decision, pair['decision'], at),
      }),
    ),
    images: parseImages(course['images'], place),
  };
}

function parseChapter(chapter: Fields, place: Place): ArchivedChapter {
  const { number, maxNumberOfQuestions } = chapter;
  const name = nameIn(chapter['name'], place);
  return {
    fileId: checked(FileId, chapter['_id'], place),
    ...checked(CreateChapterSchema.omit({ courseId: true }), { name, number, maxNumberOfQuestions }, place),
    questions: itemsOf(
      chapter['questions'],
      { name: 'question', in: place, most: MOST.questions },
      parseQuestion,
    ),
  };
}

function parseBlueprint(blueprint: Fields, place: Place): ArchivedBlueprint {
  const { difficulty, objective } = blueprint;
  const name = nameIn(blueprint['name'], place);
  const chapters = Object.entries(fieldsOf(blueprint['chapters'], place));
  const good = checked(KeepBlueprintSchema, { name, chapters: {}, difficulty, objective }, place);
  // Checked one by one: a schema for the map would require ids of this installation.
  const Count = z.int({ error: 'A count must be a whole number.' }).min(0).max(LIMITS.examQuestions);
  return {
    ...good,
    chapters: Object.fromEntries(chapters.map(([fileId, count]) => [fileId, checked(Count, count, place)])),
  };
}

function parseImages(images: unknown, place: Place): ArchivedImage[] {
  return itemsOf(images, { name: 'image', in: place, most: MOST.images }, (image, at) => ({
    fileId: checked(FileId, image['_id'], at),
    content: Buffer.from(checked(Content, image['content'], at), 'base64'),
  }));
}
