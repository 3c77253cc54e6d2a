import { describe, expect, test } from 'vitest';
import {
  countPinned,
  decideOrder,
  findDoubtfulLast,
  inAskedOrder,
  recogniseChoices,
} from './pinned-choices.ts';

const ORDINARY = ['A hash table', 'A linked list', 'A binary tree'];

const PINNED = {
  English: [
    'All of the above',
    'all of the above.',
    '“None of the above”',
    '**None of these**',
    'None of them',
    'All of these answers are correct.',
    'All answers are correct',
    'All these choices are correct',
    'All three options.',
    'Both of the above',
    'Neither of the above is true',
    'Any of these',
    'More than one of the above',
    'No answer is correct',
    'None of the options apply',
    'Both statements are false',
    'None',
    'Neither',
  ],
  German: [
    'Alle oben genannten',
    'Alle Antworten sind richtig.',
    'Keine der oben genannten Antworten',
    'Keine der Antworten ist richtig',
    'Keine Antwort trifft zu',
    'Alles davon',
    'Nichts davon',
    'Keines von beiden',
    'Beide Aussagen stimmen',
    'Alle genannten Möglichkeiten',
    'Weder noch',
    'Beides',
  ],
  Spanish: [
    'Todas las anteriores',
    'Todas las anteriores son correctas.',
    'Ninguna de las anteriores',
    'Ninguna es correcta',
    'Ninguna de las respuestas es correcta',
    'Todo lo anterior',
    'Ambas respuestas son correctas',
    'Las dos anteriores',
    'Todas las opciones son válidas',
    'Ninguno de estos',
  ],
  French: [
    'Toutes les réponses ci-dessus',
    'Toutes les réponses sont correctes.',
    'Aucune de ces réponses',
    'Aucune des réponses précédentes n’est correcte',
    'Aucun de ces choix',
    'Tout ce qui précède',
    'Les deux réponses sont exactes',
    'Ni l’un ni l’autre',
    'Aucune bonne réponse',
  ],
  Italian: [
    'Tutte le precedenti',
    'Tutti i precedenti',
    'Nessuna delle precedenti',
    'tutte queste risposte.',
    'Nessuno di questi',
    'Sono tutte valide',
    'Tutte le alternative proposte sono corrette',
    'Nessuna',
  ],
  Portuguese: [
    'Todas as anteriores',
    'Todas as alternativas anteriores.',
    'Nenhuma das alternativas anteriores',
    'Todas estão corretas',
    'Todos são válidos',
    'N.D.A.',
  ],
  Catalan: [
    'Totes les anteriors',
    'Totes les anteriors són certes.',
    'Cap de les anteriors',
    'Cap de les respostes és correcte.',
  ],
  Dutch: [
    'Alle bovenstaande antwoorden',
    'Geen van bovenstaande',
    'Alle antwoorden zijn geldig',
    'Geen van de bovenstaande antwoorden is van toepassing',
    'Geen van de vorige beweringen',
    'Alle bovenstaande beweringen zijn juist',
    'Al wat hierboven staat',
    'Al deze stellingen kloppen.',
    'Allemaal',
  ],
  Polish: [
    'Wszystkie powyższe',
    'Żadne z powyższych',
    'Żaden z wymienionych',
    'Wszystkie odpowiedzi są poprawne',
    'wszystkie pozostałe odpowiedzi są prawidłowe',
    'żadna z odpowiedzi nie jest poprawna',
    'Wszystkie z powyższych stwierdzeń są prawdziwe',
  ],
  Russian: [
    'Все перечисленное',
    'Ничего из перечисленного',
    'Ни один из вариантов',
    'Все ответы верны',
    'Нет правильного ответа',
    'нет правильных ответов',
    'Верны все варианты',
    'Верны все указанные ответы',
    'Верно все вышеперечисленное',
  ],
  Ukrainian: [
    'Усі перераховані',
    'Жоден з вищевказаних',
    'Жоден із згаданих',
    'всі ці відповіді.',
    'Усе вищезазначене',
    'Обидва варіанти',
    'жодна з цих відповідей',
  ],
  Turkish: [
    'Hepsi',
    'HİÇBİRİ',
    'Yukarıdakilerin hepsi',
    'Yukarıdakilerden hiçbiri',
    'yukardakilerden hepsi',
    'bu cevapların hiçbiri',
    'Hepsi geçerlidir',
  ],
  Swedish: ['Alla ovanstående', 'Inget av ovanstående', 'Inget av ovanstående alternativ.'],
  Norwegian: [
    'Alle de ovennevnte',
    'Ingen av de ovennevnte',
    'Alle alternativene er riktige.',
    'Alle svarene er riktig',
    'Ingen av svarene er riktige.',
    'Ingen svar er riktige.',
    'Alle ovennevnte utsagn er sanne',
    'Alle ovennevnte utsagn er usanne',
  ],
  Indonesian: ['Semua benar', 'Semua jawaban benar', 'Tidak ada jawaban yang benar'],
  Vietnamese: [
    'Tất cả đều đúng',
    'Tất cả các phương án trên',
    'Tất cả đều hợp lệ',
    'Tất cả những thứ trên',
    'Tất cả ở trên',
    'Không có đáp án nào đúng',
  ],
  Romanian: [
    'Toate sunt valide',
    'toate variantele',
    'Toate cele de mai sus',
    'Toate variantele de mai sus',
    'Niciuna din variantele de mai sus',
    'Niciuna din variantele de mai sus nu este adevărată',
  ],
  Chinese: ['以上都对', '以上都不是。', '以上所有', '以上皆是', '以上选项都不对', '以上都對'],
  Japanese: ['上記すべて', '上記のすべて', '上記のいずれでもない', 'すべて正しい'],
  Korean: ['위 둘다', '모두'],
  Arabic: [
    'جميع ما سبق',
    'كل ما سبق صحيح.',
    'كل ماسبق',
    'لا شيء مما سبق',
    'لاشئ مما سبق',
    'كل الإجابات صحيحة',
    'جميع الإجابات غير صحيحة.',
    'جميعها',
  ],
  Hebrew: [
    'כל התשובות נכונות',
    'כל התשובות אינן נכונות.',
    'כל התשובות האחרות אינן נכונות',
    'כל התשובות לא נכונות',
    'אין תשובה נכונה.',
    'אף תשובה אינה נכונה',
    'אף תשובה איננה נכונה',
    'אף תשובה לא נכונה',
    'אף אחת מהתשובות איננה נכונה',
    'כל הנ"ל',
    'אף אחד מהנ"ל.',
  ],
  Hindi: ['उपरोक्त सभी', 'इन सभी उत्तरों।', 'ये सभी उत्तर सही हैं', 'इनमें से कोई नहीं'],
  Czech: ['Vše výše uvedené', 'Vše výše uvedené je pravdivé.', 'Nic z výše uvedeného'],
  Hungarian: [
    'Mindegyik',
    'Egyik sem',
    'Mindkettő',
    'A fentiek közül egyik sem',
    'egyik sem a fentiek közül',
    'egyik fenti válasz sem helyes',
    'mindegyik fenti válasz helyes',
    'mindegyik a fentiek közül',
    'mindhárom fenti állítás igaz.',
  ],
  Greek: [
    'Όλα τα παραπάνω',
    'ΟΛΑ ΤΑ ΠΑΡΑΠΑΝΩ',
    'Όλα τα παραπάνω είναι αληθή',
    'Όλα τα παραπάνω είναι ψευδή',
    'Κανένα από τα παραπάνω',
    'Καμία από τις παραπάνω',
    'Κανένας από τους παραπάνω',
    'Κανένα από τα παραπάνω δεν είναι αλήθεια',
    'Μερικά από τα παραπάνω',
  ],
};

const FREE = [
  'All processes share one page table',
  'All of the pages of a process',
  'None of the threads may run',
  'Both a stack and a queue',
  'Neither reads nor writes are atomic',
  'No answer',
  'Above the kernel',
  'The above',
  'Allocation',
  'Alle Seiten eines Prozesses',
  'Keine Antwort',
  'Beide Prozesse warten',
  'Todas las páginas de un proceso',
  'Ninguna respuesta del servidor',
  'Toutes les pages d’un processus',
  'Aucune réponse du serveur',
  'Nothing',
  'All of these people were kings',
  'None of the statements in the first chapter',
  'Tutti i processi',
  'Nessuna risposta',
  'Todas as páginas de um processo',
  'Nenhuma resposta do servidor',
  'Alle deelnemers',
  'Geen antwoord',
  'Wszystkie kraje Europy',
  'Все города России',
  'Нет ответа',
  'Усі нові файли',
  'Hepsi burada yaşadı',
  'Alla svenska städer',
  'Semua negara di atas bumi',
  'Tất cả học sinh',
  'Toate județele',
  '以上海为中心',
  '上記の都市',
  '모두 함께',
  'جميع الدول',
  'כל הערים',
  'सभी नदियाँ',
  'Mindegyik város',
  'Mindegyik fenti tényező hatására',
  'Egyik sem, a folyamat nem redoxireakció',
  'Cap',
  'Cap dels dos',
  'Totes les lleis ordinàries',
  'Alle har samme risiko',
  'Ingen økt risiko for forverring',
  'Ingen av delene virker',
  'Inget fel på bromsarna',
  'Alle voornoemde stoffen',
  'Alles wat leeft',
  'Wszystkie posiadają ten sam stopień ryzyka',
  'Верны два ответа',
  'Верно все о волнах',
  'Tất cả mọi thứ',
  'Hepsi kromozomların yapısal aberasyonlarıdır',
  'Niciun risc mai crescut',
  'جميع الطبقات',
  'ممنوع في جميع الحالات.',
  'תשובות ב ו-ג נכונות.',
  'אף אחת מהנורות אינה דולקת',
  'Όλα τα ζώα',
  'Κανένα από τα μέταλλα',
  'Τα παραπάνω',
  'Vše výše uvedené zvyšuje riziko.',
  '위 둘다 아닌 수',
  '',
  '$a + b$',
  'A + B',
  `All of the above${' '.repeat(200)}indeed`,
];

describe('a choice that speaks of the others is pinned', () => {
  test.each(Object.entries(PINNED).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
    '%s: %s',
    (_language, text) => {
      expect(recogniseChoices([...ORDINARY, text])).toEqual({ pinned: [text], referring: [] });
    },
  );

  test.each(FREE)('and not: %s', (text) => {
    expect(recogniseChoices([...ORDINARY, text])).toEqual({ pinned: [], referring: [] });
  });

  test('one word alone only at the end, where it is no ordinary answer', () => {
    expect(recogniseChoices(['None', ...ORDINARY]).pinned).toEqual([]);
    expect(recogniseChoices([...ORDINARY, 'Both', 'None']).pinned).toEqual(['Both', 'None']);
    expect(recogniseChoices([...ORDINARY, 'Both', 'None of these']).pinned).toEqual([
      'Both',
      'None of these',
    ]);
  });

  test('and none where all choices speak so: they name something in the question', () => {
    const all = ['Only A', 'Only B', 'Both A and B', 'Neither A nor B'];
    expect(recogniseChoices(all)).toEqual({ pinned: [], referring: [] });
  });
});

describe('a choice that names others by their letters', () => {
  test.each([
    'A and B',
    'Both A and C',
    'both (a) and (c)',
    'a) and b)',
    'A and B only',
    'A, B and C',
    'Neither A nor B',
    'Only A',
    'All of the above except C',
    'Answers A & C are correct',
    'A und B',
    'Sowohl A als auch C',
    'Weder A noch B',
    'Nur A',
    'A y B',
    'Solo A',
    'A et C',
    'Ni A ni B',
    'A ou B',
    'A e B',
    'a e b',
    'A en C',
    'Både A och B',
    'A i B',
    'Solo A e C',
    'A và B',
  ])('keeps the order: %s', (text) => {
    expect(recogniseChoices([...ORDINARY, text])).toEqual({ pinned: [text], referring: [text] });
    expect(decideOrder({ choices: [...ORDINARY, text] })).toEqual({
      pinnedChoices: [text],
      keepChoiceOrder: true,
    });
  });

  test.each([
    'A',
    'A and Z',
    'A, B',
    'Vitamins A and B',
    'A is correct',
    'A few',
    'I and II only',
    '1 and 2',
  ])('is none where it names no other: %s', (text) => {
    expect(recogniseChoices([...ORDINARY, text]).referring).toEqual([]);
  });

  test('is joined by “e” also where that is the letter of a fifth choice', () => {
    const choices = [...ORDINARY, 'A red-black tree', 'A e B'];
    expect(recogniseChoices(choices)).toEqual({ pinned: ['A e B'], referring: ['A e B'] });
  });

  test('stays where it is written when that is not the end', () => {
    const choices = ['Red', 'Both A and D', 'Green', 'Blue'];
    expect(decideOrder({ choices })).toEqual({ pinnedChoices: [], keepChoiceOrder: true });
  });
});

describe('what the order of choices is', () => {
  const LAST = 'All of the above';
  const choices = ['One', LAST, 'Two'];

  test('is recognised where nobody says it, and said is said', () => {
    expect(decideOrder({ choices })).toEqual({ pinnedChoices: [LAST], keepChoiceOrder: false });
    expect(decideOrder({ choices, pinnedChoices: [] }).pinnedChoices).toEqual([]);
    expect(decideOrder({ choices, pinnedChoices: ['Two', 'One'] }).pinnedChoices).toEqual(['One', 'Two']);
    expect(decideOrder({ choices: ['One', 'Two', 'A and B'], keepChoiceOrder: false }).keepChoiceOrder).toBe(
      false,
    );
  });

  test('pins within a kept order only what stands at its end', () => {
    expect(decideOrder({ choices, keepChoiceOrder: true }).pinnedChoices).toEqual([]);
    expect(decideOrder({ choices: ['One', 'Two', LAST], keepChoiceOrder: true }).pinnedChoices).toEqual([
      LAST,
    ]);
  });

  test('stays in an edit for choices that stay, and is recognised for new ones', () => {
    const before = { choices, pinnedChoices: ['Two'], keepChoiceOrder: false };
    expect(decideOrder({ choices }, before).pinnedChoices).toEqual(['Two']);
    expect(decideOrder({ choices: [...choices, 'None of these'] }, before).pinnedChoices).toEqual([
      'Two',
      'None of these',
    ]);
    expect(decideOrder({ choices: ['One', 'Three'] }, before).pinnedChoices).toEqual([]);
    const kept = { ...before, keepChoiceOrder: true };
    expect(decideOrder({ choices }, kept)).toEqual({ pinnedChoices: ['Two'], keepChoiceOrder: true });
  });
});

test('exams ask pinned choices last, in the order of their author', () => {
  const question = { choices: ['d', 'a', 'c', 'b'], pinnedChoices: ['c', 'd'], text: 'Which?' };
  expect(inAskedOrder(question)).toEqual({ ...question, choices: ['a', 'b', 'd', 'c'] });
  expect(countPinned(question)).toBe(2);
  expect(countPinned({ ...question, pinnedChoices: ['gone'] })).toBe(0);
});

describe('a last choice that is not pinned', () => {
  test.each([
    'All of these people were kings',
    'None of the answers in the book',
    'Tutte le risposte del questionario',
    'Все эти страны',
  ])('is to look at where it begins like a phrase and has a word for choices: %s', (text) => {
    expect(findDoubtfulLast([...ORDINARY, text])).toBe(text);
  });

  test.each(['All of the above', 'A and B', 'All processes wait', 'Toutes les villes', 'None', '', 'Red'])(
    'and not: %s',
    (text) => {
      expect(findDoubtfulLast([...ORDINARY, text])).toBeUndefined();
    },
  );
});
