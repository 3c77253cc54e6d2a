import type { MeasuredInPool, Question } from '@exam/contract';
import type { MeasuredRow, QuestionRow } from './queries.ts';

export function presentQuestion(row: QuestionRow): Question {
  return {
    _id: row.id,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correctAnswer,
    difficulty: row.difficulty,
    objective: row.objective,
    chapterId: row.chapterId,
    chapter: {
      _id: row.chapterId,
      name: row.chapterName,
      number: row.chapterNumber,
      course: { _id: row.courseId, name: row.courseName },
    },
    keepChoiceOrder: row.keepChoiceOrder,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    ...(row.measured && { measured: presentMeasured(row.measured) }),
  };
}

function presentMeasured(row: MeasuredRow): MeasuredInPool {
  return {
    numberOfAnswers: row.numberOfAnswers,
    correctShare: row.numberOfCorrect / row.numberOfAnswers,
    discrimination: row.discrimination,
  };
}
