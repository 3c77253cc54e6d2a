// Answer sheets of auto-multiple-choice, and what it reads on scans of them. It is called as its own window calls it.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * @typedef {import('../../packages/paper/src/sheet/index.ts').SheetLayout} SheetLayout
 * @typedef {{ page: number, layout: SheetLayout, pdf: string, version: string }} Sheet
 *   `page`: of the answers in the PDF file, from 1. The layout has that page alone, without marks, code and digits.
 * @typedef {{ number: number, shares: readonly number[] }} Answer
 *   `shares`: of each choice's box that is black, A first
 * @typedef {{ isAnswerPage: boolean, meanSquareError: number, answers: readonly Answer[] }} ReadScan
 */

const run = promisify(execFile);
const PROGRAM = 'auto-multiple-choice';
const MM_OF_INCH = 25.4;
const A = 'A'.charCodeAt(0);
const ANSWER_ROLE = 1;
const BOX_ZONE = 4;
/** Options of the data capture as AMC::Config sets them. All scans are photocopies of one sheet, which is what `--multiple` says. */
const CAPTURE = [
  ...['--multiple', '--try-three', '--no-ignore-red', '--prop', '0.8', '--bw-threshold', '0.6'],
  ...['--tol-marque', '0.2,0.2'],
];
const ROWS = `my $d = DBI->connect("dbi:SQLite:dbname=$ARGV[0]", "", "", { RaiseError => 1 });
print join("\\t", map { $_ // "" } @$_), "\\n" for @{ $d->selectall_arrayref($ARGV[1]) };`;

/** @returns {Promise<boolean>} whether the program, its LaTeX style and a reader of its databases are there */
export async function isInstalled() {
  try {
    await run('which', [PROGRAM, 'pdflatex', 'perl']);
    await run('kpsewhich', ['automultiplechoice.sty']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Typesets an exam with a separate answer sheet, and takes its boxes' places.
 * @param {string} folder empty; it keeps what the program knows of the exam
 * @param {{ questions: number, choices: number, boxMm: number }} exam whose answers fit on one page
 * @returns {Promise<Sheet>}
 */
export async function makeSheet(folder, exam) {
  await Promise.all(['data', 'cr'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, 'exam.tex'), latexOf(exam));
  const files = ['--out-sujet', 'sheet.pdf', '--out-corrige', 'key.pdf', '--out-calage', 'sheet.xy'];
  const { stdout } = await run(
    PROGRAM,
    [
      ...['prepare', '--mode', 's', '--prefix', `${folder}/`, '--with', 'pdflatex', '--filter', 'latex'],
      ...[...files, '--data', 'data', 'exam.tex'],
    ],
    optionsIn(folder),
  );
  await run(PROGRAM, ['meptex', '--src', 'sheet.xy', '--data', 'data'], optionsIn(folder));
  const layoutFile = join(folder, 'data/layout.sqlite');
  const boxes = await rowsOf(
    layoutFile,
    `SELECT b.page, substr(q.name, 2), b.char, b.xmin, b.xmax, b.ymin, b.ymax FROM layout_box b
     JOIN layout_question q ON q.question = b.question WHERE b.role = ${ANSWER_ROLE}`,
  );
  const [[dpi, width, height] = []] = await rowsOf(
    layoutFile,
    'SELECT dpi, width, height FROM layout_page LIMIT 1',
  );
  const toMm = (/** @type {unknown} */ pixels) => (Number(pixels) * MM_OF_INCH) / Number(dpi);
  const questions = Array.from({ length: exam.questions }, (_, at) => ({
    number: at + 1,
    choices: Array.from({ length: exam.choices }, (_, choice) => {
      const box = boxes.find(([, number, char]) => Number(number) === at + 1 && indexOf(char) === choice);
      if (!box) throw new Error(`Expected a box for choice ${choice} of question ${at + 1}`);
      const [left = 0, right = 0, top = 0, bottom = 0] = box.slice(3).map(toMm);
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    }),
  }));
  const [, left = 0, right = 0] = (boxes[0] ?? []).slice(2).map(toMm);
  const pages = [...new Set(boxes.map(([page]) => Number(page)))];
  if (pages.length !== 1) throw new Error(`Expected the answers on one page, got ${pages.length}`);
  return {
    page: pages[0] ?? 0,
    pdf: join(folder, 'sheet.pdf'),
    version: /styversion=\S+ v(\S+)/.exec(stdout)?.[1] ?? 'unknown',
    layout: {
      revision: 1,
      page: { width: toMm(width), height: toMm(height) },
      circleDiameter: right - left,
      pages: [{ marks: [], code: { x: 0, y: 0, size: 0 }, digits: [], questions }],
    },
  };
}

/**
 * Reads scans of a sheet.
 * @param {string} folder of the sheet
 * @param {Sheet} sheet
 * @param {readonly string[]} files pictures; those that lie upside down are turned in place
 * @param {number} processes at once
 * @returns {Promise<{ scans: ReadonlyMap<string, ReadScan>, cpuMs: number }>}
 *   by file name, without those that it says it does not know; and the processor time of the program and of all that it starts
 */
export async function readScans(folder, sheet, files, processes) {
  await writeFile(join(folder, 'scans.txt'), files.map((file) => `${file}\n`).join(''));
  const command = [PROGRAM, 'analyse', '--data', 'data', '--cr', 'cr', ...CAPTURE];
  const list = ['--n-procs', String(processes), '--liste-fichiers', 'scans.txt'];
  // `times` of a shell tells the time of its children once they have ended.
  const { stdout } = await run('sh', ['-c', '"$@"; times', 'sh', ...command, ...list], optionsIn(folder));
  const times = stdout.trim().split('\n').at(-1) ?? '';
  const cpuMs = [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
  const rows = await rowsOf(
    join(folder, 'data/capture.sqlite'),
    `ATTACH '${join(folder, 'data/layout.sqlite')}' AS l;
     SELECT p.src, p.page, p.mse, substr(q.name, 2), b.char, z.black, z.total FROM capture_page p
     LEFT JOIN capture_zone z ON z.student = p.student AND z.page = p.page AND z.copy = p.copy AND z.type = ${BOX_ZONE}
     LEFT JOIN l.layout_box b ON b.student = p.student AND b.page = p.page AND b.role = ${ANSWER_ROLE}
       AND b.question = z.id_a AND b.answer = z.id_b
     LEFT JOIN l.layout_question q ON q.question = z.id_a`,
  );
  /** @type {Map<string, Omit<ReadScan, 'answers'> & { answers: { number: number, shares: number[] }[] }>} */
  const scans = new Map();
  for (const [source = '', page, meanSquareError, number, char = '', black, total] of rows) {
    // It writes places below the home folder in words of its own.
    const file = basename(source);
    const known = scans.get(file);
    const isAnswerPage = Number(page) === sheet.page;
    const scan = known ?? { isAnswerPage, meanSquareError: Number(meanSquareError), answers: [] };
    scans.set(file, scan);
    if (char === '') continue;
    let answer = scan.answers.find((one) => one.number === Number(number));
    if (!answer) {
      answer = { number: Number(number), shares: [] };
      scan.answers.push(answer);
    }
    answer.shares[indexOf(char)] = Number(black) / Math.max(1, Number(total));
  }
  return { scans, cpuMs };
}

/** @param {string | undefined} letter */
function indexOf(letter = '') {
  return letter.charCodeAt(0) - A;
}

/**
 * The settings of the person who runs the benchmark are not read.
 * @param {string} folder
 */
function optionsIn(folder) {
  return { cwd: folder, env: { ...process.env, HOME: folder }, maxBuffer: 2 ** 26 };
}

/**
 * @param {string} file of an SQLite database
 * @param {string} query after the statements that it needs, each closed by a semicolon
 * @returns {Promise<string[][]>}
 */
async function rowsOf(file, query) {
  const parts = query.split(';');
  const before = parts.slice(0, -1).map((statement) => `$d->do("${statement}");`);
  const program = ROWS.replace('\nprint', `\n${before.join('\n')}\nprint`);
  const { stdout } = await run('perl', ['-MDBI', '-e', program, file, parts.at(-1) ?? ''], {
    maxBuffer: 2 ** 28,
  });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

/** @param {{ questions: number, choices: number, boxMm: number }} exam */
function latexOf({ questions, choices, boxMm }) {
  const wrong = '\\wrongchoice{no}'.repeat(choices - 1);
  return String.raw`\documentclass[a4paper]{article}
\usepackage[box,separateanswersheet]{automultiplechoice}
\usepackage{multicol}
\begin{document}
\AMCboxDimensions{size=${boxMm}mm}
\def\AMCformQuestion#1{\makebox[1.5em][r]{\bf #1}}
\newcounter{row}
\onecopy{1}{
\begin{multicols}{4}
\loop\ifnum\value{row}<${questions}\stepcounter{row}%
\begin{question}{q\therow}Which?\begin{choiceshoriz}[o]\correctchoice{yes}${wrong}\end{choiceshoriz}\end{question}
\repeat
\end{multicols}
\AMCcleardoublepage
\AMCformBegin
{\large\bf Answer sheet}\hfill\namefield{\fbox{\begin{minipage}{.5\linewidth}Name:\vspace*{5mm}\dotfill\vspace*{1mm}\end{minipage}}}
\begin{multicols}{3}
\AMCform
\end{multicols}
}
\end{document}
`;
}
