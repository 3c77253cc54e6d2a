import type { AccountExport, ExportedImage } from '@exam/contract';
import type { BlueprintRow, CourseRow, ImageRow, PairRow, QuestionRow } from './queries.ts';

type ExportedCourse = AccountExport['courses'][number];
type ExportedQuestion = ExportedCourse['chapters'][number]['questions'][number];

export function presentQuestion(row: QuestionRow): ExportedQuestion {
  return {
    _id: row.id,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correctAnswer,
    difficulty: row.difficulty,
    objective: row.objective,
    keepChoiceOrder: row.keepChoiceOrder,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentBlueprint(row: BlueprintRow): ExportedCourse['blueprints'][number] {
  const { simple, difficult } = row.difficulty;
  const { reminding, understanding, creativity } = row.objective;
  return {
    _id: row.id,
    name: row.name,
    chapters: row.chapters,
    difficulty: { simple, difficult },
    objective: { reminding, understanding, creativity },
  };
}

export function presentPair(row: PairRow): ExportedCourse['questionPairs'][number] {
  return {
    one: row.oneId,
    other: row.otherId,
    decision: row.decision === 'excluded' ? 'excluded' : 'kept',
  };
}

export function presentImage(row: ImageRow): ExportedImage {
  return {
    _id: row.id,
    type: row.type,
    width: row.width,
    height: row.height,
    content: row.content.toString('base64'),
  };
}

export function presentCourseHead(row: CourseRow): Pick<ExportedCourse, '_id' | 'name' | 'createdAt'> {
  return { _id: row.id, name: row.name, createdAt: row.createdAt.toISOString() };
}
