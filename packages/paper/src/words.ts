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
  readonly instructions: string;
  readonly answerSheet: string;
  readonly howToMark: string;
  /** For an answer sheet with black marks for a scanner. */
  readonly leaveMarks: string;
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
    instructions: 'Instructions',
    answerSheet: 'Answer sheet',
    howToMark: 'Fill one circle per question completely, with a dark pen.',
    leaveMarks: 'Leave the black marks as they are.',
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
    instructions: 'Hinweise',
    answerSheet: 'Antwortbogen',
    howToMark: 'Füllen Sie je Frage einen Kreis ganz aus, mit dunklem Stift.',
    leaveMarks: 'Lassen Sie die schwarzen Marken, wie sie sind.',
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
    instructions: 'Instrucciones',
    answerSheet: 'Hoja de respuestas',
    howToMark: 'Rellene por completo un círculo por pregunta, con un bolígrafo oscuro.',
    leaveMarks: 'No toque las marcas negras.',
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
    instructions: 'Consignes',
    answerSheet: 'Feuille de réponses',
    howToMark: 'Noircissez entièrement un cercle par question, avec un stylo foncé.',
    leaveMarks: 'Ne touchez pas aux repères noirs.',
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
