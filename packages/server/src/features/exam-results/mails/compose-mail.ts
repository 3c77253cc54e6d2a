import type { MAIL_PLACEHOLDERS, PaperSettings } from '@exam/contract';
import { type AppliedMarking, fullHundredthsIn, gradeIn } from '../marks/marking.ts';
import type { MailableRow } from './queries.ts';

type Placeholder = (typeof MAIL_PLACEHOLDERS)[number];

interface Written {
  readonly subject: string;
  readonly text: string;
}

const PROPOSALS: Readonly<
  Record<
    PaperSettings['language'],
    { readonly subject: string; readonly lines: readonly string[]; readonly grade: string }
  >
> = {
  en: {
    subject: 'Your result: {exam}',
    lines: ['Hello {name},', 'your result in “{exam}”: {points} of {full} points.'],
    grade: 'Grade: {grade}',
  },
  de: {
    subject: 'Ihr Ergebnis: {exam}',
    lines: ['Guten Tag {name},', 'Ihr Ergebnis in „{exam}“: {points} von {full} Punkten.'],
    grade: 'Note: {grade}',
  },
  es: {
    subject: 'Su resultado: {exam}',
    lines: ['Hola, {name}:', 'Su resultado en «{exam}»: {points} de {full} puntos.'],
    grade: 'Nota: {grade}',
  },
  fr: {
    subject: 'Votre résultat : {exam}',
    lines: ['Bonjour {name},', 'votre résultat à « {exam} » : {points} points sur {full}.'],
    grade: 'Note : {grade}',
  },
};

/** Subject and text to begin with, in the language of the paper. */
export function proposeMail(language: PaperSettings['language'], hasGrades: boolean): Written {
  const { subject, lines, grade } = PROPOSALS[language];
  const [greeting = '', result = ''] = lines;
  return { subject, text: `${greeting}\n\n${result}\n${hasGrades ? `${grade}\n` : ''}` };
}

/** Subject and text as one student gets them. */
export function composeMail(
  { subject, text }: Written,
  { exam, student, marking }: { exam: string; student: MailableRow; marking: AppliedMarking },
): Written {
  const values: Readonly<Record<Placeholder, string>> = {
    name: student.name || student.number,
    number: student.number,
    exam,
    points: String(student.pointsHundredths / 100),
    full: String(fullHundredthsIn(marking, student) / 100),
    grade: gradeIn(marking, student)?.grade ?? '–',
  };
  return { subject: oneLine(replace(subject, values)), text: replace(text, values) };
}

/** Each placeholder is replaced once: a name with braces stays a name. */
function replace(text: string, values: Readonly<Record<Placeholder, string>>): string {
  const known = new Map<string, string>(Object.entries(values));
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => known.get(name) ?? whole);
}

/** Whatever an exam is called, a subject begins no other header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
