import { excerptOf } from '../judge-question.ts';

/** What a cell of a column of types says about its row. */
export type TypeOfRow =
  | { readonly kind: 'choice' | 'true-false' }
  | { readonly kind: 'other'; readonly name: string };

/** Words for multiple choice with one answer in any language, as `wordOf` makes them. */
const CHOICE = [
  ...[
    'mc',
    'mcq',
    'mcsa',
    'multiple',
    'single',
    'choice',
    'multiplechoice',
    'singlechoice',
    'multichoice',
    'objective',
  ],
  ...[
    'singleanswer',
    'singleselect',
    'radio',
    'onecorrect',
    'bestanswer',
    'fourchoice',
    'quiz',
    'standard',
    'qcm',
    'qcu',
  ],
  ...[
    'opcionmultiple',
    'seleccionmultiple',
    'seleccionunica',
    'opcionunica',
    'multiplaescolha',
    'multiplescolha',
  ],
  ...[
    'escolhamultipla',
    'escolhaunica',
    'objetiva',
    'fechada',
    'cerrada',
    'choixmultiple',
    'choixunique',
    'scelta',
  ],
  ...[
    'rispostamultipla',
    'rispostasingola',
    'opciomultiple',
    'einfachauswahl',
    'auswahl',
    'singlewahl',
    'tracnghiem',
  ],
  ...['feleletvalaszto', 'egyszeru', '单选', '選擇', '选择', '單選', '单项'],
];
const TRUE_FALSE = [
  ...[
    'tf',
    'truefalse',
    'boolean',
    'trueorfalse',
    'yesno',
    'vf',
    'verdaderofalso',
    'verdaderoofalso',
    'vraifaux',
  ],
  ...[
    'vraioufaux',
    'verdadeirofalso',
    'verdadeirooufalso',
    'verofalso',
    'veroofalso',
    'certoerrado',
    'richtigfalsch',
  ],
  ...[
    'wahrfalsch',
    'wahroderfalsch',
    'richtigoderfalsch',
    'igazhamis',
    'dungsai',
    'veritatfals',
    '判断',
    '是非',
    '判斷',
  ],
];
const OTHERS = [
  ...[
    'essay',
    'shortanswer',
    'short',
    'open',
    'matching',
    'match',
    'fill',
    'fib',
    'blank',
    'numerical',
    'numeric',
  ],
  ...[
    'ordering',
    'order',
    'sequence',
    'longanswer',
    'long',
    'descriptive',
    'description',
    'multipleanswer',
    'sa',
    'nat',
  ],
  ...[
    'multipleresponse',
    'multipleselect',
    'multiselect',
    'multianswer',
    'multiresponse',
    'checkbox',
    'cloze',
    'ma',
  ],
  ...[
    'mr',
    'ms',
    'msq',
    'written',
    'writing',
    'freetext',
    'freeresponse',
    'text',
    'poll',
    'survey',
    'code',
    'coding',
  ],
  ...[
    'programming',
    'drag',
    'hotspot',
    'upload',
    'calculated',
    'likert',
    'rating',
    'scale',
    'subjective',
    'input',
    'wr',
  ],
  ...[
    'abierta',
    'aberta',
    'desarrollo',
    'ensayo',
    'dissertativa',
    'discursiva',
    'relacionar',
    'completar',
    'emparejar',
  ],
  ...[
    'offen',
    'freitext',
    'zuordnung',
    'luckentext',
    'lueckentext',
    'mehrfachauswahl',
    'ouverte',
    'appariement',
  ],
  ...[
    'aperta',
    'associazione',
    'completamento',
    'kifejtos',
    'tobbvalaszos',
    'parositas',
    'tuluan',
    'dienkhuyet',
  ],
  ...[
    'respostacurta',
    'respuestacorta',
    'rispostabreve',
    'reponsecourte',
    'kurzantwort',
    'rovidvalasz',
    'associacao',
    'correspondencia',
    'respuestamultiple',
    'multiplarisposta',
    '多选',
    '多選',
    '多项',
    '填空',
    '简答',
    '簡答',
    '问答',
    '問答',
    '论述',
    '不定项',
    '名词解释',
  ],
];

/** Types that begin with one of these words are of its kind: “Multiple choice, one answer”, “单选题”. */
const BEGINNINGS: readonly (readonly [string, TypeOfRow['kind']])[] = [
  ['multiplechoice', 'choice'],
  ['singlechoice', 'choice'],
  ['multichoice', 'choice'],
  ['单选', 'choice'],
  ['單選', 'choice'],
  ['选择', 'choice'],
  ['選擇', 'choice'],
  ['判断', 'true-false'],
  ['多选', 'other'],
  ['多選', 'other'],
  ['填空', 'other'],
  ['简答', 'other'],
];
const KINDS: ReadonlyMap<string, TypeOfRow['kind']> = new Map([
  ...OTHERS.map((word) => [word, 'other'] as const),
  ...TRUE_FALSE.map((word) => [word, 'true-false'] as const),
  ...CHOICE.map((word) => [word, 'choice'] as const),
]);

/** The type of a row by its cell; an empty cell is multiple choice. */
export function typeOf(cell: string): TypeOfRow {
  const kind = cell.trim() === '' ? 'choice' : kindOf(cell);
  return kind === 'choice' || kind === 'true-false' ? { kind } : { kind: 'other', name: excerptOf(cell) };
}

/** Whether a cell is a known type of questions, whether or not these can be imported. */
export function isTypeOfQuestions(cell: string): boolean {
  return kindOf(cell) !== undefined;
}

function kindOf(cell: string): TypeOfRow['kind'] | undefined {
  const word = wordOf(cell);
  return KINDS.get(word) ?? BEGINNINGS.find(([beginning]) => word.startsWith(beginning))?.[1];
}

/** The letters of the beginning of a cell, in lower case and without accents. */
function wordOf(cell: string): string {
  const letters = cell.slice(0, LONGEST_TYPE).toLowerCase().normalize('NFD').replace(/\P{L}/gu, '');
  return letters.replace(/(?:questions?|题|題)$/u, '');
}

/** In characters. */
const LONGEST_TYPE = 80;
