import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csv } from '../src/formats/csv/csv.ts';
import { markdown } from '../src/formats/markdown/markdown.ts';
import { xlsx } from '../src/formats/xlsx/xlsx.ts';
import type { QuestionToWrite } from '../src/question-file.ts';
import { itemsReadFrom, questionsReadFrom, tellCounts, writeQuestions } from './reading.ts';
import { cellsOfCsv } from './rfc-4180.ts';

const FOLDER = new URL('../../../../shared/data/', import.meta.url);
const HAM_RADIO = new URL('ham-radio/technician-2026-2030', FOLDER);
const hasPools = existsSync(FOLDER);

interface TriviaQuestion {
  category: string;
  difficulty: string;
  question: string;
  correct_answer: string;
  incorrect_answers: string[];
}

interface BankQuestion {
  question_type: string;
  question_text: string;
  difficulty: string;
  bloom_level: string;
  topic: string;
  tags: string[];
  answers: { text: string; fraction: number }[];
}

/** Questions of two real pools, with their labels. */
function questionsOfPools(): QuestionToWrite[] {
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
  const trivia = (read('opentdb/opentdb.json').results as TriviaQuestion[])
    .filter(({ incorrect_answers }) => incorrect_answers.length > 1)
    .slice(0, 2_000)
    .map((found) => ({
      text: found.question,
      choices: [...new Set([...found.incorrect_answers, found.correct_answer])],
      correctAnswer: found.correct_answer,
      category: found.category,
      tags: [`difficulty:${found.difficulty}`],
    }));
  const bank = (read('moodle-bank/bank.json') as BankQuestion[])
    .filter(({ question_type, answers }) => question_type === 'multichoice' && answers.length > 1)
    .map((found) => ({
      text: found.question_text,
      choices: found.answers.map(({ text }) => text),
      correctAnswer: found.answers.find(({ fraction }) => fraction === 100)?.text ?? '',
      category: found.topic,
      tags: [`difficulty:${found.difficulty}`, `bloom:${found.bloom_level}`, ...found.tags],
    }))
    .filter(({ correctAnswer }) => correctAnswer !== '');
  return [...trivia, ...bank].filter(isWhole).map((question) => ({ ...question, keepChoiceOrder: false }));
}

function isWhole({ choices }: { choices: readonly string[] }): boolean {
  return new Set(choices.map((choice) => choice.trim())).size === choices.length && !choices.includes('');
}

interface HamQuestion {
  question: string;
  answers: string[];
  correct: number;
}

describe.skipIf(!hasPools)('pools of other projects (skipped if the folder shared/data is missing)', () => {
  it('gives all 409 questions of the amateur radio pool, with the correct choices of its JSON', async () => {
    const expected = JSON.parse(readFileSync(`${HAM_RADIO.pathname}.json`, 'utf8')) as HamQuestion[];
    const content = readFileSync(`${HAM_RADIO.pathname}.csv`);
    const found = await questionsReadFrom(csv, content, 'technician.csv');
    tellCounts('technician-2026-2030.csv', await itemsReadFrom(csv, content, 'technician.csv'));
    expect(expected).toHaveLength(409);
    expect(found).toEqual(
      expected.map(({ question, answers, correct }) => ({
        text: question,
        choices: answers,
        correctAnswer: answers[correct],
        keepChoiceOrder: false,
        category: '',
        tags: [],
      })),
    );
  });

  it.each(Object.entries({ csv, xlsx, markdown }))('go to %s and come back', async (name, format) => {
    const questions = questionsOfPools();
    expect(questions.length).toBeGreaterThan(2_000);
    const content = await writeQuestions(format, questions);
    expect(await questionsReadFrom(format, content, `pool.${name}`)).toEqual(questions);
    tellCounts(`two pools as ${name}`, await itemsReadFrom(format, content, `pool.${name}`));
  });

  it('are written to CSV as a reader by RFC 4180 alone sees them', async () => {
    const questions = questionsOfPools();
    const content = new TextDecoder().decode(await writeQuestions(csv, questions));
    const [header = [], ...rows] = cellsOfCsv(content);
    const column = header.indexOf('Question');
    expect(rows.map((cells) => cells[column])).toEqual(
      questions.map(({ text }) => (/^[=+\-@\t\r']/.test(text) ? `'${text}` : text)),
    );
    expect(rows.every(({ length }) => length === header.length)).toBe(true);
  });
});
