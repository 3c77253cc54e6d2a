import type { Attendance, ResultLanguage } from '@exam/contract';

/** The words of a file of points and grades. */
export interface FileWords {
  readonly student: string;
  readonly name: string;
  readonly group: string;
  readonly email: string;
  readonly attendance: string;
  readonly attendances: Readonly<Record<Attendance, string>>;
  readonly version: string;
  readonly correct: string;
  readonly points: string;
  readonly full: string;
  readonly grade: string;
  readonly passed: string;
  readonly yes: string;
  readonly no: string;
}

export const FILE_WORDS: Readonly<Record<ResultLanguage, FileWords>> = {
  en: {
    student: 'Student',
    name: 'Name',
    group: 'Group',
    email: 'E-mail',
    attendance: 'Attendance',
    attendances: { present: 'present', absent: 'absent', open: 'no sheet yet' },
    version: 'Version',
    correct: 'Correct answers',
    points: 'Points',
    full: 'Points possible',
    grade: 'Grade',
    passed: 'Passed',
    yes: 'yes',
    no: 'no',
  },
  de: {
    student: 'Student/in',
    name: 'Name',
    group: 'Gruppe',
    email: 'E-Mail',
    attendance: 'Anwesenheit',
    attendances: { present: 'anwesend', absent: 'abwesend', open: 'noch kein Bogen' },
    version: 'Version',
    correct: 'Richtige Antworten',
    points: 'Punkte',
    full: 'Mögliche Punkte',
    grade: 'Note',
    passed: 'Bestanden',
    yes: 'ja',
    no: 'nein',
  },
  es: {
    student: 'Estudiante',
    name: 'Nombre',
    group: 'Grupo',
    email: 'Correo electrónico',
    attendance: 'Asistencia',
    attendances: { present: 'presente', absent: 'ausente', open: 'aún sin hoja' },
    version: 'Versión',
    correct: 'Respuestas correctas',
    points: 'Puntos',
    full: 'Puntos posibles',
    grade: 'Nota',
    passed: 'Aprobado',
    yes: 'sí',
    no: 'no',
  },
  fr: {
    student: 'Étudiant·e',
    name: 'Nom',
    group: 'Groupe',
    email: 'E-mail',
    attendance: 'Présence',
    attendances: { present: 'présent·e', absent: 'absent·e', open: 'pas encore de feuille' },
    version: 'Version',
    correct: 'Réponses correctes',
    points: 'Points',
    full: 'Points possibles',
    grade: 'Note',
    passed: 'Réussi',
    yes: 'oui',
    no: 'non',
  },
};
