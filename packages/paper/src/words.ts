import type { Difficulty, Objective, PaperSettings } from '@exam/contract';

type Language = PaperSettings['language'];

/** The fixed texts of a paper. */
export interface PaperWords {
  readonly version: string;
  readonly name: string;
  readonly studentNumber: string;
  readonly date: string;
  readonly duration: string;
  readonly minutes: string;
  readonly questions: string;
  readonly points: string;
  /** After a number, for one point as for several. */
  readonly pointsShort: string;
  readonly instructions: string;
  readonly answerSheet: string;
  readonly howToMark: string;
  readonly howToCorrect: string;
  /** For a sheet with circles below the boxes of the student number. */
  readonly fillNumber: string;
  readonly leaveMarks: string;
  /** Instead of the code, on a sheet that no reader accepts. */
  readonly sample: string;
  readonly group: string;
  readonly key: string;
  readonly explainedKey: string;
  readonly answer: string;
  readonly explanation: string;
  readonly source: string;
  readonly chapter: string;
  readonly page: string;
  readonly of: string;
  readonly difficulties: Readonly<Record<Difficulty, string>>;
  readonly objectives: Readonly<Record<Objective, string>>;
}

export const PAPER_WORDS: Readonly<Record<Language, PaperWords>> = {
  en: {
    version: 'Version',
    name: 'Name',
    studentNumber: 'Student number',
    date: 'Date',
    duration: 'Duration',
    minutes: 'minutes',
    questions: 'Questions',
    points: 'Points',
    pointsShort: 'pt',
    instructions: 'Instructions',
    answerSheet: 'Answer sheet',
    howToMark: 'Fill one circle per question completely, with a dark pen or pencil.',
    howToCorrect:
      'To change a mark, erase it fully, or cross it out beyond the circle, and fill the right one.',
    fillNumber: 'Write your student number in the boxes, one digit in each, and fill its circle below.',
    leaveMarks: 'Leave the black marks and the code as they are.',
    sample: 'SAMPLE',
    group: 'Group',
    key: 'Key',
    explainedKey: 'Key with origins',
    answer: 'Answer',
    explanation: 'Explanation',
    source: 'Source',
    chapter: 'Chapter',
    page: 'Page',
    of: 'of',
    difficulties: { simple: 'simple', difficult: 'difficult' },
    objectives: { reminding: 'reminding', understanding: 'understanding', creativity: 'creativity' },
  },
  de: {
    version: 'Version',
    name: 'Name',
    studentNumber: 'Matrikelnummer',
    date: 'Datum',
    duration: 'Dauer',
    minutes: 'Minuten',
    questions: 'Fragen',
    points: 'Punkte',
    pointsShort: 'P.',
    instructions: 'Hinweise',
    answerSheet: 'Antwortbogen',
    howToMark: 'Füllen Sie je Frage einen Kreis ganz aus, mit dunklem Stift.',
    howToCorrect:
      'Zum Ändern radieren Sie ganz aus oder kreuzen über den Kreis hinaus durch, und füllen den richtigen.',
    fillNumber:
      'Schreiben Sie Ihre Matrikelnummer in die Kästchen, je eine Ziffer, und füllen Sie darunter deren Kreis.',
    leaveMarks: 'Lassen Sie die schwarzen Marken und den Code, wie sie sind.',
    sample: 'MUSTER',
    group: 'Gruppe',
    key: 'Lösungen',
    explainedKey: 'Lösungen mit Herkunft',
    answer: 'Antwort',
    explanation: 'Erklärung',
    source: 'Quelle',
    chapter: 'Kapitel',
    page: 'Seite',
    of: 'von',
    difficulties: { simple: 'einfach', difficult: 'schwierig' },
    objectives: { reminding: 'Erinnern', understanding: 'Verstehen', creativity: 'Kreativität' },
  },
  es: {
    version: 'Versión',
    name: 'Nombre',
    studentNumber: 'Número de matrícula',
    date: 'Fecha',
    duration: 'Duración',
    minutes: 'minutos',
    questions: 'Preguntas',
    points: 'Puntos',
    pointsShort: 'pt',
    instructions: 'Instrucciones',
    answerSheet: 'Hoja de respuestas',
    howToMark: 'Rellene por completo un círculo por pregunta, con bolígrafo o lápiz oscuro.',
    howToCorrect:
      'Para cambiar, borre del todo o tache con una cruz que salga del círculo, y rellene el correcto.',
    fillNumber:
      'Escriba su número de matrícula en las casillas, una cifra en cada una, y rellene debajo su círculo.',
    leaveMarks: 'No toque las marcas negras ni el código.',
    sample: 'MUESTRA',
    group: 'Grupo',
    key: 'Soluciones',
    explainedKey: 'Soluciones con su origen',
    answer: 'Respuesta',
    explanation: 'Explicación',
    source: 'Fuente',
    chapter: 'Capítulo',
    page: 'Página',
    of: 'de',
    difficulties: { simple: 'sencilla', difficult: 'difícil' },
    objectives: { reminding: 'recordar', understanding: 'comprender', creativity: 'creatividad' },
  },
  fr: {
    version: 'Version',
    name: 'Nom',
    studentNumber: 'Numéro d’étudiant',
    date: 'Date',
    duration: 'Durée',
    minutes: 'minutes',
    questions: 'Questions',
    points: 'Points',
    pointsShort: 'pt',
    instructions: 'Consignes',
    answerSheet: 'Feuille de réponses',
    howToMark: 'Noircissez entièrement un cercle par question, au stylo foncé ou au crayon.',
    howToCorrect:
      'Pour corriger, gommez tout ou barrez d’une croix qui dépasse du cercle, et noircissez le bon.',
    fillNumber:
      'Écrivez votre numéro d’étudiant dans les cases, un chiffre par case, et noircissez son cercle en dessous.',
    leaveMarks: 'Ne touchez ni aux repères noirs ni au code.',
    sample: 'SPÉCIMEN',
    group: 'Groupe',
    key: 'Corrigé',
    explainedKey: 'Corrigé avec origine',
    answer: 'Réponse',
    explanation: 'Explication',
    source: 'Source',
    chapter: 'Chapitre',
    page: 'Page',
    of: 'sur',
    difficulties: { simple: 'simple', difficult: 'difficile' },
    objectives: { reminding: 'mémorisation', understanding: 'compréhension', creativity: 'créativité' },
  },
};
