import {
  type ExamMarks,
  type ExamResults,
  LIMITS,
  letterOf,
  type MarkFigures,
  type MeasuredQuestion,
  type PassLineRule,
  type Regrading,
  type ScanAudits,
} from '@exam/contract';
import {
  type Finding,
  findingsOf,
  isBeyondChance,
  isJudged,
  isOutOfTime,
  levelOfReliability,
  numberOfLeftOut,
  questionsOfConcern,
} from '@exam/contract/judge-figures';
import { plainText } from '@exam/contract/rich-text';
import { binsOf } from '@exam/contract/score-bins';
import { wordsOf } from '../compose-paper.ts';
import type { AnalysisFigure, AnalysisShares, ComposedAnalysis, ComposedPaper, Words } from '../composed.ts';
import { setPaper } from '../typst/compile.ts';
import { writePdf } from '../typst/print-pdf.ts';
import { PAPER_WORDS, type PaperWords } from '../words.ts';
import { ANALYSIS_WORDS, type AnalysisWords } from './analysis-words.ts';
import { RESULT_WORDS, type ResultWords } from './result-words.ts';
import { composeFrame, type HeadingSettings, notesOn, numbersOf, withMinus } from './student-sheets.ts';

/** What audits of the reading found: of questions that were read without a doubt, at most so many of 100,000 are wrong. */
export type AuditOfReading = Pick<ScanAudits, 'lookedAt' | 'wrong'> & { readonly mostWrongOf100000: number };

/** The results of an exam as a whole, for its file: no student is named. */
export interface ExamAnalysis {
  readonly settings: HeadingSettings;
  readonly examId: string;
  readonly results: ExamResults;
  /** Without figures once the answers of students are deleted. */
  readonly marks: Pick<ExamMarks, 'scheme' | 'regradings' | 'passLine' | 'figures' | 'attendance'>;
  /** Whether no sheet is open. */
  readonly isFinal: boolean;
  /** Absent where nobody audited, or no sheets were read. */
  readonly audit?: AuditOfReading;
}

/** The analysis as PDF. Equal results give equal bytes. */
export function printAnalysis(order: ExamAnalysis): Uint8Array {
  return setPaper(composeAnalysis(order), new Map(), writePdf);
}

/** What the parts of an analysis say their words and numbers with. */
interface Speech {
  readonly words: AnalysisWords;
  readonly resultWords: ResultWords;
  readonly paperWords: PaperWords;
  /** At most two decimals. */
  readonly inWords: (value: number) => string;
  /** With a fixed number of decimals. */
  readonly fixed: (value: number, decimals: number) => string;
}

/** Decides the content of an analysis before it is typeset. */
export function composeAnalysis(order: ExamAnalysis): ComposedPaper<ComposedAnalysis> {
  const { settings, results, marks, isFinal } = order;
  const { language } = settings;
  const speech: Speech = {
    words: ANALYSIS_WORDS[language],
    resultWords: RESULT_WORDS[language],
    paperWords: PAPER_WORDS[language],
    inWords: numbersOf(language),
    fixed: (value, decimals) =>
      withMinus(
        language,
        value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      ),
  };
  const { words } = speech;
  const frame = composeFrame(settings, order.examId, words.analysis);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const facts = [
    ...frame.heading.facts,
    { label: words.students, value: wordsOf(String(results.numberOfStudents)) },
    ...attendanceIn(words, marks.attendance),
    { label: words.answersFrom, value: wordsOf(day.format(new Date(results.uploadedAt))) },
    { label: words.status, value: wordsOf(isFinal ? words.final : words.notFinal) },
  ];
  return {
    ...frame,
    heading: { ...frame.heading, facts },
    body: {
      part: 'analysis',
      what: words.analysis,
      scores: composeScores(order, speech),
      marks: marks.figures && composeMarks(marks, marks.figures, { results, speech, language }),
      compared: marks.figures && composeCompared(marks.figures, speech),
      first: composeFirst(results, speech),
      questions: composeQuestions(results, speech),
    },
  };
}

function attendanceIn(words: AnalysisWords, attendance: ExamMarks['attendance']) {
  if (attendance === null) return [];
  const { numberOfPresent, numberOfListed, numberOfUnlisted } = attendance;
  const attended = words.attended(numberOfPresent, numberOfListed, numberOfUnlisted);
  return [{ label: words.attendance, value: wordsOf(attended) }];
}

function composeScores(
  { results, audit }: ExamAnalysis,
  { words, inWords, fixed }: Speech,
): ComposedAnalysis['scores'] {
  const { scores, meanScore, medianScore, standardDeviation, standardError } = results;
  const of = words.of(inWords(results.numberOfQuestions));
  const least = scores.findIndex((students) => students > 0);
  const most = scores.findLastIndex((students) => students > 0);
  return {
    title: words.scores,
    lead: [
      words.scoresLead,
      ...(standardError === null ? [] : [words.standardError(fixed(standardError, 1))]),
      ...(audit === undefined
        ? []
        : [words.audited(audit.lookedAt, audit.wrong, fixed(audit.mostWrongOf100000, 0))]),
    ].join(' '),
    figures: [
      { label: words.mean, value: inWords(round(meanScore, 1)), note: of },
      { label: words.median, value: inWords(round(medianScore, 1)), note: of },
      { label: words.deviation, value: inWords(round(standardDeviation, 1)), note: null },
      { label: words.range, value: `${least} – ${most}`, note: null },
      composeReliability(results, { words, fixed }),
    ],
    ...composeBars(scores, meanScore),
  };
}

function composeReliability(
  { reliability, reliabilityBounds: bounds, numberOfStudents }: ExamResults,
  { words, fixed }: Pick<Speech, 'words' | 'fixed'>,
): AnalysisFigure {
  const label = words.reliability;
  if (reliability === null) return { label, value: '–', note: words.notCalculated };
  const level = levelOfReliability({ reliability, numberOfStudents });
  const note = [
    level === undefined ? words.tooFew : words.levels[level],
    ...(bounds === null ? [] : [words.between(fixed(bounds.least, 2), fixed(bounds.most, 2))]),
  ];
  return { label, value: fixed(reliability, 2), note: note.join(', ') };
}

/** Labels below the bars do not touch. */
const MOST_LABELS = 14;

function composeBars(scores: readonly number[], mean: number) {
  const bins = binsOf(scores);
  const highest = Math.max(1, ...bins.map(({ students }) => students));
  const every = Math.ceil(bins.length / MOST_LABELS);
  const width = bins[0]!.to - bins[0]!.from + 1;
  return {
    bars: bins.map(({ from, to, students }, at) => ({
      label: at % every > 0 ? '' : from === to ? String(from) : `${from}–${to}`,
      count: students === 0 ? '' : String(students),
      height: students / highest,
    })),
    // A score stands in the middle of its part of the bin.
    mean: Math.min(1, (mean + 0.5) / width / bins.length),
  };
}

function composeMarks(
  { scheme, regradings, passLine }: ExamAnalysis['marks'],
  figures: MarkFigures,
  {
    results,
    speech,
    language,
  }: {
    readonly results: ExamResults;
    readonly speech: Speech;
    readonly language: HeadingSettings['language'];
  },
): ComposedAnalysis['marks'] {
  const { words, resultWords, inWords } = speech;
  const of = figures.fullPoints === null ? null : words.of(inWords(figures.fullPoints));
  const { numberOfPassed, numberOfStudents, grades } = figures;
  const most = Math.max(1, ...grades.map((one) => one.numberOfStudents));
  const passed: AnalysisFigure[] =
    numberOfPassed === null
      ? []
      : [
          {
            label: capital(resultWords.passed),
            value: String(numberOfPassed),
            note: `${words.of(String(numberOfStudents))} (${percent(numberOfPassed / numberOfStudents)})`,
          },
        ];
  return {
    title: words.marks,
    figures: [
      { label: words.mean, value: inWords(figures.meanPoints), note: of },
      { label: words.median, value: inWords(figures.medianPoints), note: of },
      { label: words.deviation, value: inWords(figures.standardDeviation), note: null },
      {
        label: words.range,
        value: `${inWords(figures.lowestPoints)} – ${inWords(figures.highestPoints)}`,
        note: null,
      },
      ...passed,
    ],
    gradeHeads: [resultWords.grade, words.students, words.share],
    grades: grades.map(({ grade, isPass, numberOfStudents: count }) => ({
      grade: wordsOf(grade),
      count: String(count),
      share: percent(count / numberOfStudents),
      outcome: isPass ? resultWords.passed : resultWords.failed,
      isPass,
      width: count / most,
    })),
    notes: [
      ...describePassLine({ scheme, passLine }, speech),
      ...(figures.numberNearPassLine === null ? [] : [words.nearPassLine(figures.numberNearPassLine)]),
      ...notesOn(scheme, language),
    ],
    regradingsTitle: resultWords.regradings,
    regradings: regradings
      .filter(({ undoneAt }) => undoneAt === null)
      .map((regrading) => wordsOf(describeRegrading(regrading, results.questions, resultWords))),
  };
}

/** The line in use, the rule that it follows with the class that it was computed from, and the reason for the rule. */
function describePassLine(
  { scheme: { scale, passLine: chosen }, passLine }: Pick<ExamAnalysis['marks'], 'scheme' | 'passLine'>,
  speech: Speech,
): string[] {
  const { words, inWords } = speech;
  if (scale === null) return [];
  if (chosen === null || passLine === null) return [words.passLine(inWords(scale.passShare))];
  const { rule, reason } = chosen;
  return [
    words.passLine(inWords(passLine.share)),
    describeRule(rule, { ...passLine, passShare: scale.passShare }, speech),
    `${words.passLineReason}: ${oneLine(reason)}`,
  ];
}

function describeRule(
  rule: PassLineRule,
  {
    numberOfStudents: students,
    meanShare,
    passShare,
  }: NonNullable<ExamMarks['passLine']> & { readonly passShare: number },
  { words: { passLineRules }, paperWords, inWords }: Speech,
): string {
  switch (rule.kind) {
    case 'sliding':
      return passLineRules.sliding({
        below: inWords(rule.belowMean),
        mean: inWords(100 * (meanShare ?? 0)),
        fixed: inWords(passShare),
        floor: inWords(rule.floor),
        students,
      });
    case 'ebel': {
      const { difficulties, objectives } = paperWords;
      const kinds = rule.shares.map(
        ({ difficulty, objective, share }) =>
          `${difficulties[difficulty]} / ${objectives[objective]} ${inWords(share)} %`,
      );
      return passLineRules.ebel(kinds.join('; '));
    }
    case 'cohen':
      return passLineRules.cohen(inWords(rule.share), inWords(rule.percentile), students);
    case 'hofstee':
      return passLineRules.hofstee({
        leastLine: inWords(rule.leastLine),
        mostLine: inWords(rule.mostLine),
        fewestFailures: inWords(rule.fewestFailures),
        mostFailures: inWords(rule.mostFailures),
        students,
      });
  }
}

function describeRegrading(
  { questionId, kind, choices, reason }: Regrading,
  questions: readonly MeasuredQuestion[],
  words: ResultWords,
): string {
  const question = questions.find((one) => one.questionId === questionId);
  const letters = (question?.choices ?? []).flatMap(({ text }, place) =>
    choices.includes(text) ? [letterOf(place)] : [],
  );
  return `${words.regrading[kind](question?.number ?? '–', letters)} ${oneLine(reason)}`;
}

function composeCompared(figures: MarkFigures, speech: Speech): ComposedAnalysis['compared'] {
  const { words, paperWords, fixed } = speech;
  const { versions, groups } = figures;
  const share = ({ meanShare, standardError }: (typeof groups)[number] | (typeof versions)[number]) => ({
    share: `${fixed(100 * meanShare, 1)} %${standardError === null ? '' : ` ± ${fixed(100 * standardError, 1)}`}`,
    width: Math.max(0, Math.min(1, meanShare)),
  });
  const sorts = [
    ['chapter', paperWords.chapter, (name: string) => name],
    ['difficulty', words.difficulty, (name: string) => nameIn(paperWords.difficulties, name)],
    ['objective', words.objective, (name: string) => nameIn(paperWords.objectives, name)],
  ] as const;
  const tables: AnalysisShares[] = sorts.map(([by, head, name]) => ({
    heads: [head, paperWords.questions, words.shareOfPoints],
    rows: groups
      .filter((group) => group.by === by)
      .map((group) => ({
        name: wordsOf(name(group.name)),
        count: String(group.numberOfQuestions),
        ...share(group),
      })),
  }));
  const hasVersions = versions.length > 1;
  const ofVersions: AnalysisShares = {
    heads: [paperWords.version, words.students, words.shareOfPoints],
    rows: versions.map((one) => ({
      name: wordsOf(one.version),
      count: String(one.numberOfStudents),
      ...share(one),
    })),
  };
  return {
    title: words.compared,
    lead: words.comparedLead,
    difference: hasVersions ? describeDifference(figures.versionDifference, speech) : null,
    tables: [...(hasVersions ? [ofVersions] : []), ...tables].filter(({ rows }) => rows.length > 0),
  };
}

const nameIn = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name;

function describeDifference(test: MarkFigures['versionDifference'], { words, fixed }: Speech): string {
  if (test === null) return words.versionsUntested;
  const { statistic, degreesBetween, degreesWithin, pValue } = test;
  const p = pValue < 0.001 ? `p < ${fixed(0.001, 3)}` : `p = ${fixed(pValue, 3)}`;
  const figures = `Welch: F(${degreesBetween}; ${fixed(degreesWithin, 1)}) = ${fixed(statistic, 2)}, ${p}`;
  return isBeyondChance(pValue) ? words.versionsDiffer(figures) : words.versionsAgree(figures);
}

function composeFirst(results: ExamResults, { words }: Speech): ComposedAnalysis['first'] {
  const isTooShort = isOutOfTime(results);
  if (!isTooShort && !results.questions.some(isJudged)) return null;
  const rows = questionsOfConcern(results).map(({ question, finding }) => ({
    number: numberOf(question),
    text: beginningOf(question.text),
    remark: describeFinding(finding, question, words),
  }));
  const { numberOfUnfinished, numberOfStudents } = results;
  const lead = [
    ...(isTooShort && numberOfUnfinished !== null
      ? [words.outOfTime(numberOfUnfinished, numberOfStudents)]
      : []),
    rows.length === 0 ? words.firstNone : words.firstLead,
  ];
  return { title: words.first, lead: lead.join(' '), rows };
}

function describeFinding(
  { concern, choice = 0 }: Finding,
  question: MeasuredQuestion,
  words: AnalysisWords,
): string {
  if (concern === 'key') return words.rival(letterOf(choice));
  if (concern !== 'omitted') return words.concerns[concern];
  const reached = question.numberOfAnswers - (question.numberOfUnreached ?? 0);
  return words.leftOut(numberOfLeftOut(question) ?? 0, reached);
}

function composeQuestions(results: ExamResults, speech: Speech): ComposedAnalysis['questions'] {
  const { words, paperWords, resultWords, fixed } = speech;
  const findings = findingsOf(results);
  return {
    title: paperWords.questions,
    lead: words.questionsLead,
    heads: [resultWords.number, '', words.correct, words.discrimination],
    rows: results.questions.map((question) => {
      const { choices, numberOfOmitted, numberOfAnswers, correctShare, discrimination, suggestion } =
        question;
      const finding = findings.get(question.questionId);
      const { numberOfUnreached, regrading } = question;
      const remarks = [
        paperWords.difficulties[question.difficulty],
        ...(suggestion === null ? [] : [words.suggested(paperWords.difficulties[suggestion])]),
        ...(regrading === null ? [] : [words.regraded[regrading]]),
        ...(finding === undefined ? [] : [describeFinding(finding, question, words)]),
        ...(numberOfUnreached ? [words.notReached(numberOfUnreached, numberOfAnswers)] : []),
      ];
      return {
        number: numberOf(question),
        text: beginningOf(question.text),
        counts:
          numberOfAnswers === 0
            ? []
            : [
                ...choices.map(({ isCorrect, numberOfAnswers: count }, place) => ({
                  choice: `${letterOf(place)} ${count}`,
                  isCorrect,
                })),
                { choice: `– ${numberOfOmitted}`, isCorrect: false },
              ],
        remark: numberOfAnswers === 0 ? words.notAsked : remarks.join(' · '),
        correct: correctShare === null ? '–' : percent(correctShare),
        width: correctShare ?? 0,
        discrimination: discrimination === null ? '–' : fixed(discrimination, 2),
        isOfConcern: finding !== undefined,
      };
    }),
    withheld:
      results.numberOfWithheldQuestions === 0
        ? null
        : words.withheld(results.numberOfWithheldQuestions, LIMITS.fewestShownStudents),
  };
}

const numberOf = ({ number }: MeasuredQuestion) => (number === null ? '–' : `${number}.`);

/** Longer beginnings do not fit on a line. */
const LETTERS_OF_LINE = 90;

/** The beginning of a question on one line; formulas as they are written, images by their alternative text. */
function beginningOf(text: string): Words {
  const line = oneLine(plainText(text));
  return wordsOf(line.length <= LETTERS_OF_LINE ? line : `${line.slice(0, LETTERS_OF_LINE).trimEnd()}…`);
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const percent = (share: number) => `${Math.round(100 * share)} %`;

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
