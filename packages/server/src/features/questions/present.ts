import type { MeasuredInPool, Question } from '@exam/contract';
import type { MeasuredRow, QuestionRow } from './queries.ts';

export function presentQuestion(row: QuestionRow): Question {
  return {
    _id: row.id,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correct_answer,
    difficulty: row.difficulty,
    objective: row.objective,
    chapterId: row.chapter_id,
    chapter: {
      _id: row.chapter_id,
      name: row.chapter_name,
      number: row.chapter_number,
      course: { _id: row.course_id, name: row.course_name },
    },
    keepChoiceOrder: row.keep_choice_order,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    ...(row.measured && { measured: presentMeasured(row.measured) }),
  };
}

function presentMeasured(row: MeasuredRow): MeasuredInPool {
  return {
    numberOfAnswers: row.number_of_answers,
    correctShare: row.number_of_correct / row.number_of_answers,
    discrimination: row.discrimination,
  };
}
