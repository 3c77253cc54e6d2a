import {
  type Exam,
  type ExamDetail,
  type ExamQuestion,
  type ExamVersion,
  type GenerationRecord,
  versionLabel,
} from '@exam/contract';
import { GenerationSchema } from './generation/generation-ids.ts';
import type { ExamQuestionRow, ExamRow } from './queries.ts';

export function presentExam(row: ExamRow): Exam {
  const { simple, difficult } = row.difficultyDistribution;
  const { reminding, understanding, creativity } = row.objectiveDistribution;
  return {
    _id: row.id,
    name: row.name,
    courseId: row.courseId,
    course: { name: row.courseName },
    createdAt: row.createdAt.toISOString(),
    numberOfQuestions: row.numberOfQuestions,
    difficultyDistribution: { simple, difficult },
    objectiveDistribution: { reminding, understanding, creativity },
    chaptersDistribution: row.chaptersDistribution.map((chapter) => ({
      chapterId: chapter.chapterId,
      name: chapter.name,
      number: chapter.number,
      numberOfQuestionsInExam: chapter.numberOfQuestionsInExam,
    })),
    seed: row.seed,
    versions: Array.from({ length: row.numberOfVersions }, (_, index) => versionLabel(index)),
  };
}

export function presentExamDetail(row: ExamRow): ExamDetail {
  return { ...presentExam(row), generation: presentGeneration(row.generation) };
}

/** The part of the generation that instructors see; the state of the pool is internal. */
function presentGeneration(stored: unknown): GenerationRecord | null {
  const parsed = GenerationSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { seed, engineVersion, blueprint, locked, preferences, versions, generations } = parsed.data;
  const { chapters, difficulty, objective } = blueprint;
  return {
    seed,
    engineVersion,
    blueprint: { chapters, difficulty, objective },
    locked,
    preferences: { recentExams: preferences.recentExams, variety: preferences.variety },
    versions: { count: versions.count, differBy: versions.differBy },
    generations,
  };
}

export function presentExamQuestion(row: ExamQuestionRow): ExamQuestion {
  return {
    _id: row.questionId,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correctAnswer,
    difficulty: row.difficulty,
    objective: row.objective,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    tags: row.tags,
    chapterId: row.chapterId,
    chapter: {
      _id: row.chapterId,
      name: row.chapterName,
      number: row.chapterNumber,
      course: { _id: row.courseId, name: row.courseName },
    },
  };
}

/** @param rows of all versions, ordered by version and position */
export function presentExamVersions(rows: readonly ExamQuestionRow[]): ExamVersion[] {
  const count = (rows.at(-1)?.version ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const questions = rows.filter(({ version }) => version === index);
    return {
      label: versionLabel(index),
      questions: questions.map(presentExamQuestion),
      key: questions.map(({ choices, correctAnswer }) => letterOf(choices.indexOf(correctAnswer))),
    };
  });
}

/** The letter of a choice on paper. @param place index from 0 */
function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
