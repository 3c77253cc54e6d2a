import type { Difficulty, Objective } from '@exam/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt } from './columns.ts';

/** Courses with what they hold to draw from. */
export interface PoolTables {
  courses: {
    id: string;
    owner_id: string;
    name: string;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  course_members: { id: string; course_id: string; email: string; role: 'editor' | 'viewer' };
  chapters: {
    id: string;
    course_id: string;
    name: string;
    number: number;
    max_number_of_questions: number;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  questions: {
    id: string;
    chapter_id: string;
    text: string;
    /** The text in lower case without stars, backticks and backslashes; sorts by code point on every server. */
    search_text: GeneratedAlways<string>;
    choices: string[];
    correct_answer: string;
    difficulty: Difficulty;
    objective: Objective;
    keep_choice_order: Generated<boolean>;
    /** Empty where nobody wrote one, like source and name. */
    explanation: Generated<string>;
    source: Generated<string>;
    name: Generated<string>;
    /** At most 20, different without regard to case. */
    tags: Generated<string[]>;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  /** How many questions each cell holds; kept by triggers on `questions`, never written otherwise. */
  cells: {
    chapter_id: string;
    difficulty: Difficulty;
    objective: Objective;
    number_of_questions: number;
    /** How many have left it in all: while this stands still, each rank names the question that it named before. */
    number_of_removals: number;
  };
  /** The questions of each cell, numbered from 0 without a gap; kept by the same triggers. */
  ranks: {
    chapter_id: string;
    difficulty: Difficulty;
    objective: Objective;
    rank: number;
    question_id: string;
  };
  /** Pairs of questions of one course that are near-duplicates, or that somebody has decided about. */
  question_pairs: {
    id: Generated<string>;
    one_id: string;
    other_id: string;
    course_id: string;
    /** From 0 to 1; null where somebody marked the pair. */
    similarity: number | null;
    /** Similarity in thousandths; -1 where there is none. */
    permille: GeneratedAlways<number>;
    decision: 'open' | 'kept' | 'excluded';
  };
  /** What each question's near-duplicates are found by; rows are kept by triggers on `questions`. */
  question_signatures: {
    question_id: string;
    course_id: string;
    /** Grows with every change of what is compared. */
    revision: Generated<number>;
    /** Keys under which near-duplicates meet; null while the question has not been compared. */
    bands: number[] | null;
    /** The same for questions with the same text and choices; kept by the same triggers, compared in SQL alone. */
    content_key: GeneratedAlways<string>;
  };
  /** Without a course once it is deleted; then exams alone hold it. */
  images: {
    id: string;
    course_id: string | null;
    /** Who added it, while that account is there. */
    owner_id: string | null;
    content: Buffer;
    type: 'image/webp' | 'image/png';
    width: number;
    height: number;
    /** The same for images with the same bytes, in the form of an id; `keyOfImage` makes it of a file. */
    content_key: GeneratedAlways<string>;
    created_at: CreatedAt;
  };
}
