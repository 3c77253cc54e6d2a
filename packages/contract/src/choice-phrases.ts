/*
 * The words of "All of the above", "None of these" and their kind, in the languages in which they were found. A phrase of a
 * language is a beginning and words of its lists alone; phrases of languages without word ends, or in which endings vary, are
 * whole. Each language names where its phrases were read: public repositories by owner and name, with the path of a file in
 * which they stand among the choices, or the address of a page that names them.
 */

/** The vocabulary of one language, in lower case and without accents (`bareWords`). */
export interface Language {
  /** How such a phrase begins. */
  readonly begins: readonly string[];
  /** Beginnings that need more, because "no answer" is an ordinary one. */
  readonly denies: readonly string[];
  /** Beginnings that need a word for the choices above. */
  readonly counts: readonly string[];
  readonly above: ReadonlySet<string>;
  /** Other words that point to choices. */
  readonly points: ReadonlySet<string>;
  /** The words for choices. */
  readonly nouns: ReadonlySet<string>;
  readonly verdicts: ReadonlySet<string>;
  /** Words between a beginning and a noun of which it takes none. */
  readonly of: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

/** The words of a text in lower case and without accents. */
export function bareWords(text: string): string[] {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  return bare.match(/[\p{L}\p{N}]+|&/gu) ?? [];
}

/** A text as its bare words. */
function bare(text: string): string {
  return bareWords(text).join(' ');
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(bareWords(words));
}

/** Lists of words as a person writes them. Beginnings are separated by commas. */
function languageOf(words: Readonly<Record<keyof Language, string>>): Language {
  const list = (text: string) => (text === '' ? [] : text.split(',').map(bare));
  const { begins, denies, counts, above, points, nouns, verdicts, of, others } = words;
  return {
    begins: list(begins),
    denies: list(denies),
    counts: list(counts),
    above: setOf(above),
    points: setOf(points),
    nouns: setOf(nouns),
    verdicts: setOf(verdicts),
    of: setOf(of),
    others: setOf(others),
  };
}

/** lydiahallie/javascript-questions, Ebazhanov/linkedin-skill-assessments-quizzes. */
const ENGLISH: Language = {
  begins: ['all', 'none', 'both', 'neither', 'any', 'either', 'each', 'every'],
  denies: ['no', 'there is no'],
  counts: [
    'one',
    'two',
    'three',
    'some',
    'more than one',
    'more than two',
    'at least one',
    'only one',
    'only two',
  ],
  above: setOf('above preceding previous foregoing aforementioned mentioned listed given'),
  points: setOf('these those them other others'),
  nouns: setOf(
    'answer answers choice choices option options statement statements alternative alternatives response responses',
  ),
  verdicts: setOf('correct true right wrong false incorrect possible valid apply applies acceptable'),
  of: setOf('of'),
  others: setOf('the this that are is one or more here two three four'),
};

/** Ebazhanov/linkedin-skill-assessments-quizzes (`*-de.md`), lydiahallie/javascript-questions (de-DE). */
const GERMAN: Language = {
  begins: ['alle', 'alles', 'samtliche', 'beide', 'beides', 'jede', 'nichts'],
  denies: ['keine', 'keiner', 'keines', 'keins', 'kein', 'es gibt keine'],
  counts: ['eine', 'einige', 'mehrere', 'mehr als eine', 'mindestens eine', 'zwei'],
  above: setOf(
    'oben obigen obige obiges oberen genannten genannte genanntes obengenannten obengenannte obenstehenden stehenden ' +
      'angegebenen angegebene angefuhrten aufgefuhrten aufgelisteten aufgezahlten erwahnten erwahnte vorstehenden ' +
      'vorherigen vorigen vorangehenden vorangegangenen vorgenannten bisherigen',
  ),
  points: setOf('davon diesen dieser diese dieses alledem beiden ihnen anderen andere'),
  nouns: setOf(
    'antwort antworten aussage aussagen moglichkeit moglichkeiten option optionen alternative alternativen ' +
      'antwortmoglichkeit antwortmoglichkeiten auswahlmoglichkeiten losungen punkte',
  ),
  verdicts: setOf(
    'richtig richtige korrekt korrekte wahr falsch zutreffend treffen trifft stimmen stimmt moglich',
  ),
  of: setOf('der von aus unter'),
  others: setOf('die den dem des das sind ist zu nicht hier drei vier'),
};

/** Ebazhanov/linkedin-skill-assessments-quizzes (`*-es.md`), lydiahallie/javascript-questions (es-ES). */
const SPANISH: Language = {
  begins: ['todas', 'todos', 'todo', 'ambas', 'ambos', 'las dos', 'los dos', 'nada', 'cualquiera', 'no hay'],
  denies: ['ninguna', 'ninguno', 'ningun'],
  counts: ['una', 'dos', 'mas de una', 'al menos una', 'algunas'],
  above: setOf(
    'anterior anteriores arriba mencionadas mencionados mencionado citadas citados indicadas indicados dadas ' +
      'expuestas senaladas descritas enunciadas previas previos',
  ),
  points: setOf('estas estos ellas ellos dos demas otras otros'),
  nouns: setOf(
    'respuesta respuestas opcion opciones afirmacion afirmaciones alternativa alternativas enunciado enunciados ' +
      'proposicion proposiciones',
  ),
  verdicts: setOf(
    'correcta correctas correcto correctos verdadera verdaderas verdadero verdaderos cierta ciertas cierto ciertos ' +
      'falsa falsas falso falsos incorrecta incorrectas incorrecto incorrectos valida validas posible posibles',
  ),
  of: setOf('de del'),
  others: setOf('las los lo la el que son es tres cuatro'),
};

/** Ebazhanov/linkedin-skill-assessments-quizzes (`*-fr.md`), lydiahallie/javascript-questions (fr-FR). */
const FRENCH: Language = {
  begins: ['toutes', 'tous', 'tout', 'les deux', 'rien', 'n importe laquelle', 'n importe lequel'],
  denies: ['aucune', 'aucun', 'il n y a aucune', 'il n y a pas de'],
  counts: ['une', 'deux', 'plusieurs', 'plus d une', 'au moins une', 'certaines'],
  above: setOf(
    'dessus precede precedent precedents precedente precedentes cite cites citee citees mentionnes mentionnees ' +
      'propose proposes proposee proposees donnes donnees enoncees enumerees indiquees susmentionnees',
  ),
  points: setOf('ces elles eux cela celles ceux autres deux'),
  nouns: setOf(
    'reponse reponses choix option options proposition propositions affirmation affirmations enonce enonces ' +
      'possibilite possibilites alternative alternatives',
  ),
  verdicts: setOf(
    'correcte correctes correct corrects vraie vraies vrai vrais juste justes exacte exactes bonne bonnes ' +
      'fausse fausses faux incorrecte incorrectes possible possibles valable valables',
  ),
  of: setOf('des de d parmi'),
  others: setOf('les la le l ce qui ci sont est n ne trois quatre'),
};

/** Riccardomirto/test-e-simulazioni, zonkysan/QuestSAR, Ebazhanov/linkedin-skill-assessments-quizzes (`*-it.md`). */
const ITALIAN = languageOf({
  begins: 'tutte,tutti,tutto,sono tutte,sono tutti,entrambe,entrambi,le due,i due',
  denies: 'nessuna,nessuno,nessun,non c è nessuna',
  counts: 'una,due,più di una,almeno una,alcune',
  above:
    'precedenti precedente precede sopra elencate elencati indicate indicati citate citati suddette suddetti menzionate menzionati',
  points: 'queste questi esse essi loro altre altri due',
  nouns:
    'risposta risposte opzione opzioni alternativa alternative affermazione affermazioni soluzioni scelte',
  verdicts:
    'corretta corrette corretto corretti vera vere vero veri giusta giuste giusto giusti esatta esatte esatti falsa false falso falsi errata errate sbagliata sbagliate valida valide valido validi possibili',
  of: 'delle dei di tra fra',
  others: 'le gli i la sono è qui tre quattro proposte disponibili',
});

/** rafmoura01/CAA_questions_v2, lydiahallie/javascript-questions (pt-BR). */
const PORTUGUESE = languageOf({
  begins: 'todas,todos,tudo,ambas,ambos,as duas,os dois,qualquer,nda',
  denies: 'nenhuma,nenhum,não há nenhuma',
  counts: 'uma,duas,mais de uma,pelo menos uma,algumas',
  above:
    'anterior anteriores acima mencionadas mencionados citadas citados apresentadas apresentados listadas listados indicadas referidas',
  points: 'estas estes essas esses delas deles outras outros duas dois',
  nouns:
    'alternativa alternativas opção opções resposta respostas afirmação afirmações afirmativa afirmativas assertiva assertivas item itens proposições',
  verdicts:
    'correta corretas correto corretos certa certas certo certos verdadeira verdadeiras verdadeiro verdadeiros falsa falsas falso falsos incorreta incorretas errada erradas válida válidas válido válidos possíveis',
  of: 'das dos de',
  others: 'as os a o que está estão são é três quatro',
});

/**
 * Evilamajor/OposicionsGeneralitatCatalunya (`src/data/bloc1/tema2/punt1Ask.js`, “Totes les anteriors”, “Cap de les anteriors”),
 * AnirvanSarkar/auto-multiple-choice (`tex/automultiplechoice.dtx.in`, “Cap de les respostes és correcte”); the advice on tests of
 * www.upf.edu/web/usquid-etic/faqs_test.
 */
const CATALAN = languageOf({
  begins: 'totes,tots,tot,ambdues,ambdós,les dues,els dos',
  denies: 'cap,no hi ha cap',
  counts: 'una,dues,més d una,almenys una',
  above: 'anterior anteriors esmentades esmentats citades citats indicades dalt',
  points: 'aquestes aquests elles ells altres dues dos',
  nouns: 'resposta respostes opció opcions afirmació afirmacions alternativa alternatives',
  verdicts:
    'correcta correcte correctes certa certes vertadera vertaderes verdadera verdaderes falsa falses vàlides',
  of: 'de d',
  others: 'les els la l el són és que tres quatre',
});

/**
 * lydiahallie/javascript-questions (nl-NL), rizeNurseportal/nurseportal (`secure/modules/module1/accreditation-nl.aspx` to module5,
 * “Geen van bovenstaande”, “Alle bovenstaande beweringen zijn juist”, “Al wat hierboven staat”).
 */
const DUTCH = languageOf({
  begins: 'alle,al,alles,allemaal,beide',
  denies: 'geen,er is geen',
  counts: 'een,twee,meer dan een,minstens een',
  above: 'bovenstaande bovengenoemde hierboven genoemde voornoemde voorgaande vorige vermelde',
  points: 'deze hiervan ervan dit andere beide',
  nouns:
    'antwoord antwoorden optie opties mogelijkheid mogelijkheden stelling stellingen alternatief alternatieven uitspraken beweringen',
  verdicts:
    'juist juiste correct correcte goed goede fout foute onjuist onjuiste waar onwaar geldig toepassing kloppen',
  of: 'van',
  others: 'de het zijn is op wat staat drie vier',
});

/**
 * lvk4z/QuizGamePythonProject (“Żadne z wymienionych”), Karpff/Nauczator (`questions/IO.js`, “wszystkie odpowiedzi są poprawne”,
 * “żadna z odpowiedzi nie jest poprawna”), rizeNurseportal/nurseportal (`secure/modules/module1/accreditation-pl.aspx` to module5,
 * “Wszystkie z powyższych”, “Żadne z powyższych”).
 */
const POLISH = languageOf({
  begins: 'wszystkie,wszystko,obie,oba,obydwie,każda',
  denies: 'żadna,żadne,żaden,żadnej,nie ma',
  counts: '',
  above: 'powyższe powyższych powyżej wymienione wymienionych poprzednie poprzednich podane podanych',
  points: 'te tych one nich pozostałe',
  nouns:
    'odpowiedź odpowiedzi opcja opcje opcji wariant warianty wariantów możliwości stwierdzenia stwierdzeń',
  verdicts:
    'poprawne poprawna poprawnej prawidłowe prawidłowa prawidłowej prawdziwe prawdziwa fałszywe fałszywa słuszne błędne właściwe',
  of: 'z ze spośród',
  others: 'są jest nie',
});

/**
 * lydiahallie/javascript-questions (ru-RU), KlaxonVS/Simple1CTesting (`testing.js`, “Все вышеперечисленные”, “Нет правильного
 * ответа”). No public source was found for “Ничего из перечисленного”.
 */
const RUSSIAN = languageOf({
  begins: 'все,всё,оба,обе,каждый',
  denies: 'ни один,ни одна,ни одно,ни одного,ничего,ничто,никакой,нет',
  counts: '',
  above:
    'перечисленное перечисленные перечисленного перечисленных вышеперечисленное вышеперечисленные вышеперечисленного вышеперечисленных вышеуказанное вышеуказанные вышеуказанного вышеуказанных указанное указанные указанного указанных названное названного выше предыдущие предыдущих',
  points: 'эти этих этого они них',
  nouns:
    'ответ ответа ответы ответов вариант варианта варианты вариантов утверждение утверждения утверждений',
  verdicts:
    'верны верно верен верна верные верный правильны правильные правильный правильного правильных правильно корректны валидны неверны неверно подходит подходят',
  of: 'из',
  others: 'не является являются',
});

/** Ebazhanov/linkedin-skill-assessments-quizzes (`*-ua.md`), lydiahallie/javascript-questions (uk-UA). */
const UKRAINIAN = languageOf({
  begins: 'усі,всі,усе,все,обидва,обидві,кожен',
  denies: 'жоден,жодна,жодне,жодного,нічого,немає',
  counts: '',
  above:
    'перераховані перераховане перерахованих перерахованого перелічені перелічене перелічених вищеперераховане вищеперераховані вищеперерахованих вищевказане вищевказані вищевказаних вищезазначене вищезазначені вищезазначених вищенаведені вищенаведених вище зазначені зазначених згадані згаданих наведені наведених попередні попередніх',
  points: 'ці цих вони них інші',
  nouns: 'відповідь відповіді відповідей варіант варіанти варіантів твердження тверджень',
  verdicts: 'правильні правильна правильно правильної вірні вірна вірно коректні дійсні неправильні',
  of: 'з із зі',
  others: 'є не',
});

/**
 * pankajkumarkamat04/karan (`backend/src/data/generalQuestion.ts`, “Alla ovanstående”), dicander/training_exam (`README.md`, “Inget
 * av ovanstående”, “Inget av ovanstående alternativ”).
 */
const SWEDISH = languageOf({
  begins: 'alla,allt,samtliga,båda,bägge',
  denies: 'inget,ingen,inga',
  counts: '',
  above: 'ovanstående ovan ovannämnda nämnda föregående tidigare',
  points: 'dessa dem de här andra',
  nouns:
    'svar svaren svarsalternativ svarsalternativen alternativ alternativet alternativen påståenden påståendena',
  verdicts: 'rätt rätta korrekt korrekta sant sanna fel felaktiga stämmer riktiga',
  of: 'av',
  others: 'är i',
});

/**
 * rizeNurseportal/nurseportal (`secure/modules/module1/accreditation-no.aspx` to module5, “Alle de ovennevnte”, “Ingen av de
 * ovennevnte”), duvholt/memorizer (`questions/itgk.json`, “Alle alternativene er riktige”, “Ingen av svarene er riktige”),
 * AnirvanSarkar/auto-multiple-choice (`tex/automultiplechoice.dtx.in`, “Ingen svar er riktige”). No public source was found for the
 * Danish words.
 */
const NORWEGIAN = languageOf({
  begins: 'alle,alt,begge,samtlige',
  denies: 'ingen,intet,ingenting',
  counts: '',
  above: 'ovennevnte ovenstående ovenfor over nevnte ovennævnte nævnte foregående',
  points: 'disse dem andre',
  nouns:
    'svar svarene svarene svaralternativ svaralternativene alternativ alternativer alternativene påstander påstandene utsagn utsagnene',
  verdicts: 'rett rette riktig riktige rigtige korrekt korrekte sant sanne usanne feil forkerte',
  of: 'av af',
  others: 'de er det',
});

/**
 * lydiahallie/javascript-questions (id-ID, “Semua jawaban benar”), Hamami-del/kuis_sd_smp_sma (`soal.js`, “Semua benar”). No public
 * source was found for “Tidak ada jawaban yang benar”.
 */
const INDONESIAN = languageOf({
  begins: 'semua,semuanya,seluruh,keduanya,kedua',
  denies: 'tidak ada,tak ada,tidak satu pun,bukan',
  counts: '',
  above: 'atas diatas tersebut sebelumnya',
  points: 'ini itu salah satu',
  nouns: 'jawaban jawabannya pilihan opsi pernyataan',
  verdicts: 'benar salah betul tepat valid',
  of: 'dari',
  others: 'yang di adalah',
});

/**
 * lydiahallie/javascript-questions (vi-VI, “Tất cả đều hợp lệ”), microsoft/Web-Dev-For-Beginners
 * (`quiz-app/src/assets/translations/vi.json`, “Tất cả ở trên”, “Tất cả những thứ trên”). No public source was found for “Không có
 * đáp án nào đúng”.
 */
const VIETNAMESE = languageOf({
  begins: 'tất cả,cả hai,cả ba,cả bốn',
  denies: 'không có,không',
  counts: '',
  above: 'trên',
  points: 'này đó',
  nouns: 'đáp án phương câu ý lựa chọn trả lời',
  verdicts: 'đúng sai hợp lệ',
  of: 'trong',
  others: 'đều các những thứ nào là ở số',
});

/**
 * lydiahallie/javascript-questions (ro-RO, “Toate sunt valide”), rizeNurseportal/nurseportal
 * (`secure/modules/module1/accreditation-ro.aspx` to module5, “Toate variantele de mai sus”, “Niciuna din variantele de mai sus”).
 */
const ROMANIAN = languageOf({
  begins: 'toate,ambele,amândouă',
  denies: 'niciuna,niciunul,nici una,nici unul,niciun',
  counts: '',
  above: 'sus anterioare anterioarele precedente menționate enumerate',
  points: 'acestea acestora ele',
  nouns: 'variantă varianta variante variantele răspuns răspunsuri răspunsurile opțiuni opțiunile',
  verdicts: 'corect corecte corectă adevărate adevărată valide false greșite',
  of: 'din dintre',
  others: 'de mai sunt este cele nu',
});

export const LANGUAGES: readonly Language[] = [
  ...[ENGLISH, GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, CATALAN, DUTCH, POLISH, RUSSIAN],
  ...[UKRAINIAN, SWEDISH, NORWEGIAN, INDONESIAN, VIETNAMESE, ROMANIAN],
];

/** Each beginning with each end. */
function joined(beginnings: string, ends: string, between = ''): string[] {
  return beginnings.split('|').flatMap((one) => ends.split('|').map((other) => `${one}${between}${other}`));
}

/** Whole phrases. */
export const FIXED: ReadonlySet<string> = new Set(
  [
    ...['weder noch', 'sowohl als auch', 'keines von beiden', 'geen van beide', 'geen van beiden'],
    ...['ni l un ni l autre', 'ni l une ni l autre', 'l un et l autre', 'l une et l autre'],
    ...['ni uno ni otro', 'ni una ni otra', 'uno y otro', 'n d a', 'tất cả', 'cả hai'],
    // Turkish: Ebazhanov/linkedin-skill-assessments-quizzes (`*-tr.md`, “bu cevapların hiçbiri”), lydiahallie (tr-TR).
    ...joined('yukarıdakilerin|bunların|bu cevapların|seçeneklerin|şıkların', 'hepsi|tümü|hiçbiri', ' '),
    ...joined('hepsi|tümü', 'doğru|doğrudur|geçerlidir|yanlış', ' '),
    ...['hiçbiri doğru değil', 'tüm yukarıdakiler', 'her ikisi', 'hiçbirisi'],
    // mhardalov/exams-qa (`data/exams/multilingual`, “yukarıdakilerden hiçbiri”, “yukardakilerin hepsi”).
    ...joined('yukarıdakilerden|yukardakilerin|yukardakilerden', 'hepsi|hiçbiri', ' '),
    // Russian: KlaxonVS/Simple1CTesting (`testing.js`, “Верны все варианты”, “Верно все вышеперечисленное”).
    ...joined('верны все', 'варианты|ответы|указанные ответы|перечисленные ответы', ' '),
    ...['верно все вышеперечисленное'],
    // Chinese: Ebazhanov (`*-ch.md`, “以上所有”, “以上都不是”), adoreMai/quiz (“以上都是”), lydiahallie (zh-CN, zh-TW).
    ...joined(
      '以上|上述|以上选项|以上選項|以上答案|以上说法',
      '所有|全部|都是|都对|都對|都正确|皆是|皆对|皆正确|均是|均对|均正确|全对|全部正确|所有答案|所有选项|都不是|都不对|都不對|都不正确|皆非|皆不是|均不是|均不对|均不正确|全不对|全错|都错',
    ),
    // Japanese: lydiahallie (ja-JA, “これらすべて有効です”), microsoft/Web-Dev-For-Beginners (`quiz-app/src/assets/translations/ja.json`,
    // “上記のすべて”). No public source was found for “いずれでもない”.
    ...joined(
      '上記|上記の|以上|以上の|これら|これらの',
      'すべて|全て|すべて正しい|すべてが正しい|いずれでもない|どれでもない|いずれも正しい|いずれも正しくない',
    ),
    ...['すべて正しい', '全て正しい', 'いずれも正しい', 'いずれでもない', 'どれでもない'],
    // Korean: lydiahallie (ko-KR, “모두”, “이 모든 것은 유효해요”), microsoft/Web-Dev-For-Beginners
    // (`quiz-app/src/assets/translations/ko.json`, “위 둘다”). No public source was found for “위에 없음”, “위의 어느 것도 아님” and
    // “정답 없음”; “위의 모두” stands in public files of which only a part could be read.
    ...[
      '위의 모두',
      '위 둘다',
      '위 둘 다',
      '이 모든 것은 유효해요',
      '위에 없음',
      '위의 어느 것도 아님',
      '정답 없음',
    ],
    // Arabic: AhmedNaeem1000/3D-Boxes (`js/question_Systems_review.js`, “جميع ما سبق”, “كل ما سبق صحيح”, “لاشئ مما سبق”;
    // `js/question_Information Security.js`, “كل ماسبق”, “لا شئ مما سبق”; `js/question_leading_businesses.js`, “لا شيء مما سبق”),
    // lydiahallie (ar-AR, “كل الإجابات صحيحة”), Daoud-Developer/teuria--starter-solution
    // (`src/data/categorys/AR/trafficLaws.js`, “جميع الإجابات صحيحة”, “جميع الإجابات غير صحيحة”). Public files of which only a
    // part could be read have “كل ما ذكر”, “لا شيء مما ذكر”, “ليس أي مما سبق” and “جميع الإجابات خاطئة”.
    ...joined('جميع ما|كل ما', 'سبق|سبق صحيح|ذكر|ذكر صحيح', ' '),
    ...joined('لا شيء|لا شئ|لاشيء|لاشئ|ليس أي', 'مما سبق|مما ذكر', ' '),
    ...['كل ماسبق', 'كل ماسبق صحيح'],
    ...joined('جميع الإجابات|كل الإجابات', 'صحيحة|غير صحيحة|خاطئة', ' '),
    // Hebrew: niso217/gmdss-learner (`american-data.js`, “כל התשובות נכונות”, “כל התשובות אינן נכונות”, “אין תשובה נכונה”, “כל הנ״ל”,
    // “אף אחד מהנ״ל”), Daoud-Developer/teuria--starter-solution (`src/data/categorys/HE/HeRules.js`, “כל התשובות לא נכונות”),
    // IgalKF/Academy.Quizez.ProgramEngineeringClient (`src/data/program-engineering-data.ts`, “אף תשובה איננה נכונה”, “אף אחת
    // מהתשובות אינה נכונה”), yarden-carmi/OOPTestExamplesQuestions (`Default/OOPTestExamples/HIT/2018 a b/Questions/Question02.cpp`,
    // “אף תשובה אינה נכונה”; `…/Bar-Ilan/2021 summer A/Questions/Question02.cpp`, “כל התשובות האחרות אינן נכונות”),
    // SCEteam18/CyberKing (`createTable.sql` of Main_branch, “אף תשובה לא נכונה”). Public files of which only a part could be read
    // have “כל התשובות שגויות”, “אף אחת מהתשובות” and “כל האמור לעיל”.
    ...joined('כל התשובות', 'נכונות|לא נכונות|אינן נכונות|האחרות אינן נכונות|שגויות', ' '),
    ...joined('אף תשובה|אף אחת מהתשובות', 'אינה נכונה|איננה נכונה', ' '),
    ...[
      'אף אחת מהתשובות',
      'כל האמור לעיל',
      'אין תשובה נכונה',
      'אף תשובה לא נכונה',
      'כל הנ״ל',
      'אף אחד מהנ״ל',
    ],
    // Hindi: Ebazhanov (`*-hi.md`, “इन सभी उत्तरों”, “ये सभी उत्तर सही हैं”, “ऊपर के सभी”, “इनमें से कोई नहीं”).
    ...['उपरोक्त सभी', 'ऊपर के सभी', 'इन सभी उत्तरों', 'ये सभी', 'ये सभी उत्तर', 'ये सभी उत्तर सही हैं'],
    ...joined('इनमें से|उपरोक्त में से|उपर में से', 'कोई नहीं|कोई भी नहीं|सभी', ' '),
    // Hungarian: ihgolab/ihgolab.github.io (“mindkettő”, “egyik sem”), bencejeney/SJE-Makrookonomia-Kviz
    // (`src/Components/Fejezet7.js`, “egyik fenti válasz sem helyes”; `src/Components`, “mindegyik válasz helyes”, “a fentiek közül
    // egyik sem”), mhardalov/exams-qa (`data/exams/multilingual`, “mindhárom fenti állítás igaz”, “egyik állítás sem helyes”).
    ...['a fentiek közül egyik sem', 'egyik sem a fentiek közül', 'mindegyik a fentiek közül'],
    ...joined('mindegyik|mindegyik fenti|mindkét fenti', 'válasz helyes', ' '),
    ...joined('mindegyik|mindhárom', 'fenti állítás igaz', ' '),
    ...joined('egyik|egyik fenti', 'válasz sem helyes|állítás sem helyes|állítás sem igaz', ' '),
    // Greek: rizeNurseportal/nurseportal (`secure/modules/module1/accreditation-el.aspx` to module5, “Όλα τα παραπάνω”, “Όλα τα
    // παραπάνω είναι αληθή”, “Κανένα από τα παραπάνω”, “Καμία από τις παραπάνω”), MG04/Learn-Math (`src/quizData.js`). Public files of which
    // only a part could be read have “Τίποτα από τα παραπάνω”.
    ...joined('όλα τα παραπάνω', '| είναι αληθή| είναι ψευδή'),
    ...joined(
      'κανένα από τα|τίποτα από τα|κανένας από τους|κανένας από τα|καμία από τις|μερικά από τα',
      'παραπάνω',
      ' ',
    ),
    ...['κανένα από τα παραπάνω δεν είναι αλήθεια', 'καμία από τις παραπάνω δηλώσεις δεν είναι αληθής'],
    // Czech: rizeNurseportal/nurseportal (`secure/modules/module1/accreditation-cz.aspx` to module5, “Vše výše uvedené”, “Nic z výše
    // uvedeného”).
    ...joined('vše výše uvedené', '| je pravdivé'),
    ...joined('nic z výše uvedeného', '| není pravdivé'),
  ].map(bare),
);

/** One word such as "None", which is an ordinary answer, too. */
export const BRIEF: ReadonlySet<string> = new Set(
  [
    ...['none', 'both', 'neither', 'all'],
    ...['alle', 'alles', 'keine', 'keiner', 'keines', 'keins', 'beide', 'beides', 'nichts davon'],
    ...['todas', 'todos', 'ninguna', 'ninguno', 'ambas', 'ambos', 'las dos', 'los dos'],
    ...['toutes', 'tous', 'aucune', 'aucun', 'les deux'],
    ...['tutte', 'tutti', 'nessuna', 'nessuno', 'entrambe', 'entrambi'],
    ...[
      'nenhuma',
      'nenhum',
      'nda',
      'totes',

      'ambdues',
      'geen',
      'allemaal',
      'toate',
      'niciuna',
      'ambele',
    ],
    ...['wszystkie', 'żadne', 'żadna', 'żaden', 'обе', 'оба', 'усі', 'всі', 'hepsi', 'tümü', 'hiçbiri'],
    ...[
      'semuanya',
      'keduanya',
      'mindegyik',
      'egyik sem',
      'mindkettő',
      // lydiahallie/javascript-questions (ar-AR, ar-EG).
      'جميعها',
      'كلهم',
      '모두',
      'すべて',
      '全て',
      '皆是',
      '都不是',
    ],
  ].map(bare),
);

/** Words that join letters. */
export const JOINING = setOf(
  'and or nor & und oder noch sowohl als auch weder y e o u ni et ou both neither either en i och både ve és va và cả dan и и і та',
);
/** Words that mean one letter alone, or all but it. */
export const ALONE = setOf(
  'only just except but nur ausser solo solamente unicamente excepto menos salvo seulement sauf uniquement ' +
    'soltanto solamente tranne apenas somente només alleen enkel tylko только hanya endast bare',
);
