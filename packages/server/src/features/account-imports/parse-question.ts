import {
  decideOrder,
  NO_ID,
  type QuestionContent,
  QuestionContentSchema,
  StoredQuestionSchema,
  UNSAID,
} from '@exam/contract';
import { z } from 'zod';
import type { ArchivedQuestion } from './archive.ts';
import { checked, type Fields, type Place } from './checked.ts';

const FileId = z.string({ error: 'An id is missing.' }).min(1).max(200, 'An id is too long.');

const CONTENT = Object.keys(QuestionContentSchema.shape);

/**
 * A question of a pool or an exam, validated by the loosest rules that the call that creates it ever had. Fields that older files
 * lack are empty; the order of choices is recognised.
 * @throws UnreadableFile in words
 */
export function parseQuestion(question: Fields, place: Place): ArchivedQuestion {
  const told = CONTENT.filter((name) => question[name] !== undefined).map((name) => [name, question[name]]);
  const good = checked(StoredQuestionSchema, { ...Object.fromEntries(told), chapterId: NO_ID }, place);
  const { chapterId: _, ...content } = good;
  return {
    fileId: checked(FileId, question['_id'], place),
    ...({ ...UNSAID, ...content, ...decideOrder(content) } as QuestionContent),
  };
}
