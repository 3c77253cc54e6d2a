import { UnreadableFile } from './question-file.ts';

/** Which column holds what; places count from 0. */
export interface ResultsColumns {
  readonly student: number;
  /** Absent where the file does not say which version somebody had. */
  readonly version?: number;
  /** All answers in one column, or one column for each question in the order of the exam. */
  readonly answers: number | readonly number[];
}

/** The same by the names of a first row, where several columns may tell the student: the best first, one at least. */
export interface NamedColumns extends Omit<ResultsColumns, 'student'> {
  readonly students: readonly number[];
}

/** What columns are called, in the languages that papers are printed in. Ids go before names: who needs both keeps the ids. */
const STUDENT_IDS =
  /^(student|candidate|exam|roll|registration)?[ _-]?(id|id[ _-]?number|id[ _-]?nummer|no\.?|nr\.?|number|code)$|^matriculation( (number|no\.?))?$|^matrikel[ -]?(nr\.?|nummer)?$|^(número de )?matrícula$|^numéro d[’'](identification|étudiant)$|^número de id$/i;
const STUDENTS =
  /^(students?|candidates?|names?|full name|student name|e-?mail([ -]?(address|adresse))?|username|login|anmeldename|étudiante?|nom|estudiante|alumn[oa]|nombre|teilnehmer|studierende|schüler)$/i;
const VERSIONS = /^(versions?|form|test form|variant|booklet|variante|fassung|versión|sujet)$/i;
const ANSWERS = /^(answers?|responses?|answer string|antworten|réponses|respuestas)$/i;
/** White space is one blank by then. */
const QUESTION = /^(?:q|question|item|frage|pregunta)? ?[#._-]? ?0*([1-9]\d{0,3})\.?$/i;
const ANSWER = /^(?:answer|response|antwort|réponse|respuesta) ?[#._-]? ?0*([1-9]\d{0,3})\.?$/i;

/** The columns by the names in a first row; undefined where it is no row of names. */
export function columnsByName(names: readonly string[]): NamedColumns | undefined {
  const trimmed = names.map((name) => name.trim().replace(/\s+/g, ' '));
  const findAll = (pattern: RegExp) => trimmed.flatMap((name, place) => (pattern.test(name) ? [place] : []));
  const students = [...findAll(STUDENT_IDS), ...findAll(STUDENTS)];
  if (students.length === 0) return undefined;
  const [version] = findAll(VERSIONS);
  const [together] = findAll(ANSWERS);
  return {
    students,
    ...(version !== undefined && { version }),
    answers: together ?? placesOfQuestions(trimmed),
  };
}

/** Where answers have columns of their own, those of questions hold what was asked. */
function placesOfQuestions(names: readonly string[]): number[] {
  const pattern = names.some((name) => ANSWER.test(name)) ? ANSWER : QUESTION;
  const places = new Map<number, number>();
  for (const [place, name] of names.entries()) {
    const number = Number(pattern.exec(name)?.[1] ?? 0);
    if (number === 0) continue;
    if (places.has(number)) throw new UnreadableFile(`Two columns are called question ${number}.`);
    places.set(number, place);
  }
  if (places.size === 0) {
    throw new UnreadableFile(
      'There is no column with answers. Call it “answers”, or have a column for each question: 1, 2, 3 …',
    );
  }
  return Array.from({ length: places.size }, (_, at) => {
    const place = places.get(at + 1);
    if (place === undefined) throw new UnreadableFile(`There is no column for question ${at + 1}.`);
    return place;
  });
}

/**
 * The columns by their number, where no row names them: student, version unless the exam has one alone, and the answers
 * in one column or in one for each question.
 */
export function columnsByPlace(
  numberOfColumns: number,
  { numberOfQuestions, isVersionNeeded }: { numberOfQuestions: number; isVersionNeeded: boolean },
): ResultsColumns {
  const from = (first: number) => Array.from({ length: numberOfQuestions }, (_, at) => first + at);
  if (numberOfColumns === 2 && !isVersionNeeded) return { student: 0, answers: 1 };
  if (numberOfColumns === 3) return { student: 0, version: 1, answers: 2 };
  if (numberOfColumns === numberOfQuestions + 2) return { student: 0, version: 1, answers: from(2) };
  if (numberOfColumns === numberOfQuestions + 1 && !isVersionNeeded) return { student: 0, answers: from(1) };
  throw new UnreadableFile(
    'It cannot be told which column is which. Begin the file with a line of names: student, version, answers.',
  );
}
