import { beginningOf } from '../../beginning-of.ts';
import type { FormatFiles } from '../../format-files.ts';
import type { QuestionsToWrite, QuestionToWrite } from '../../question-file.ts';
import { fieldOfText } from './field.ts';
import { readBlackboardTab } from './read-blackboard-tab.ts';
import { beginsWithType } from './types.ts';

/** The format of Blackboard's “Upload questions”: one line per question with tab-separated fields. */
export const blackboardTab: FormatFiles = {
  isOfPlainTexts: true,
  isMeant: (file) => beginsWithType(beginningOf(file)),
  read: readBlackboardTab,
  write,
};

/** UTF-8 without a byte order mark, which Blackboard would read as part of the first type. */
function write({ questions }: QuestionsToWrite): Uint8Array {
  return new TextEncoder().encode(questions.map((question) => `${lineOf(question)}\r\n`).join(''));
}

function lineOf({ text, choices, correctAnswer }: QuestionToWrite): string {
  const fields = choices.flatMap((choice) => [
    fieldOfText(choice),
    choice === correctAnswer ? 'correct' : 'incorrect',
  ]);
  return ['MC', fieldOfText(text), ...fields].join('\t');
}
