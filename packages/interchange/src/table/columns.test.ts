import type { QuestionField } from '@exam/contract';
import { describe, expect, it } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';
import { meaningOfName } from './column-names.ts';

type Said = readonly { readonly name: string; readonly field: QuestionField }[];

/** Reads a table as for a user who sees its columns; without `columns`, as for a call that does not ask for them. */
const read = (content: string, columns: Said | null = []) =>
  readQuestionFile({
    name: 'pool.csv',
    content: new TextEncoder().encode(content),
    ...(columns !== null && { columns }),
  });
const keysOf = async (content: string, columns: Said | null = []) =>
  (await read(content, columns)).items.map((item) =>
    item.kind === 'question' ? item.correctAnswer : item.reason,
  );
const fieldsOf = async (content: string, columns?: Said) =>
  (await read(content, columns)).columns?.map(({ field }) => field);

/** Rows with the text, three choices and the letter of the key, of which no two neighbours are equal. */
const rowsOf = (cellsOf: (at: number, key: string) => readonly string[]) =>
  [...'BACBCA'].map((key, at) => cellsOf(at, key).join(',')).join('\n');

describe('the names of columns', () => {
  it.each([
    [
      'English in camel case',
      'id,questionText,optionA,optionB,optionC,correctAnswer,difficultyLevel',
      'easy',
    ],
    [
      'English in snake case',
      'id,question_text,option_a,option_b,option_c,correct_option,difficulty',
      'easy',
    ],
    ['English without blanks', 'ID,QUESTIONTEXT,CHOICEA,CHOICEB,CHOICEC,CORRECTANSWER,LEVEL', 'easy'],
    ['misspelt English', 'No,Quesiton,Optoin A,Optoin B,Optoin C,Correct_Awnser,Dificulty', 'easy'],
    ['German', 'Nr;Frage;Antwort A;Antwort B;Antwort C;Richtige Antwort;Schwierigkeit', 'leicht'],
    [
      'German without umlauts',
      'Nr;Fragetext;Moeglichkeit 1;Moeglichkeit 2;Moeglichkeit 3;Loesung;Niveau',
      'x',
    ],
    ['Spanish', 'Id;Pregunta;Opción A;Opción B;Opción C;Respuesta correcta;Dificultad', 'fácil'],
    ['Portuguese', 'id,enunciado,alternativaA,alternativaB,alternativaC,gabarito,nivel', '1'],
    ['French', 'n°;Énoncé;Réponse A;Réponse B;Réponse C;Bonne réponse;Niveau', 'facile'],
    ['Italian', 'id,domanda,risp_A,risp_B,risp_C,risp_corretta,difficoltà', '2'],
    ['Catalan', 'id;Enunciat;Opció 1;Opció 2;Opció 3;Resposta correcta;Dificultat', 'fàcil'],
    ['Hungarian', 'id;kérdések;válaszok1;válaszok2;válaszok3;helyes válasz;nehézség', 'könnyű'],
    ['Vietnamese', 'STT;Câu hỏi;Đáp án A;Đáp án B;Đáp án C;Đáp án đúng;Độ khó', 'dễ'],
    ['Chinese', '编号,题干,选项A,选项B,选项C,正确答案,难度', '易'],
    ['traditional Chinese', '編號,題目,選項A,選項B,選項C,答案（A/B/C）,難度', '易'],
    ['Chinese with letters in front', '序,题目,A选项,B选项,C选项,答案(只能输入ABC),难度', '易'],
  ])('are known in %s', async (_, header, difficulty) => {
    const separator = header.includes(';') ? ';' : ',';
    const row = ['1', 'Which?', 'x', 'y', 'z', 'B', difficulty].join(separator);
    const { items } = await read(`${header}\n${row}\n`, null);
    expect(items).toMatchObject([
      {
        text: 'Which?',
        choices: ['x', 'y', 'z'],
        correctAnswer: 'y',
        tags: [`difficulty:${difficulty}`],
      },
    ]);
  });

  it('mean a choice only with a letter or a number', () => {
    expect(meaningOfName('Respuesta')).toMatchObject({ field: 'correct' });
    expect(meaningOfName('Respuesta B')).toMatchObject({ field: 'choice', sign: 'b' });
    expect(meaningOfName('Option (3)')).toMatchObject({ field: 'choice', sign: '3' });
    expect(meaningOfName('1. Antwort')).toMatchObject({ field: 'choice', sign: '1' });
    expect(meaningOfName('Distrattore 02')).toMatchObject({ field: 'wrong-choice', sign: '2' });
    expect(meaningOfName('A válasz')).toBeUndefined();
    expect(meaningOfName('Optionen')).toBeUndefined();
  });

  it('may count choices from 0, which leaves it to the cells from where the key counts', async () => {
    const header = 'question,option0,option1,option2,answer';
    const rows = [0, 1, 2, 0, 1, 2, 0].map((key) => `No ${key}?,x,y,z,${key}`);
    expect(await keysOf([header, ...rows].join('\n'), null)).toEqual(['x', 'y', 'z', 'x', 'y', 'z', 'x']);
    expect(await keysOf(`${header}\nOne?,x,y,z,1\nTwo?,x,y,z,2\n`, null)).toEqual(
      Array(2).fill(expect.stringContaining('It is unclear')),
    );
  });
});

describe('a column of types', () => {
  it('that holds topics skips nothing: it is the chapter', async () => {
    const { items, columns } = await read(
      'Type,Question,Option A,Option B,Correct answer\nTopic 1,q1,x,y,A\nTopic 2,q2,x,z,B\n',
    );
    expect(items).toMatchObject([
      { kind: 'question', category: 'Topic 1', correctAnswer: 'x' },
      { kind: 'question', category: 'Topic 2', correctAnswer: 'z' },
    ]);
    expect(columns?.[0]).toMatchObject({ field: 'chapter', isGuessed: true, isChosen: false });
  });

  it('that holds topics beside chapters gives tags', async () => {
    const { items } = await read('Chapter,Type,Tags,Question,A,B,Correct\nOne,Maths,old,q1,x,y,A\n', null);
    expect(items).toMatchObject([{ category: 'One', tags: ['Maths', 'old'] }]);
  });

  it.each([
    ['单选题', 'question'],
    ['多选题', 'skipped'],
    ['判断题', 'question'],
    ['Multiple choice, one answer', 'question'],
    ['Verdadero/Falso', 'question'],
    ['dissertativa', 'skipped'],
  ])('knows “%s”', async (type, kind) => {
    const { items } = await read(`Type,Question,A,B,Correct\n"${type}",q1,x,y,A\n`, null);
    expect(items.map((item) => item.kind)).toEqual([kind]);
  });
});

describe('what cells tell of columns whose names say nothing', () => {
  it('is the key if their letters are those of choices, neither sorted nor shared by another column', async () => {
    const named = `Frage,Erste,Zweite,Dritte,Zeichen\n${rowsOf((at, key) => [`Was ist Nummer ${at}?`, 'x', 'y', 'z', key])}`;
    const { columns, isAsked } = await read(named);
    expect(await keysOf(named)).toEqual(['y', 'x', 'z', 'y', 'z', 'x']);
    expect(isAsked).toBe(false);
    expect(columns?.map(({ field, isGuessed }) => [field, isGuessed])).toEqual([
      ['text', false],
      ['choice', true],
      ['choice', true],
      ['choice', true],
      ['correct', true],
    ]);
    await expect(read(named, null)).rejects.toThrow('not a table of questions');
  });

  it.each([
    ['few rows', `Frage,A,B,Zeichen\nEins?,x,y,A\nZwei?,x,y,B\n`],
    ['sorted letters', `Frage,A,B,Zeichen\n${[...'AAAABBBB'].map((key) => `Was?,x,y,${key}`).join('\n')}`],
    [
      'a second such column',
      `Frage,A,B,C,Eins,Zwei\n${rowsOf((_, key) => ['Was?', 'x', 'y', 'z', key, 'A'])}`,
    ],
    ['numbers', `Frage,A,B,C,Zeichen\n${[2, 1, 3, 2, 3, 1].map((key) => `Was?,x,y,z,${key}`).join('\n')}`],
    ['letters beyond the choices', `Frage,A,B,Zeichen\n${rowsOf((_, key) => ['Was?', 'x', 'y', key])}`],
  ])('is asked with %s', async (_, content) => {
    const { items, isAsked } = await read(content);
    expect([items, isAsked]).toEqual([[], true]);
  });

  it('is a key of texts if each repeats exactly one choice', async () => {
    const rows = rowsOf((at, key) => [`Was ist ${at}?`, 'x', 'y', 'z', { A: 'x', B: 'y' }[key] ?? 'z']);
    expect(await keysOf(`Frage,A,B,C,Wort\n${rows}`)).toEqual(['y', 'x', 'z', 'y', 'z', 'x']);
    expect((await read(`Frage,A,B,C,Wort\n${rows},\nNoch eine?,x,y,z,w\n`)).isAsked).toBe(true);
  });

  it('is nothing without a key: points and other numbers are none', async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `Was ist ${at}?,x,y,z,1,${at * 10}`).join('\n');
    expect(await fieldsOf('Kennung,Frage,A,B,C\n1,Was?,x,y,z\n2,Wer?,x,y,z\n3,Wo?,x,y,z\n')).toEqual([
      ...['ignored', 'text', 'choice', 'choice', 'choice'],
    ]);
    expect(await fieldsOf(`Frage,A,B,C,Punkte,Zeit\n${rows}`)).toEqual([
      ...['text', 'choice', 'choice', 'choice', 'ignored', 'ignored'],
    ]);
  });

  it('is the choice whose letter is missing, in its place', async () => {
    const content = 'Pregunta,Opcion_A,Oposicion_B,Opcion_C,Correcta\nq1,x,y,z,B\nq2,x,y,z,C\n';
    expect(await keysOf(content)).toEqual(['y', 'z']);
    expect((await read(content)).columns?.[2]).toMatchObject({ field: 'choice', isGuessed: true });
    const complete = 'Pergunta,Resposta1,Resposta2,,Resposta3,Correta\nq1,x,y,z,z,y\nq2,u,v,w,w,w\n';
    expect(await keysOf(complete)).toEqual(['y', 'w']);
  });

  it('is chapters, if ids differ and begin with several, unless a column names them', async () => {
    const ids = ['T1A01', 'T1A02', 'T1B01', 'T2A01', 'T2A02', 'T3A01'];
    const table = (name: string) =>
      `${name},Question,A,B,Correct\n${ids.map((id) => `${id},Which is ${id}?,x,y,A`).join('\n')}\n\n`;
    const chaptersOf = async (content: string, columns: Said | null = []) =>
      (await read(content, columns)).items.map((item) => item.kind === 'question' && item.category);
    expect(await chaptersOf(table('id'))).toEqual(['T1', 'T1', 'T1', 'T2', 'T2', 'T3']);
    expect(await chaptersOf(table('id'), null)).toEqual(Array(6).fill(''));
    expect(await chaptersOf(table('id'), [{ name: 'id', field: 'ignored' }])).toEqual(Array(6).fill(''));
    expect(await chaptersOf(table('id').replaceAll('T', 'Q').replaceAll(/Q\d/g, 'Q'))).toEqual(
      Array(6).fill(''),
    );
  });

  it('is no choice, if the key does not name it', async () => {
    const rows = Array.from(
      { length: 8 },
      (_, at) => `Which number is ${at}?,right ${at},w ${at},v ${at},u ${at}`,
    );
    const { items, isAsked } = await read(['Question,Correct,Other,Another,Third', ...rows].join('\n'));
    expect([items, isAsked]).toEqual([[], true]);
  });

  it('is an explanation, if a second key is a text that names no choice', async () => {
    const rows = rowsOf((at, key) => [
      `No ${at}?`,
      'x',
      'y',
      'z',
      key,
      `Because it is so in all ${at} cases.`,
    ]);
    const { items } = await read(`Question,A,B,C,Correct,Solution\n${rows}`, null);
    expect(items[0]).toMatchObject({ correctAnswer: 'y', explanation: 'Because it is so in all 0 cases.' });
  });

  it('is all choices, if most keys are among those that are named wrong', async () => {
    const content =
      'Domanda,Distrattore 01,Distrattore 02,Chiave di risposta\nq1,x,y,y\nq2,u,v,u\nq3,u,v,w\n';
    expect(await keysOf(content, null)).toEqual(['y', 'u', '“w” is none of the choices.']);
  });
});

describe('a table whose first row is a question', () => {
  const BARE = 'What is 1+1?,1,2,3,B\nWhat is 2+2?,3,4,5,B\n';

  it('is asked about, with names by position and a proposal, and loses no question', async () => {
    const { items, columns, isAsked } = await read(BARE);
    expect([items, isAsked]).toEqual([[], true]);
    expect(columns?.map(({ name, field }) => [name, field])).toEqual([
      ['Column 1', 'text'],
      ['Column 2', 'choice'],
      ['Column 3', 'choice'],
      ['Column 4', 'choice'],
      ['Column 5', 'correct'],
    ]);
    expect(columns?.[0]?.examples).toEqual(['What is 1+1?', 'What is 2+2?']);
    const said = columns!.map(({ name, field }) => ({ name, field }));
    expect(await keysOf(BARE, said)).toEqual(['2', '4']);
    await expect(read(BARE, null)).rejects.toThrow('not a table of questions');
  });

  it('is not read by what was said of another table without names', async () => {
    const fields = ['correct', 'text', 'choice', 'choice', 'choice'] as const;
    const said = fields.map((field, at) => ({ name: `Column ${at + 1}`, field }));
    const file = { name: 'pool.csv', content: new TextEncoder().encode(BARE), columns: [] };
    const before = { tables: [{ names: said.map(({ name }) => name), said }], others: said };
    const { items, isAsked } = await readQuestionFile({ ...file, columnsBefore: before });
    expect([items, isAsked]).toEqual([[], true]);
  });

  it('has its question and choices found between other columns', async () => {
    const rows = rowsOf((at, key) => [String(at), `Where is ${at}?`, 'x', 'y', 'z', key, 'HISTORY']);
    expect(await fieldsOf(rows)).toEqual([
      ...['ignored', 'text', 'choice', 'choice', 'choice', 'correct', 'ignored'],
    ]);
    expect(await fieldsOf('Land?,Rom,Oslo,Bern,2\nStadt?,Wien,Prag,Kiew,3\n')).toEqual([
      ...['text', 'choice', 'choice', 'choice', 'correct'],
    ]);
  });
});

describe('a key', () => {
  it('that differs in case or one blank from a single choice is that choice, with a note', async () => {
    const { items } = await read(
      [
        'Question,A,B,C,Correct',
        'Capital of France?,PARIS,Rome,Oslo,Paris',
        'Capital of Italy?,Paris,Rome,Oslo,Rome',
        'Law?,Law n.18/2009,Law n. 3,Law n. 4,Law n. 18/2009',
        'Two?,paris,PARIS,Oslo,Paris',
        'Exact?,paris,Paris,Oslo,Paris',
        'Two blanks?,a b c,x,y,abc',
      ].join('\n'),
      null,
    );
    const note = (key: string, choice: string) => [
      `The correct answer “${key}” is the choice “${choice}”: they differ only in case or a blank.`,
    ];
    expect(items).toMatchObject([
      { correctAnswer: 'PARIS', notes: note('Paris', 'PARIS') },
      { correctAnswer: 'Rome', notes: [] },
      { correctAnswer: 'Law n.18/2009', notes: note('Law n. 18/2009', 'Law n.18/2009') },
      { kind: 'failed', reason: '“Paris” is none of the choices.' },
      { correctAnswer: 'Paris', notes: [] },
      { kind: 'failed', reason: '“abc” is none of the choices.' },
    ]);
  });

  it('in full width is a letter, and several letters in a row are several keys', async () => {
    expect(
      await keysOf('Question,A,B,C,D,Correct\nq1,w,x,y,z,Ｄ\nq2,w,x,y,z,B\nq3,w,x,y,z,ABD\n', null),
    ).toEqual(['z', 'x', 'Several choices are marked as correct; a question has one.']);
  });
});

describe('letters before the texts of choices', () => {
  const HEADER = 'Question,A,B,C,D,Correct';

  it('are taken off with a note if all choices carry them in order, and the key moves with them', async () => {
    const { items } = await read(
      [
        HEADER,
        'Which is prime?,A) 4,B) 6,C) 7,D) 9,C',
        'Which is even?,a. 3,b. 4,c. 5,d. 7,b',
        'Which is odd?,(A) 4,(B) 6,(C) 7,(D) 8,(C) 7',
        'Which is seven?,A) 4,B) 6,C) 7,D) 9,C) 7',
      ].join('\n'),
      null,
    );
    const notes = ['The letters before the texts of its choices are taken off.'];
    expect(items).toMatchObject([
      { choices: ['4', '6', '7', '9'], correctAnswer: '7', notes },
      { choices: ['3', '4', '5', '7'], correctAnswer: '4', notes },
      { choices: ['4', '6', '7', '8'], correctAnswer: '7', notes },
      { choices: ['4', '6', '7', '9'], correctAnswer: '7', notes },
    ]);
  });

  it('are taken off where the key is a text, with or without its letter', async () => {
    const row = 'Which?,A. red,B. blue,C. green,D. black';
    expect(await keysOf(`${HEADER}\n${row},C. green\n`, null)).toEqual(['green']);
    expect(await keysOf(`${HEADER}\n${row},green\n`, null)).toEqual(['green']);
  });

  it('may stand in the key alone, and have to agree with its text', async () => {
    const rows = [
      'q1,red,blue,green,black,blue',
      'q2,red,blue,green,black,C. green',
      'q3,red,blue,green,black,B. green',
    ];
    expect(await keysOf([HEADER, ...rows].join('\n'), null)).toEqual([
      'blue',
      'green',
      '“B. green” is none of the choices.',
    ]);
  });

  it('belong to the text if one choice has none, or another one’s', async () => {
    const { items } = await read(
      `${HEADER}\nWho?,A. Lincoln,B. Franklin,Grant,C. Nixon,B\nWhat?,A) x,A) y,B) z,C) w,D\n`,
      null,
    );
    expect(items).toMatchObject([
      { choices: ['A. Lincoln', 'B. Franklin', 'Grant', 'C. Nixon'], correctAnswer: 'B. Franklin' },
      { choices: ['A) x', 'A) y', 'B) z', 'C) w'], correctAnswer: 'C) w' },
    ]);
  });

  it('stay if choices differ in nothing else', async () => {
    expect(await keysOf(`${HEADER}\nq1,A) 1,B) 1,C) 1,D) 1,C\n`, null)).toEqual(['C) 1']);
  });

  it('that contradict the letters of columns make a letter unclear', async () => {
    expect(await keysOf(`${HEADER}\nq1,B) x,A) y,D) z,C) w,A\nq2,B) x,A) y,C) z,D) w,C\n`, null)).toEqual([
      expect.stringContaining('are not those of their columns'),
      'C) z',
    ]);
  });
});
