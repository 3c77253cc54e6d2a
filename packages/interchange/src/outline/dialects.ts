/*
 * The signs of outlines as people type them in other languages and programs: each row adds words or signs, and no row
 * needs a reader of its own. Collected from documents of schools in public repositories; the words for languages
 * without such a document are those that Moodle's language packs use for “Question”, “Correct answer” and “Feedback”.
 */
interface Dialect {
  /** Words before the number of a question. */
  readonly question?: readonly string[];
  /** Words before the correct answer, in lower case. */
  readonly answer?: readonly string[];
  /** Words before the explanation. */
  readonly explanation?: readonly string[];
  /** What marks the correct choice in parentheses behind it. */
  readonly correct?: readonly string[];
  /** Letters of choices in their order. */
  readonly letters?: string;
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  english: {
    question: ['question', 'q', 'ques', 'item', 'mcq', 'problem'],
    answer: ['answer', 'ans', 'key', 'solution', 'correct', 'correct option', 'correct choice'],
    correct: ['correct', 'correct answer'],
    letters: 'abcdefghij',
  },
  german: {
    question: ['frage', 'aufgabe', 'f'],
    answer: ['antwort', 'richtige antwort', 'lösung', 'richtig', 'korrekte antwort'],
    explanation: ['erklärung', 'begründung', 'erläuterung'],
    correct: ['richtig', 'korrekt'],
  },
  french: {
    answer: ['réponse', 'reponse', 'bonne réponse', 'réponse correcte', 'rép', 'corrigé'],
    explanation: ['explication', 'justification'],
    correct: ['correcte', 'bonne réponse'],
  },
  spanish: {
    question: ['pregunta', 'p'],
    answer: ['respuesta', 'respuesta correcta', 'resp', 'correcta', 'solución'],
    explanation: ['explicación', 'justificación', 'retroalimentación'],
    correct: ['correcta', 'correcto'],
  },
  portuguese: {
    question: ['pergunta', 'questão', 'questao'],
    answer: ['resposta', 'resposta correta', 'resposta certa', 'gabarito', 'alternativa correta'],
    explanation: ['explicação', 'justificativa', 'comentário'],
    correct: ['correta', 'correto', 'certa'],
  },
  italian: {
    question: ['domanda', 'quesito', 'd'],
    answer: ['risposta', 'risposta corretta', 'risposta esatta', 'soluzione'],
    explanation: ['spiegazione', 'motivazione'],
    correct: ['corretta', 'giusta', 'esatta'],
  },
  catalan: { answer: ['resposta correcta', 'solució'], explanation: ['explicació'] },
  dutch: {
    question: ['vraag'],
    answer: ['antwoord', 'juiste antwoord'],
    explanation: ['uitleg'],
    correct: ['juist'],
  },
  polish: {
    question: ['pytanie', 'zadanie'],
    answer: ['odpowiedź', 'odp', 'poprawna odpowiedź', 'prawidłowa odpowiedź'],
    explanation: ['wyjaśnienie', 'uzasadnienie'],
    correct: ['poprawna', 'prawidłowa'],
  },
  czech: {
    question: ['otázka', 'otazka'],
    answer: ['odpověď', 'správná odpověď', 'správně'],
    explanation: ['vysvětlení'],
  },
  slovak: { answer: ['odpoveď', 'správna odpoveď'], explanation: ['vysvetlenie'] },
  hungarian: {
    question: ['kérdés'],
    answer: ['válasz', 'helyes válasz', 'megoldás'],
    explanation: ['magyarázat', 'indoklás'],
  },
  romanian: {
    question: ['întrebarea', 'intrebarea'],
    answer: ['răspuns', 'raspuns', 'răspuns corect', 'răspunsul corect'],
    explanation: ['explicație'],
  },
  croatian: {
    question: ['pitanje'],
    answer: ['odgovor', 'točan odgovor', 'tačan odgovor'],
    explanation: ['objašnjenje'],
  },
  swedish: { question: ['fråga'], answer: ['svar', 'rätt svar'], explanation: ['förklaring'] },
  danish: {
    question: ['spørgsmål', 'spørsmål'],
    answer: ['rigtigt svar', 'riktig svar'],
    explanation: ['forklaring'],
  },
  finnish: { question: ['kysymys'], answer: ['vastaus', 'oikea vastaus'], explanation: ['selitys'] },
  albanian: { question: ['pyetja'], answer: ['përgjigja', 'përgjigja e saktë'], explanation: ['shpjegim'] },
  turkish: {
    question: ['soru'],
    answer: ['cevap', 'doğru cevap', 'yanıt', 'doğru yanıt'],
    explanation: ['açıklama'],
  },
  azerbaijani: { question: ['sual'], answer: ['cavab', 'düzgün cavab'] },
  uzbek: { question: ['savol'], answer: ['javob', "to'g'ri javob", 'to‘g‘ri javob'], explanation: ['izoh'] },
  indonesian: {
    question: ['soal', 'pertanyaan', 'no'],
    answer: ['jawaban', 'kunci jawaban', 'kunci', 'jawaban benar', 'jawapan'],
    explanation: ['pembahasan', 'penjelasan'],
    correct: ['benar'],
  },
  vietnamese: {
    question: ['câu', 'bài'],
    answer: ['đáp án', 'đáp án đúng', 'trả lời', 'câu trả lời đúng'],
    explanation: ['giải thích', 'lời giải', 'hướng dẫn giải'],
    correct: ['đúng'],
  },
  russian: {
    question: ['вопрос', 'задание', 'в'],
    answer: ['ответ', 'правильный ответ', 'верный ответ', 'отв', 'правильно', 'верно'],
    explanation: ['пояснение', 'объяснение', 'комментарий'],
    correct: ['верно', 'правильно', 'правильный', 'правильный ответ', 'верный', '+'],
    letters: 'абвгдежзик',
  },
  // Documents mix Latin letters and the Cyrillic ones that look like them.
  'cyrillic like latin': { letters: 'авсде' },
  ukrainian: {
    question: ['питання', 'запитання'],
    answer: ['відповідь', 'правильна відповідь'],
    explanation: ['пояснення'],
    letters: 'абвгґдеєжз',
  },
  bulgarian: {
    question: ['въпрос'],
    answer: ['отговор', 'верен отговор', 'правилен отговор'],
    explanation: ['обяснение'],
  },
  serbian: { question: ['питање'], answer: ['одговор', 'тачан одговор'] },
  kazakh: {
    question: ['сұрақ'],
    answer: ['жауап', 'дұрыс жауап', 'дұрыс жауабы', 'жауабы'],
    explanation: ['түсініктеме'],
    letters: 'аәбвгғдеж',
  },
  greek: {
    question: ['ερώτηση'],
    answer: ['απάντηση', 'σωστή απάντηση'],
    explanation: ['εξήγηση'],
    letters: 'αβγδεζηθικ',
  },
  hebrew: {
    question: ['שאלה'],
    answer: ['תשובה', 'תשובה נכונה'],
    explanation: ['הסבר'],
    letters: 'אבגדהוזחטי',
  },
  arabic: {
    question: ['سؤال', 'السؤال', 'س'],
    answer: ['الإجابة', 'الاجابة', 'الجواب', 'الإجابة الصحيحة'],
    explanation: ['الشرح', 'التفسير'],
    letters: 'أبجدهوزحطي',
  },
  'arabic without hamza': { letters: 'ابجدهوزحطي' },
  'arabic in alphabetical order': { letters: 'أبتثجحخدذر' },
  persian: {
    question: ['سوال'],
    answer: ['پاسخ', 'پاسخ صحیح', 'جواب', 'گزینه صحیح'],
    explanation: ['توضیح'],
  },
  hindi: { question: ['प्रश्न', 'प्र'], answer: ['उत्तर', 'सही उत्तर'], explanation: ['व्याख्या'] },
  bengali: { question: ['প্রশ্ন'], answer: ['উত্তর', 'সঠিক উত্তর'], explanation: ['ব্যাখ্যা'], letters: 'কখগঘঙচ' },
  thai: {
    question: ['ข้อ', 'คำถาม'],
    answer: ['เฉลย', 'คำตอบ', 'ตอบ'],
    explanation: ['คำอธิบาย'],
    letters: 'กขคงจ',
  },
  chinese: {
    question: ['第', '题', '题目', '问题', '問題', '題', '題目'],
    answer: ['答案', '正确答案', '参考答案', '标准答案', '正確答案', '參考答案', '答', '正解'],
    explanation: ['解析', '答案解析', '试题解析', '说明', '詳解', '解說'],
    correct: ['正确', '正確', '正确答案', '对'],
  },
  japanese: {
    question: ['設問', '問'],
    answer: ['答え', '解答', '回答'],
    explanation: ['解説', '説明'],
    correct: ['正解'],
    letters: 'アイウエオカキクケコ',
  },
  korean: {
    question: ['문제', '문'],
    answer: ['정답', '답'],
    explanation: ['해설', '풀이'],
    correct: ['정답'],
    letters: '가나다라마바사아자차',
  },
  'circled numbers': { letters: '①②③④⑤⑥⑦⑧⑨⑩' },
  'circled letters': { letters: 'ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙ' },
};

type Words = 'question' | 'answer' | 'explanation' | 'correct';

function wordsOf(kind: Words): ReadonlySet<string> {
  return new Set(Object.values(DIALECTS).flatMap((dialect) => dialect[kind] ?? []));
}

export const WORDS: Readonly<Record<Words, ReadonlySet<string>>> = {
  question: wordsOf('question'),
  answer: wordsOf('answer'),
  explanation: wordsOf('explanation'),
  correct: wordsOf('correct'),
};

/** For each letter, its places in the alphabets that have it, from 0. */
const PLACES: ReadonlyMap<string, readonly number[]> = placesOfLetters();

function placesOfLetters(): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { letters = '' } of Object.values(DIALECTS)) {
    for (const [place, letter] of [...letters].entries()) {
      places.set(letter, [...(places.get(letter) ?? []), place]);
    }
  }
  return places;
}

/** Letters of other scripts that look like Latin ones: people type them alike. */
const ALIKE: Readonly<Record<string, string>> = { а: 'a', в: 'b', с: 'c', е: 'e', ѕ: 's', і: 'i' };
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩';

/** The letter in a sign such as `в)`, so that letters that look alike are equal; empty for other signs. */
export function letterIn(sign: string): string {
  const [, letter = ''] =
    /^[*✓✔√✅(（ \t]{0,6}([\p{L}①-⑩ⓐ-ⓙ]\p{M}?)[ \t]?[-–.)、．）:]{0,2}$/u.exec(sign.trim()) ?? [];
  const lower = letter.toLowerCase();
  return ALIKE[lower] ?? lower;
}

export function isCircled(sign: string): boolean {
  return CIRCLED.includes(letterIn(sign) || ' ');
}

/** The place of the choice that an answer names by its printed letter or circled number, from 0; -1 for none. */
export function placeOfAnswer(answer: string, printed: readonly string[]): number {
  const letters = printed.map(letterIn);
  const digit = /^\(?(10|[1-9])[.)]?$/.exec(answer.trim())?.[1];
  const wanted =
    digit !== undefined && printed.every(isCircled) ? CIRCLED[Number(digit) - 1]! : letterIn(answer);
  return wanted === '' ? -1 : letters.indexOf(wanted);
}

/** The places of a letter in the alphabets that have it, from 0; empty for none. */
export function placesOf(letter: string): readonly number[] {
  return PLACES.get(letter.toLowerCase()) ?? [];
}
