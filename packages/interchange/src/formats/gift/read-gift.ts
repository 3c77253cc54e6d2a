import { escapeMarkup } from '@exam/contract/rich-text';
import { openText, withDoubts } from '../../decode-text.ts';
import type { RawFile } from '../../format-files.ts';
import { excerptOf, judgeQuestion, unusedPart, withCategory } from '../../judge-question.ts';
import { nameCategories } from '../../moodle/category-path.ts';
import { ImageShelf } from '../../moodle/image-shelf.ts';
import { sourceOfComment } from '../../moodle/source-comment.ts';
import { textOfMoodle } from '../../moodle/text-of-moodle.ts';
import type { FileItem, OpenedFile } from '../../question-file.ts';
import { type GiftChoice, parseAnswers } from './answers.ts';
import { showEscaped, unhide } from './escapes.ts';
import { guessBlock } from './guess-block.ts';
import { type GiftText, parseBlock } from './parse-block.ts';
import { type Block, pathIn, pathsOf, splitBlocks } from './split-blocks.ts';

/** @throws UnreadableFile */
export function readGift(file: RawFile): OpenedFile {
  const text = openText(file);
  const shelf = new ImageShelf();
  const names = nameCategories(pathsOf(text.lines()));
  function* items(): Generator<FileItem> {
    let category = '';
    for (const block of splitBlocks(text.lines())) {
      const path = pathIn(block);
      if (path !== undefined) category = names.get(path) ?? '';
      else yield withCategory(readBlock(block, file.name, shelf), category);
    }
  }
  return {
    items: withDoubts(items(), text),
    images: shelf.images,
    share: text.share,
    summary: () => ({ format: 'gift', encoding: text.encoding }),
  };
}

function readBlock(block: Block, file: string, shelf: ImageShelf): FileItem {
  const place = { file, line: block.line };
  const parsed = parseBlock(block.text);
  const fault = typeof parsed === 'string' ? parsed : undefined;
  const question = typeof parsed === 'string' ? guessBlock(block.text) : parsed;
  if (question === undefined) return unread();
  const notes = new Set<string>();
  const read = ({ text, format }: GiftText) => {
    const found = textOfMoodle(text, format, (source) => shelf.addDataUri(source));
    for (const note of found.notes) notes.add(note);
    return found.text;
  };
  const text = read(question.text);
  const answers = parseAnswers(question.answers, question.text.format);
  if (fault !== undefined && answers.kind !== 'choices') return unread();
  if (answers.kind === 'none') return unusedPart(place, block.lastLine, unhide(block.text).trim());
  if (answers.kind === 'other') {
    return {
      kind: 'skipped',
      place,
      text: excerptOf(text),
      reason: `It is of another type: ${answers.words}.`,
    };
  }
  const explanation = question.feedback.text === '' ? '' : read(question.feedback);
  const beside = {
    place,
    text,
    tags: tagsIn(block.comments),
    source: sourceOfComment(unhide(block.comments)),
    name: question.name,
    explanation,
  };
  if (answers.kind === 'true-false') {
    if (answers.hasFeedback) notes.add(FEEDBACK);
    const choices = [
      { text: 'True', isCorrect: answers.isTrue },
      { text: 'False', isCorrect: !answers.isTrue },
    ];
    return judgeQuestion({ ...beside, choices, isTrueFalse: true, notes: [...notes] });
  }
  const choices = answers.choices.map((choice) => ({
    text: read(choice.text),
    isCorrect: choice.marks >= FULL,
  }));
  addNotes(notes, answers.choices);
  const whole = { ...beside, choices, notes: [...notes] };
  if (fault !== undefined) return judgeQuestion({ ...whole, fault, isKeyCertain: true });
  return judgeQuestion({ ...whole, fault: findFault(answers.choices) });

  /** The whole block as its text. */
  function unread(): FileItem {
    const text = escapeMarkup(showEscaped(block.text).trim());
    return judgeQuestion({ place, text, choices: [], fault });
  }
}

const FULL = 99.99;
const FEEDBACK = 'Feedback is left out.';

function findFault(choices: readonly GiftChoice[]): string | undefined {
  const best = Math.max(...choices.map(({ marks }) => marks));
  if (best <= 0 || best >= FULL) return undefined;
  return `No choice gives full marks (100 %); the best gives ${best} %.`;
}

function addNotes(notes: Set<string>, choices: readonly GiftChoice[]): void {
  if (choices.some((choice) => choice.hasFeedback)) notes.add(FEEDBACK);
  if (choices.some(({ marks }) => marks > 0 && marks < FULL)) {
    notes.add('Part marks are left out: one choice is correct.');
  }
  if (choices.some(({ marks }) => marks < 0)) notes.add('Negative marks are left out.');
}

/** The tags in comments as Moodle writes them: `[tag:easy]`, with `\]` for a bracket. */
function tagsIn(comments: string): string[] {
  const tags = unhide(comments).split('\n').flatMap(tagsInLine);
  return tags.map((tag) => tag.replaceAll('\\]', ']').trim());
}

const TAG = '[tag:';

/** One pass: a bracket closes only tags that begin before it. */
function tagsInLine(line: string): string[] {
  const tags: string[] = [];
  const closings = [...line.matchAll(/(?<!\\)\]/g)].map(({ index }) => index);
  const last = line.lastIndexOf(']');
  let next = 0;
  for (let at = line.indexOf(TAG); at !== -1; ) {
    const from = at + TAG.length;
    while (next < closings.length && closings[next]! < from) next += 1;
    const end = closings[next] ?? last;
    if (end > from) tags.push(line.slice(from, end));
    at = line.indexOf(TAG, end > from ? end : from);
  }
  return tags;
}
