// Simulates sound exams, and exams with one wrong key, and counts the questions that the results name to look at.
// Usage: node bench/alarms.js [--quick]
import { join } from 'node:path';
import { ROOT } from '../scripts/project.js';
import { loadSources } from './load-sources.js';
import { seededRandom } from './random.js';
import { runAlone } from './run-alone.js';

/**
 * @import { Run, Table } from './report.js'
 * @import { QuestionMeasure } from '../packages/server/src/features/exam-results/statistics/measure-exam.ts'
 * @typedef {Pick<typeof import('../packages/contract/src/judge-figures.ts'), 'findingsOf'>
 *   & Pick<typeof import('../packages/server/src/features/exam-results/statistics/measure-exam.ts'), 'measureExam'>} AlarmSources
 * @typedef {{ slope: number, difficulty: number, lure: readonly number[], guessing: number }} SimulatedQuestion
 *   `lure`: shares of the wrong choices among the students who neither know nor guess
 * @typedef {{ students: number, questions: number, isOutOfTime?: boolean, isHard?: boolean }} Size
 */

const METHOD = `Students have abilities from a standard normal distribution. A student knows a question by a logistic curve (slopes
lognormal around 1.4, difficulties normal around -0.7 with the deviation 0.8: about three quarters of the answers are correct, as in most
exams, and the reliability of 40 questions is 0.86), and else takes one of four choices: the correct one with 0.25, the others by lures of different strength. In one
of twenty questions most who do not know it share a misconception. Out of time: 85 % of the students stop after 50 to 95 % of the questions. In
exams with a wrong key, the key of one question is one of its wrong choices. Hard and unreliable: slopes around 0.6, difficulties around 0.8.`;

const SOUND_SIZES = [
  { students: 20, questions: 20 },
  { students: 60, questions: 40 },
  { students: 200, questions: 40 },
  { students: 1_000, questions: 40 },
  { students: 40, questions: 20, isOutOfTime: true },
  { students: 200, questions: 40, isOutOfTime: true },
  { students: 40, questions: 40, isHard: true },
  { students: 80, questions: 40, isHard: true },
  { students: 300, questions: 40, isHard: true },
];
const WRONG_SIZES = [
  { students: 30, questions: 20 },
  { students: 30, questions: 40 },
  { students: 60, questions: 20 },
  { students: 60, questions: 40 },
];
/** The most questions that a sound exam may name, on average: one question in five exams. */
const MOST_NAMED = 0.2;
/** How often a wrong key must be found, by the number of students. */
const LEAST_FOUND = new Map([
  [30, 0.75],
  [60, 0.95],
]);

const SOURCES = `
  export { findingsOf } from '@exam/contract/judge-figures';
  export { measureExam } from './src/features/exam-results/statistics/measure-exam.ts';
`;

/** @type {Run} */
export async function run({ isQuick }) {
  /** @type {AlarmSources} */
  const sources = await loadSources(join(ROOT, 'packages/server'), SOURCES);
  const count = isQuick ? 50 : 500;
  const sound = SOUND_SIZES.map((size) => ({ size, ...countAlarms(sources, size, count) }));
  const wrong = WRONG_SIZES.map((size) => ({ size, found: countFound(sources, size, 4 * count) }));
  return {
    title: 'Results: questions that are named to look at',
    method: METHOD,
    tables: [tableOfSound(sound, count), tableOfWrong(wrong, 4 * count)],
    meaning: [
      'A question that most students did not reach is judged by those who answered it, and not at all by fewer than 20.',
      'A wrong key is found by the choice that the strong took in its place. Of a question that few know, hardly anything tells it.',
    ],
    verdicts: [
      ...sound.map(({ size, named }) => ({
        goal: `Sound exams, ${nameOf(size)}: at most ${MOST_NAMED} questions named`,
        measured: named.toFixed(3),
        isReached: named <= MOST_NAMED,
      })),
      ...wrong.map(({ size, found }) => ({
        goal: `A wrong key among ${nameOf(size)} is found in ${percent(LEAST_FOUND.get(size.students) ?? 1)}`,
        measured: percent(found),
        isReached: found >= (LEAST_FOUND.get(size.students) ?? 1),
      })),
    ],
  };
}

/** @param {Size} size */
function nameOf({ students, questions, isOutOfTime = false, isHard = false }) {
  const manner = isOutOfTime ? ', 85 % out of time' : isHard ? ', hard and unreliable' : '';
  return `${students.toLocaleString('en')} students, ${questions} questions${manner}`;
}

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;

/**
 * @param {readonly { size: Size, named: number, unreached: number }[]} rows
 * @param {number} count
 * @returns {Table}
 */
function tableOfSound(rows, count) {
  return {
    caption: `Sound exams, ${count} each: questions named in an exam`,
    columns: ['', 'named', 'of these, that most did not reach'],
    rows: rows.map(({ size, named, unreached }) => [nameOf(size), named.toFixed(3), unreached.toFixed(3)]),
  };
}

/**
 * @param {readonly { size: Size, found: number }[]} rows
 * @param {number} count
 * @returns {Table}
 */
function tableOfWrong(rows, count) {
  return {
    caption: `One wrong key, ${count} exams each`,
    columns: ['', 'found'],
    rows: rows.map(({ size, found }) => [nameOf(size), percent(found)]),
  };
}

/**
 * The mean number of questions that a sound exam names, and of those among them that most students did not reach.
 * @param {AlarmSources} sources
 * @param {Size} size
 * @param {number} count of exams
 */
function countAlarms(sources, size, count) {
  const next = seededRandom(1);
  let [named, unreached] = [0, 0];
  for (let exam = 0; exam < count; exam++) {
    const simulated = simulateExam(size.questions, next);
    const questions = size.isHard ? simulated.map(harder) : simulated;
    const found = namedOf(sources, questions, { places: simulateAnswers(questions, size, next), wrong: -1 });
    named += found.size;
    unreached += [...found.values()].filter(
      (measure) => 2 * measure.numberOfUnreached > measure.numberOfAnswers,
    ).length;
  }
  return { named: named / count, unreached: unreached / count };
}

/**
 * The share of exams in which the question with the wrong key is named.
 * @param {AlarmSources} sources
 * @param {Size} size
 * @param {number} count of exams
 */
function countFound(sources, size, count) {
  const next = seededRandom(2);
  let found = 0;
  for (let exam = 0; exam < count; exam++) {
    const questions = simulateExam(size.questions, next);
    const places = simulateAnswers(questions, size, next);
    const wrong = Math.floor(next() * size.questions);
    if (namedOf(sources, questions, { places, wrong }).has(wrong)) found++;
  }
  return found / count;
}

const CHOICES = ['right', 'wrong 1', 'wrong 2', 'wrong 3'];

/**
 * The measures of the questions that are named, by their position.
 * @param {AlarmSources} sources
 * @param {readonly SimulatedQuestion[]} questions
 * @param {{ places: readonly (readonly number[])[], wrong: number }} answers `wrong`: the question with a wrong key, or -1
 * @returns {Map<number, QuestionMeasure>}
 */
function namedOf({ measureExam, findingsOf }, questions, { places, wrong }) {
  const asked = questions.map((_, at) => ({
    id: String(at),
    choices: CHOICES,
    correctAnswer: CHOICES[at === wrong ? 1 + (at % 3) : 0] ?? '',
  }));
  const measure = measureExam(
    [asked],
    places.map((row) => ({ version: 0, places: row })),
  );
  const findings = findingsOf({
    questions: measure.questions.map((one, at) => figuresOf(one, asked[at]?.correctAnswer ?? '')),
    numberOfQuestions: questions.length,
  });
  return new Map(measure.questions.flatMap((one, at) => (findings.has(one.questionId) ? [[at, one]] : [])));
}

/**
 * As the results present them.
 * @param {QuestionMeasure} measure
 * @param {string} correctAnswer
 */
function figuresOf(measure, correctAnswer) {
  const answered = measure.numberOfAnswers - measure.numberOfOmitted;
  return {
    ...measure,
    answered: {
      numberOfStudents: answered,
      correctShare: answered === 0 ? null : (measure.numberOfCorrect ?? 0) / answered,
      discrimination: measure.answeredDiscrimination,
    },
    choices: CHOICES.map((text, place) => ({
      isCorrect: text === correctAnswer,
      numberOfAnswers: measure.choiceCounts[place] ?? 0,
      discrimination: measure.choiceDiscriminations[place] ?? null,
    })),
  };
}

/**
 * @param {number} count
 * @param {() => number} next
 * @returns {SimulatedQuestion[]}
 */
function simulateExam(count, next) {
  return Array.from({ length: count }, () => {
    const [slope, difficulty] = [1.4 * Math.exp(0.3 * gauss(next)), -0.7 + 0.8 * gauss(next)];
    if (next() < 0.05) return { slope, difficulty, lure: [0.7, 0.15, 0.15], guessing: 0.1 };
    const lures = [1, 2, 3].map(() => 0.3 - Math.log(1 - next()));
    const sum = lures.reduce((total, one) => total + one, 0);
    return { slope, difficulty, lure: lures.map((one) => one / sum), guessing: 0.25 };
  });
}

/**
 * The same question in an exam that is hard and tells students apart badly: rivals of the key go with the score by chance.
 * @param {SimulatedQuestion} question
 * @returns {SimulatedQuestion}
 */
function harder(question) {
  return { ...question, slope: (question.slope * 0.6) / 1.4, difficulty: question.difficulty + 1.5 };
}

/** The share of the students who run out of time. */
const LATE = 0.85;

/**
 * For each student the position of the choice at each question; -1 from where the time was over.
 * @param {readonly SimulatedQuestion[]} questions
 * @param {Size} size
 * @param {() => number} next
 */
function simulateAnswers(questions, { students, isOutOfTime = false }, next) {
  return Array.from({ length: students }, () => {
    const ability = gauss(next);
    const isLate = isOutOfTime && next() < LATE;
    const end = isLate ? Math.floor(questions.length * (0.5 + 0.45 * next())) : questions.length;
    return questions.map((question, at) => (at < end ? simulateAnswer(question, ability, next) : -1));
  });
}

/**
 * @param {SimulatedQuestion} question
 * @param {number} ability
 * @param {() => number} next
 */
function simulateAnswer({ slope, difficulty, lure, guessing }, ability, next) {
  if (next() < 1 / (1 + Math.exp(-slope * (ability - difficulty))) || next() < guessing) return 0;
  const drawn = next();
  const [first = 0, second = 0] = lure;
  if (drawn < first) return 1;
  return drawn < first + second ? 2 : 3;
}

/**
 * A standard normal number, by G. E. P. Box and M. E. Muller (1958).
 * @param {() => number} next
 */
function gauss(next) {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

await runAlone(import.meta.url, run);
