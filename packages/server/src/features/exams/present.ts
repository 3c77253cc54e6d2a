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
  const { simple, difficult } = row.difficulty_distribution;
  const { reminding, understanding, creativity } = row.objective_distribution;
  return {
    _id: row.id,
    name: row.name,
    courseId: row.course_id,
    course: { name: row.course_name },
    createdAt: row.created_at.toISOString(),
    numberOfQuestions: row.number_of_questions,
    difficultyDistribution: { simple, difficult },
    objectiveDistribution: { reminding, understanding, creativity },
    chaptersDistribution: row.chapters_distribution.map((chapter) => ({
      chapterId: chapter.chapterId,
      name: chapter.name,
      number: chapter.number,
      numberOfQuestionsInExam: chapter.numberOfQuestionsInExam,
    })),
    seed: row.seed,
    versions: Array.from({ length: row.number_of_versions }, (_, index) => versionLabel(index)),
  };
}

export function presentExamDetail(row: ExamRow): ExamDetail {
  return { ...presentExam(row), generation: presentGeneration(row.generation) };
}

/** What the instructor may want to know of it; the state of the pool stays inside. */
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
    _id: row.question_id,
    text: row.text,
    choices: row.choices,
    correctAnswer: row.correct_answer,
    difficulty: row.difficulty,
    objective: row.objective,
    explanation: row.explanation,
    source: row.source,
    name: row.name,
    tags: row.tags,
    chapterId: row.chapter_id,
    chapter: {
      _id: row.chapter_id,
      name: row.chapter_name,
      number: row.chapter_number,
      course: { _id: row.course_id, name: row.course_name },
    },
  };
}

/** @param rows of all versions, by version and place */
export function presentExamVersions(rows: readonly ExamQuestionRow[]): ExamVersion[] {
  const count = (rows.at(-1)?.version ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const questions = rows.filter(({ version }) => version === index);
    return {
      label: versionLabel(index),
      questions: questions.map(presentExamQuestion),
      key: questions.map(({ choices, correct_answer }) => letterOf(choices.indexOf(correct_answer))),
    };
  });
}

/** The letter of a choice on paper. @param place counts from 0 */
function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}
