import type { QuestionField } from '@exam/contract';

/** Fields that a column's name can state. Two more say how a key is written: by letters, or by numbers. */
type NamedField = Exclude<QuestionField, 'ignored' | 'chapter-id'> | 'correct-letter' | 'correct-number';

/**
 * Names of columns by language and field. Upper case, accents, blanks, `_`, articles and brackets do not matter, and
 * `questionText` is `question text`. The names of `choice` and `wrong-choice` stand beside a letter or a number:
 * `Option A`, `option1`, `选项A`. Of several columns of one field, the one whose name stands first here counts first.
 * To add a language, add its block; to add a name, add it to its list.
 */
const NAMES: Readonly<Record<string, Partial<Record<NamedField, readonly string[]>>>> = {
  english: {
    text: [
      'question',
      'question text',
      'text',
      'stem',
      'question stem',
      'prompt',
      'item',
      'questions',
      'content',
      'question content',
    ],
    choice: [
      ...['option', 'choice', 'answer', 'response', 'alternative', 'possible answer', 'choice text'],
      ...['answer text', 'option text', 'answer option', 'answer choice', 'opt', 'ans', 'op', 'alt'],
    ],
    'wrong-choice': [
      ...['wrong', 'incorrect', 'distractor', 'wrong answer', 'incorrect answer', 'wrong choice'],
      ...['incorrect choice', 'wrong option', 'incorrect option', 'distractor text', 'false answer'],
    ],
    'correct-letter': ['correct letter', 'answer letter', 'correct answer letter', 'correct option letter'],
    correct: [
      ...['correct', 'correct answer', 'correct answers', 'correct choice', 'correct option', 'correct ans'],
      ...['correct opt', 'correct response', 'right answer', 'right option', 'right choice', 'answer key'],
      ...[
        'true option',
        'true answer',
        'key',
        'answer',
        'answers',
        'ans',
        'solution',
        'answer correct',
        'correct answer text',
        'correct key',
      ],
    ],
    'correct-number': [
      ...['correct index', 'answer index', 'correct answer index', 'correct option index', 'correct number'],
      ...['correct option number', 'correct answer number', 'answer number', 'correct idx'],
    ],
    chapter: [
      ...['chapter', 'chapter name', 'category', 'category name', 'topic', 'unit', 'section', 'module'],
      ...['lecture', 'subject', 'domain', 'subtopic', 'sub topic', 'subcategory', 'theme', 'topic name'],
    ],
    'chapter-number': ['chapter number', 'chapter no', 'chapter nr', 'unit number', 'chapter id'],
    difficulty: ['difficulty', 'difficulty level', 'level', 'level of difficulty', 'question difficulty'],
    objective: ['objective', 'learning objective', 'objectives'],
    bloom: ['bloom', 'bloom level', 'bloom’s level', 'blooms level', 'bloom taxonomy', 'bloom’s taxonomy'],
    tag: ['tags', 'tag', 'labels', 'keywords'],
    explanation: [
      ...['explanation', 'general feedback', 'feedback', 'rationale', 'reason', 'justification'],
      ...['explanations', 'answer explanation', 'solution explanation', 'explain', 'full explanation'],
    ],
    source: ['source', 'reference', 'references'],
    name: ['name', 'question name', 'title', 'question title'],
    picture: ['picture', 'picture file', 'picture name', 'image', 'image file', 'image name', 'figure'],
    type: ['type', 'question type'],
    'keep-order': ['keep choice order', 'keep order', 'fixed order', 'keep order of choices'],
    'pinned-last': ['pinned last', 'pinned choices'],
    shuffle: ['shuffle', 'shuffle choices', 'shuffle answers', 'shuffle options', 'randomize', 'randomise'],
  },
  'misspelt English': {
    text: ['qestion', 'queston', 'questoin', 'quesiton', 'quetion', 'quastion', 'questin'],
    choice: ['optoin', 'opton', 'choise', 'anwser', 'awnser', 'answr', 'anser'],
    'wrong-choice': ['incorect', 'incorect answer', 'wrong anwser', 'wrong awnser', 'distracter'],
    correct: [
      ...['correct anwser', 'correct awnser', 'correct answr', 'corect', 'corect answer', 'correct anser'],
      ...['anwser', 'awnser', 'correct choise', 'corret', 'corret answer', 'correct asnwer'],
    ],
    chapter: ['catagory', 'catergory', 'chapiter'],
    difficulty: ['dificulty', 'difficulity', 'difficuly', 'diffculty'],
    explanation: ['explaination', 'explnation', 'explantion'],
  },
  deutsch: {
    text: ['Frage', 'Fragetext', 'Fragestellung', 'Text der Frage', 'Aufgabe', 'Aufgabenstellung', 'Fragen'],
    choice: ['Antwort', 'Antwortmöglichkeit', 'Antwortoption', 'Auswahl', 'Möglichkeit', 'Alternative'],
    'wrong-choice': ['Falsch', 'Falsche Antwort', 'Distraktor', 'Falschantwort'],
    'correct-letter': ['Lösungsbuchstabe', 'Richtiger Buchstabe', 'Buchstabe der Lösung'],
    correct: [
      ...['Richtig', 'Richtige Antwort', 'Korrekt', 'Korrekte Antwort', 'Lösung', 'Richtige Lösung'],
      ...['Antwort richtig', 'Antwort korrekt', 'Richtige Option', 'Antwort', 'Lösungen', 'Richtige'],
    ],
    'correct-number': ['Lösungsnummer', 'Nummer der Lösung', 'Lösungsindex', 'Richtiger Index'],
    chapter: [
      'Kapitel',
      'Kategorie',
      'Thema',
      'Themengebiet',
      'Bereich',
      'Abschnitt',
      'Modul',
      'Fach',
      'Sachgebiet',
    ],
    'chapter-number': ['Kapitelnummer', 'Kapitel Nr', 'Nummer des Kapitels'],
    difficulty: ['Schwierigkeit', 'Schwierigkeitsgrad', 'Niveau', 'Schwierigkeitsstufe'],
    objective: ['Lernziel', 'Lernziele'],
    tag: ['Schlagwörter', 'Schlagworte', 'Stichwörter', 'Stichworte'],
    explanation: ['Erklärung', 'Begründung', 'Erläuterung', 'Rückmeldung'],
    source: ['Quelle', 'Quellen', 'Quellenangabe'],
    name: ['Titel', 'Fragentitel'],
    picture: ['Bild', 'Bilddatei', 'Abbildung', 'Grafik'],
    type: ['Typ', 'Fragetyp', 'Art', 'Fragenart'],
  },
  español: {
    text: [
      'Pregunta',
      'Texto de la pregunta',
      'Enunciado',
      'Enunciado de la pregunta',
      'Reactivo',
      'Preguntas',
    ],
    choice: [
      'Opción',
      'Respuesta',
      'Alternativa',
      'Opción de respuesta',
      'Inciso',
      'Resp',
      'Posible respuesta',
    ],
    'wrong-choice': [
      'Incorrecta',
      'Respuesta incorrecta',
      'Opción incorrecta',
      'Distractor',
      'Respuesta falsa',
      'Resp incorr',
    ],
    'correct-letter': ['Letra correcta', 'Letra de la respuesta', 'Letra de la respuesta correcta'],
    correct: [
      ...[
        'Correcta',
        'Respuesta correcta',
        'Correcto',
        'Opción correcta',
        'Alternativa correcta',
        'Solución',
      ],
      ...[
        'Clave',
        'Respuesta',
        'Respuestas correctas',
        'Resp correcta',
        'Clave de respuesta',
        'Inciso correcto',
      ],
    ],
    'correct-number': ['Índice correcto', 'Número de la respuesta correcta', 'Índice de la respuesta'],
    chapter: [
      'Capítulo',
      'Categoría',
      'Tema',
      'Bloque',
      'Unidad',
      'Módulo',
      'Sección',
      'Materia',
      'Asignatura',
      'Área',
    ],
    'chapter-number': ['Número de capítulo', 'Número de tema', 'Tema num', 'Número de unidad'],
    difficulty: ['Dificultad', 'Nivel', 'Nivel de dificultad'],
    objective: ['Objetivo', 'Objetivo de aprendizaje'],
    tag: ['Etiquetas', 'Etiqueta', 'Palabras clave'],
    explanation: [
      'Explicación',
      'Justificación',
      'Retroalimentación',
      'Texto de la justificación',
      'Argumentación',
    ],
    source: ['Fuente', 'Referencia', 'Bibliografía'],
    name: ['Título', 'Título de la pregunta'],
    picture: ['Imagen', 'Figura', 'Foto'],
    type: ['Tipo', 'Tipo de pregunta', 'Tipo de reactivo'],
  },
  português: {
    text: [
      'Pergunta',
      'Questão',
      'Enunciado',
      'Texto da pergunta',
      'Texto da questão',
      'Perguntas',
      'Questões',
    ],
    choice: ['Opção', 'Alternativa', 'Resposta', 'Letra', 'Opção de resposta', 'Escolha'],
    'wrong-choice': ['Incorreta', 'Errada', 'Resposta errada', 'Resposta incorreta', 'Alternativa incorreta'],
    'correct-letter': ['Letra correta', 'Letra certa', 'Letra da resposta'],
    correct: [
      ...[
        'Correta',
        'Resposta correta',
        'Resposta certa',
        'Certa',
        'Correto',
        'Gabarito',
        'Alternativa correta',
      ],
      ...['Opção correta', 'Resposta', 'Solução', 'Alternativa certa', 'Chave'],
    ],
    'correct-number': ['Índice correto', 'Índice da resposta', 'Número da resposta correta'],
    chapter: [
      'Capítulo',
      'Categoria',
      'Tema',
      'Assunto',
      'Tópico',
      'Unidade',
      'Disciplina',
      'Matéria',
      'Seção',
    ],
    'chapter-number': ['Número do capítulo', 'Número da unidade'],
    difficulty: ['Dificuldade', 'Nível', 'Nível de dificuldade'],
    objective: ['Objetivo de aprendizagem', 'Habilidade', 'Competência'],
    tag: ['Etiquetas', 'Palavras chave'],
    explanation: ['Explicação', 'Justificativa', 'Comentário', 'Justificação', 'Resolução'],
    source: ['Fonte', 'Referência', 'Bibliografia'],
    name: ['Título', 'Título da questão'],
    picture: ['Imagem', 'Figura'],
    type: ['Tipo', 'Tipo de questão', 'Tipo de pergunta'],
  },
  français: {
    text: ['Question', 'Énoncé', 'Texte de la question', 'Intitulé', 'Libellé', 'Intitulé de la question'],
    choice: ['Réponse', 'Choix', 'Proposition', 'Option', 'Option de réponse', 'Réponse possible', 'Rep'],
    'wrong-choice': ['Mauvaise réponse', 'Fausse', 'Réponse fausse', 'Distracteur', 'Réponse incorrecte'],
    'correct-letter': ['Lettre correcte', 'Lettre de la bonne réponse', 'Lettre de la réponse'],
    correct: [
      ...[
        'Bonne réponse',
        'Réponse correcte',
        'Correcte',
        'Réponse juste',
        'Solution',
        'Réponse exacte',
        'Réponse',
      ],
      ...['Bonne', 'Bonnes réponses', 'Choix correct', 'Option correcte', 'Corrigé', 'Bonne proposition'],
    ],
    'correct-number': ['Numéro de la bonne réponse', 'Indice de la bonne réponse', 'Numéro correct'],
    chapter: ['Chapitre', 'Catégorie', 'Thème', 'Sujet', 'Unité', 'Matière', 'Partie', 'Rubrique', 'Domaine'],
    'chapter-number': ['Numéro de chapitre', 'Numéro du chapitre'],
    difficulty: ['Difficulté', 'Niveau', 'Niveau de difficulté'],
    objective: ['Objectif', 'Objectif pédagogique', 'Compétence'],
    tag: ['Étiquettes', 'Mots clés'],
    explanation: ['Explication', 'Justification', 'Rétroaction', 'Commentaire'],
    source: ['Source', 'Référence', 'Bibliographie'],
    name: ['Titre', 'Titre de la question'],
    picture: ['Image', 'Figure', 'Illustration'],
    type: ['Type', 'Type de question'],
  },
  italiano: {
    text: ['Domanda', 'Testo della domanda', 'Quesito', 'Testo', 'Testo del quesito', 'Domande'],
    choice: [
      'Risposta',
      'Opzione',
      'Alternativa',
      'Scelta',
      'Risp',
      'Opzione di risposta',
      'Possibile risposta',
    ],
    'wrong-choice': ['Errata', 'Risposta errata', 'Sbagliata', 'Risposta sbagliata', 'Distrattore'],
    'correct-letter': ['Lettera corretta', 'Lettera della risposta', 'Lettera esatta'],
    correct: [
      ...[
        'Corretta',
        'Risposta corretta',
        'Risposta esatta',
        'Esatta',
        'Risposta giusta',
        'Giusta',
        'Soluzione',
      ],
      ...[
        'Opzione corretta',
        'Chiave',
        'Chiave di risposta',
        'Risp corretta',
        'Risposta',
        'Alternativa corretta',
      ],
    ],
    'correct-number': ['Indice corretto', 'Numero della risposta corretta', 'Indice della risposta'],
    chapter: [
      'Capitolo',
      'Categoria',
      'Argomento',
      'Materia',
      'Unità',
      'Modulo',
      'Sezione',
      'Lezione',
      'Tema',
    ],
    'chapter-number': ['Numero del capitolo', 'Numero capitolo'],
    difficulty: ['Difficoltà', 'Livello', 'Livello di difficoltà'],
    objective: ['Obiettivo', 'Obiettivo di apprendimento'],
    tag: ['Etichette', 'Parole chiave'],
    explanation: ['Spiegazione', 'Motivazione', 'Commento', 'Giustificazione'],
    source: ['Fonte', 'Riferimento', 'Bibliografia'],
    name: ['Titolo', 'Titolo della domanda'],
    picture: ['Immagine', 'Figura'],
    type: ['Tipo', 'Tipo di domanda', 'Tipologia'],
  },
  català: {
    text: ['Pregunta', 'Enunciat', 'Text de la pregunta', 'Qüestió', 'Preguntes'],
    choice: ['Opció', 'Resposta', 'Alternativa', 'Opció de resposta'],
    'wrong-choice': ['Incorrecta', 'Resposta incorrecta', 'Errònia', 'Resposta errònia', 'Distractor'],
    'correct-letter': ['Lletra correcta', 'Lletra de la resposta'],
    correct: ['Correcta', 'Resposta correcta', 'Correcte', 'Opció correcta', 'Solució', 'Clau', 'Resposta'],
    'correct-number': ['Índex correcte', 'Número de la resposta correcta'],
    chapter: ['Capítol', 'Categoria', 'Tema', 'Bloc', 'Unitat', 'Mòdul', 'Secció', 'Matèria', 'Assignatura'],
    'chapter-number': ['Número de capítol', 'Número del tema'],
    difficulty: ['Dificultat', 'Nivell', 'Nivell de dificultat'],
    objective: ['Objectiu', 'Objectiu d’aprenentatge'],
    tag: ['Etiquetes', 'Paraules clau'],
    explanation: ['Explicació', 'Justificació', 'Retroacció'],
    source: ['Font', 'Referència', 'Bibliografia'],
    name: ['Títol'],
    picture: ['Imatge', 'Figura'],
    type: ['Tipus', 'Tipus de pregunta'],
  },
  magyar: {
    text: ['Kérdés', 'Kérdések', 'Kérdés szövege', 'Feladat', 'Feladat szövege'],
    choice: ['Válasz', 'Válaszok', 'Válaszlehetőség', 'Lehetőség', 'Opció', 'Válaszopció'],
    'wrong-choice': ['Rossz válasz', 'Hibás válasz', 'Helytelen válasz', 'Rossz', 'Hibás', 'Helytelen'],
    'correct-letter': ['Helyes betű', 'Helyes válasz betűje', 'Megoldás betűjele'],
    correct: ['Helyes válasz', 'Helyes', 'Jó válasz', 'Megoldás', 'Helyes megoldás', 'Megfejtés', 'Válasz'],
    'correct-number': ['Helyes válasz sorszáma', 'Helyes válasz száma', 'Helyes index'],
    chapter: ['Fejezet', 'Kategória', 'Témakör', 'Téma', 'Tantárgy', 'Lecke', 'Modul', 'Terület'],
    'chapter-number': ['Fejezet száma', 'Fejezet sorszáma'],
    difficulty: ['Nehézség', 'Nehézségi szint', 'Szint'],
    objective: ['Tanulási cél'],
    tag: ['Címkék', 'Kulcsszavak'],
    explanation: ['Magyarázat', 'Indoklás'],
    source: ['Forrás', 'Hivatkozás'],
    name: ['Cím', 'Kérdés címe'],
    picture: ['Kép', 'Ábra'],
    type: ['Típus', 'Kérdés típusa', 'Kérdéstípus'],
  },
  'tiếng Việt': {
    text: ['Câu hỏi', 'Nội dung câu hỏi', 'Nội dung', 'Đề bài'],
    choice: ['Đáp án', 'Phương án', 'Lựa chọn', 'Câu trả lời', 'Trả lời'],
    'wrong-choice': ['Đáp án sai', 'Phương án sai', 'Sai'],
    correct: [
      'Đáp án đúng',
      'Đáp án',
      'Câu trả lời đúng',
      'Phương án đúng',
      'Đúng',
      'Trả lời đúng',
      'Trả lời',
    ],
    chapter: ['Chương', 'Chủ đề', 'Danh mục', 'Bài', 'Môn', 'Môn học', 'Phần', 'Chuyên đề'],
    'chapter-number': ['Số chương'],
    difficulty: ['Độ khó', 'Mức độ', 'Mức độ khó', 'Cấp độ'],
    objective: ['Mục tiêu'],
    tag: ['Nhãn', 'Từ khóa'],
    explanation: ['Giải thích', 'Lời giải', 'Giải thích đáp án'],
    source: ['Nguồn', 'Tham khảo'],
    name: ['Tiêu đề', 'Tên câu hỏi'],
    picture: ['Hình ảnh', 'Hình', 'Ảnh'],
    type: ['Loại', 'Loại câu hỏi', 'Dạng câu hỏi'],
  },
  中文: {
    text: [
      '题目',
      '题干',
      '问题',
      '试题',
      '题目内容',
      '试题内容',
      '題目',
      '題幹',
      '問題',
      '試題',
      '题干内容',
    ],
    choice: ['选项', '答案', '选择', '備選答案', '备选答案', '備選項', '選項', '選擇', '候选项', '备选项'],
    'wrong-choice': ['错误答案', '错误选项', '干扰项', '錯誤答案', '干擾項'],
    correct: [
      ...['正确答案', '答案', '标准答案', '参考答案', '正确选项', '题目答案', '试题答案', '正确', '答案选项'],
      ...['正確答案', '標準答案', '參考答案', '正確選項', '正確'],
    ],
    chapter: [
      '章节',
      '分类',
      '类别',
      '科目',
      '知识点',
      '所属章节',
      '模块',
      '单元',
      '章節',
      '分類',
      '類別',
      '單元',
      '专业',
    ],
    'chapter-number': ['章节号', '章号'],
    difficulty: ['难度', '难易度', '难度等级', '难易程度', '試題難度', '試题难度', '難度', '難易度'],
    objective: ['教学目标', '目标'],
    tag: ['标签', '关键词', '標籤', '關鍵字'],
    explanation: ['解析', '答案解析', '题目解析', '试题解析', '解释', '详解', '說明', '解釋', '题解'],
    source: ['来源', '出处', '出題依據', '来源依据', '來源', '出處'],
    name: ['标题', '標題'],
    picture: ['图片', '圖片', '配图'],
    type: ['题型', '类型', '题目类型', '试题类型', '題型', '類型', '題目類型'],
  },
};

/** What the name of a column states. */
export interface NameMeaning {
  readonly field: QuestionField;
  /** Its place among the names of all columns: the lower counts first. */
  readonly rank: number;
  /** The letter or number of a choice, in lower case; absent for other fields. */
  readonly sign?: string;
  /** How it writes the key, if the name says so. */
  readonly stated?: 'letters' | 'numbers';
}

/** Words without a meaning of their own in the names of columns. */
const FILLERS = new Set(
  'the of de del der die das des la el las los le les du do da dos das di della dell delle il lo l s az'.split(
    ' ',
  ),
);

/** Longer cells name no column. */
const LONGEST_NAME = 160;

/**
 * The meaning of a column by its name: `Opción A` is choice a, `Correct_Awnser` the key. Undefined for an unknown name.
 * Time is linear in the name.
 */
export function meaningOfName(name: string): NameMeaning | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const words = wordsOf(name);
  return BY_NAME.get(words.join('')) ?? choiceOf(words);
}

/** A letter or a number beside the name of a choice, or alone. */
function choiceOf(words: readonly string[]): NameMeaning | undefined {
  const spoken = words.filter((word, at) => words.length < 3 || at === 0 || !TEXT.has(word));
  const [first = '', last = ''] = [spoken[0], spoken.at(-1)];
  if (spoken.length === 1 && SIGN.test(first)) return { field: 'choice', rank: 0, sign: plainSign(first) };
  const named = (stem: string, sign: string): NameMeaning | undefined => {
    const field = STEMS.get(stem);
    return field && SIGN.test(sign) ? { field, rank: 0, sign: plainSign(sign) } : undefined;
  };
  const joined = spoken.join('');
  const number = /\d{1,2}$/.exec(joined)?.[0];
  return (
    named(spoken.slice(0, -1).join(''), last) ??
    // A letter in front may be an article: “A válasz”.
    (/^\d|^.\p{Script=Han}/u.test(joined) ? named(spoken.slice(1).join(''), first) : undefined) ??
    (number === undefined
      ? named(joined.slice(0, -1), joined.slice(-1))
      : named(joined.slice(0, -number.length), number))
  );
}

const SIGN = /^(?:[a-j]|10|0?\d)$/;
const TEXT = new Set(['text', 'texto', 'testo', 'texte']);

function plainSign(sign: string): string {
  return /\d/.test(sign) ? String(Number(sign)) : sign;
}

/** The words of a name in lower case without accents; a hint in brackets is left out unless it is a letter or number. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[([【]([^)\]】]{0,160})[)\]】]/gu, (_, hint: string) =>
      SIGN.test(hint.trim().toLowerCase()) ? ` ${hint} ` : ' ',
    )
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Script=Han})([a-z\d])/giu, '$1 $2')
    .replace(/([a-z\d])(\p{Script=Han})/giu, '$1 $2')
    .toLowerCase()
    .replace(/đ/gu, 'd')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(KAHOOT, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word));
}

/** The hints in the column names of Kahoot's template. */
const KAHOOT = /[ –-]{1,4}(?:max \d{1,4} characters|choose at least one)\s?$/;

function* allNames(): Generator<readonly [NamedField, string]> {
  for (const fields of Object.values(NAMES)) {
    for (const [field, names] of Object.entries(fields)) {
      for (const name of names) {
        yield [field as NamedField, name];
        // Umlauts are written with an e where a keyboard lacks them.
        if (/[äöüÄÖÜ]/.test(name)) yield [field as NamedField, withoutUmlauts(name)];
      }
    }
  }
}

function withoutUmlauts(name: string): string {
  return name.replace(/[äöü]/giu, (letter) => `${letter.normalize('NFD')[0]}e`);
}

/** The fields of choices by the name that stands beside their letter. */
const STEMS = new Map<string, 'choice' | 'wrong-choice'>();
/** All other fields by name; the first of equal names counts. */
const BY_NAME = new Map<string, NameMeaning>();

for (const [field, name] of allNames()) {
  const key = wordsOf(name).join('');
  if (field === 'choice' || field === 'wrong-choice') {
    if (!STEMS.has(key)) STEMS.set(key, field);
  } else if (!BY_NAME.has(key)) {
    BY_NAME.set(key, { ...statedBy(field), rank: BY_NAME.size });
  }
}

function statedBy(
  field: Exclude<NamedField, 'choice' | 'wrong-choice'>,
): Pick<NameMeaning, 'field' | 'stated'> {
  if (field === 'correct-letter') return { field: 'correct', stated: 'letters' };
  return field === 'correct-number' ? { field: 'correct', stated: 'numbers' } : { field };
}
