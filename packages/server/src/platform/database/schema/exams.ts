import type { Difficulty, Objective, ResultField } from '@exam/contract';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json } from './columns.ts';

/** What is drawn from a pool, how it is printed, and what students made of it. */
export interface ExamTables {
  /** Counts by chapter id, difficulty and objective. */
  blueprints: {
    id: string;
    course_id: string;
    name: string;
    chapters: Json<Record<string, number>>;
    difficulty: Json<Record<Difficulty, number>>;
    objective: Json<Record<Objective, number>>;
    updated_at: Generated<Date>;
  };
  exams: {
    id: string;
    owner_id: string;
    course_id: string | null;
    course_name: string;
    name: string;
    number_of_questions: number;
    difficulty_distribution: Json<Record<Difficulty, number>>;
    objective_distribution: Json<Record<Objective, number>>;
    chapters_distribution: Json<ChapterInExam[]>;
    seed: string | null;
    number_of_versions: Generated<number>;
    generation: ColumnType<unknown, string | null, never>;
    idempotency_key: string | null;
    idempotency_fingerprint: string | null;
    created_at: CreatedAt;
  };
  exam_questions: {
    exam_id: string;
    /** 0 is version A. */
    version: Generated<number>;
    position: number;
    question_id: string;
    chapter_id: string;
    chapter_name: string;
    chapter_number: number;
    text: string;
    choices: string[];
    correct_answer: string;
    difficulty: Difficulty;
    objective: Objective;
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    tags: Generated<string[]>;
  };
  /** The images that the questions of an exam show. */
  exam_images: { exam_id: string; image_id: string };
  /** How an account wants an exam to look on paper. */
  paper_settings: { account_id: string; exam_id: string; settings: Json<unknown>; updated_at: Date };
  /** What students scored in an exam, all of them together. */
  exam_results: {
    exam_id: string;
    uploaded_at: Date;
    number_of_students: number;
    /** How many students have each score, from 0 on. */
    scores: number[];
    reliability: number | null;
    /** What somebody said of the columns of its file, or of one before; null where nobody did. */
    columns: ColumnType<ColumnsOfResults | null, string | null | undefined, string | null>;
  };
  /** What single students answered; gone after a year, and when the exam gets another owner. */
  student_results: {
    id: string;
    exam_id: string;
    student: string;
    /** 0 is version A. */
    version: number;
    /** One letter for each question of the version, a hyphen where none was chosen. */
    answers: string;
    score: number;
  };
  /** What a question showed in an exam. */
  question_measures: {
    exam_id: string;
    question_id: string;
    /** Where the exam asks it first; its choices are counted in their order there. */
    version: number;
    position: number;
    number_of_answers: number;
    number_of_correct: number;
    number_of_omitted: number;
    choice_counts: number[];
    discrimination: number | null;
  };
}

/** A chapter as an exam keeps it. */
export interface ChapterInExam {
  chapterId: string;
  name: string;
  number: number;
  numberOfQuestionsInExam: number;
}

/** Columns are known again by their names, of which a hash is kept: a first line may turn out to be a student. */
interface ColumnsOfResults {
  readonly layout: string;
  readonly fields: readonly ResultField[];
}
