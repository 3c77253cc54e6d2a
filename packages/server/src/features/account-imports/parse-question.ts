import { CreateQuestionSchema, NO_ID } from '@exam/contract';
import { z } from 'zod';
import type { ArchivedQuestion } from './archive.ts';
import { checked, type Fields, type Place } from './checked.ts';

const FileId = z.string({ error: 'An id is missing.' }).min(1).max(200, 'An id is too long.');

/**
 * A question of a pool or an exam, validated by the rules of the call that would create it. Fields that older files
 * lack
 * are empty.
 * @throws UnreadableFile in words
 */
export function parseQuestion(question: Fields, place: Place): ArchivedQuestion {
  const { text, choices, correctAnswer, difficulty, objective, keepChoiceOrder } = question;
  const { explanation, source, name, tags } = question;
  const good = checked(
    CreateQuestionSchema,
    {
      ...{ text, choices, correctAnswer, difficulty, objective, keepChoiceOrder },
      ...{ explanation, source, name, tags },
      chapterId: NO_ID,
    },
    place,
  );
  return {
    fileId: checked(FileId, question['_id'], place),
    text: good.text,
    choices: good.choices,
    correctAnswer: good.correctAnswer,
    difficulty: good.difficulty,
    objective: good.objective,
    keepChoiceOrder: good.keepChoiceOrder ?? false,
    explanation: good.explanation ?? '',
    source: good.source ?? '',
    name: good.name ?? '',
    tags: good.tags ?? [],
  };
}
