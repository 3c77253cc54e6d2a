import {
  LIMITS,
  SentCorrectionSchema,
  SentMarkingSchema,
  SentPrintsSchema,
  SentStudentsSchema,
} from '@exam/contract';
import { z } from 'zod';
import type { ArchivedExam, ArchivedExamQuestion } from './archive.ts';
import { checked, type Fields, fieldsOf, itemsOf, nameIn, type Place, unusable } from './checked.ts';
import { parseQuestion } from './parse-question.ts';

const FileId = z.string({ error: 'An id is missing.' }).min(1).max(200, 'An id is too long.');
const CreatedAt = z.iso.datetime({ error: 'The date of the exam is missing.' });
const Label = z.string().regex(/^[A-Z]$/, { error: 'A version must be a letter.' });
const LastOrdinal = z.int().min(1).max(32_767);
const ChapterNumber = z.int({ error: 'A chapter needs a number.' }).min(0).max(LIMITS.chapterNumber);

/** @throws UnreadableFile in words */
export function parseExam(exam: Fields, place: Place): ArchivedExam {
  const course = fieldsOf(exam['course'], place);
  const labelled = itemsOf(
    exam['questions'],
    { name: 'question', in: place, most: LIMITS.questionsInVersions },
    (question, at) => ({
      label: checked(Label, question['version'], at),
      question: parseExamQuestion(question, at),
    }),
  );
  const labels = [...new Set(labelled.map(({ label }) => label))].sort();
  const versions = labels.map((label) =>
    labelled.filter((one) => one.label === label).map(({ question }) => question),
  );
  requireVersions(labels, versions, place);
  return {
    name: nameIn(exam['name'], place),
    courseFileId: checked(FileId.nullable(), exam['courseId'], place),
    courseName: nameIn(course['name'], place),
    createdAt: checked(CreatedAt, exam['createdAt'], place),
    versions,
    fileId: FileId.safeParse(exam['_id']).data,
    // Without a list of changes that can be read, the copy comes in as an exam like any other.
    correction: SentCorrectionSchema.safeParse(exam['correction']).data,
    // Without marks that can be read, the exam is marked as one that is new.
    marking: SentMarkingSchema.safeParse(exam['marking']).data,
    // Students and prints that cannot be read are left out as a whole; paper of the exam is then not recognised.
    students: SentStudentsSchema.safeParse(exam['students']).data,
    lastStudentOrdinal: LastOrdinal.safeParse(exam['lastStudentOrdinal']).data,
    printedSheets: SentPrintsSchema.safeParse(exam['printedSheets']).data,
  };
}

function parseExamQuestion(question: Fields, place: Place): ArchivedExamQuestion {
  const { fileId, ...content } = parseQuestion(question, place);
  const chapter = fieldsOf(question['chapter'], place);
  return {
    fileId,
    ...content,
    heading: question['heading'] === undefined ? '' : nameIn(question['heading'], place),
    chapter: {
      fileId: checked(FileId, chapter['_id'], place),
      name: nameIn(chapter['name'], place),
      number: checked(ChapterNumber, chapter['number'], place),
    },
  };
}

/** Requires versions A, B, … without a gap, each with the same number of distinct questions. */
function requireVersions(
  labels: readonly string[],
  versions: readonly (readonly ArchivedExamQuestion[])[],
  place: Place,
): void {
  const [first = []] = versions;
  if (first.length === 0) throw unusable(place, 'The exam has no questions.');
  if (first.length > LIMITS.examQuestions) {
    throw unusable(
      place,
      `The exam has ${first.length} questions; at most ${LIMITS.examQuestions} are accepted.`,
    );
  }
  if (labels.at(-1) !== String.fromCharCode('A'.charCodeAt(0) + labels.length - 1)) {
    throw unusable(place, 'One of the versions is missing.');
  }
  for (const questions of versions) {
    if (questions.length !== first.length)
      throw unusable(place, 'The versions differ in their number of questions.');
    if (new Set(questions.map(({ fileId }) => fileId)).size !== questions.length) {
      throw unusable(place, 'A version has the same question twice.');
    }
  }
}
