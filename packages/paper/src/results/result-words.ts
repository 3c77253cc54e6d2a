import type { RegradingKind, ResultLanguage } from '@exam/contract';

/** The fixed texts of what is printed of results. */
export interface ResultWords {
  readonly result: string;
  readonly student: string;
  readonly points: string;
  readonly grade: string;
  readonly passed: string;
  readonly failed: string;
  readonly number: string;
  readonly answer: string;
  readonly right: string;
  /** Below the answers. */
  readonly legend: string;
  /** Above a scanned page, and below it. */
  readonly scanned: string;
  readonly scannedLegend: string;
  readonly regradings: string;
  readonly ofPoints: (full: string) => string;
  readonly passFrom: (points: string) => string;
  readonly nobodyPasses: string;
  readonly costOfWrong: (share: string) => string;
  readonly costByGuessing: string;
  /** The sum of the questions where it is not the total. */
  readonly sum: (sum: string, total: string) => string;
  readonly notBelowZero: string;
  readonly roundedTo: (step: string) => string;
  /** @param letters the right answers, for `accept` the further ones */
  readonly regrading: Readonly<
    Record<RegradingKind, (number: number | string, letters: readonly string[]) => string>
  >;
}

const joined = (letters: readonly string[], and: string) =>
  letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(', ')} ${and} ${letters.at(-1)}`;

export const RESULT_WORDS: Readonly<Record<ResultLanguage, ResultWords>> = {
  en: {
    result: 'Result',
    student: 'Student',
    points: 'Points',
    grade: 'Grade',
    passed: 'passed',
    failed: 'not passed',
    number: 'No.',
    answer: 'Answer',
    right: 'Correct',
    legend: 'Shaded questions did not get all of their points. A dash stands for no answer.',
    scanned: 'Your answer sheet as it was scanned',
    scannedLegend:
      'A ring stands around each answer that counts, a broken one around a mark that does not count.',
    regradings: 'Marked differently',
    ofPoints: (full) => `of ${full} points`,
    passFrom: (points) => `passed from ${points} points on`,
    nobodyPasses: 'no number of points passes',
    costOfWrong: (share) => `A wrong answer costs ${share} % of the points of its question.`,
    costByGuessing:
      'A wrong answer costs the points of its question divided by the number of wrong choices, so that guessing earns nothing on average.',
    sum: (sum, total) => `The questions add up to ${sum} points; the total is ${total}.`,
    notBelowZero: 'The total is not below 0.',
    roundedTo: (step) => `The total is rounded to ${step}, a half up.`,
    regrading: {
      void: (number) => `Question ${number}: it does not count.`,
      'points-for-all': (number) => `Question ${number}: points for all.`,
      accept: (number, letters) =>
        `Question ${number}: ${joined(letters, 'and')} ${letters.length === 1 ? 'is' : 'are'} also correct.`,
      key: (number, letters) =>
        `Question ${number}: only ${joined(letters, 'and')} ${letters.length === 1 ? 'is' : 'are'} correct.`,
    },
  },
  de: {
    result: 'Ergebnis',
    student: 'Student/in',
    points: 'Punkte',
    grade: 'Note',
    passed: 'bestanden',
    failed: 'nicht bestanden',
    number: 'Nr.',
    answer: 'Antwort',
    right: 'Richtig',
    legend: 'Grau hinterlegte Fragen erhielten nicht alle Punkte. Ein Strich steht für keine Antwort.',
    scanned: 'Ihr Antwortbogen, wie er gescannt wurde',
    scannedLegend:
      'Ein Ring steht um jede Antwort, die zählt, ein gestrichelter um eine Markierung, die nicht zählt.',
    regradings: 'Anders bewertet',
    ofPoints: (full) => `von ${full} Punkten`,
    passFrom: (points) => `bestanden ab ${points} Punkten`,
    nobodyPasses: 'mit keiner Punktzahl bestanden',
    costOfWrong: (share) => `Eine falsche Antwort kostet ${share} % der Punkte ihrer Frage.`,
    costByGuessing:
      'Eine falsche Antwort kostet die Punkte ihrer Frage, geteilt durch die Zahl der falschen Auswahlen; Raten bringt so im Mittel nichts ein.',
    sum: (sum, total) => `Die Fragen ergeben zusammen ${sum} Punkte; gezählt werden ${total}.`,
    notBelowZero: 'Das Ergebnis ist nicht kleiner als 0.',
    roundedTo: (step) => `Das Ergebnis wird auf ${step} gerundet, ein halber Schritt nach oben.`,
    regrading: {
      void: (number) => `Frage ${number}: zählt nicht.`,
      'points-for-all': (number) => `Frage ${number}: Punkte für alle.`,
      accept: (number, letters) =>
        `Frage ${number}: auch ${joined(letters, 'und')} ${letters.length === 1 ? 'ist' : 'sind'} richtig.`,
      key: (number, letters) =>
        `Frage ${number}: nur ${joined(letters, 'und')} ${letters.length === 1 ? 'ist' : 'sind'} richtig.`,
    },
  },
  es: {
    result: 'Resultado',
    student: 'Estudiante',
    points: 'Puntos',
    grade: 'Nota',
    passed: 'aprobado',
    failed: 'no aprobado',
    number: 'N.º',
    answer: 'Respuesta',
    right: 'Correcta',
    legend: 'Las preguntas sombreadas no obtuvieron todos sus puntos. Una raya indica que no hay respuesta.',
    scanned: 'Su hoja de respuestas tal como se escaneó',
    scannedLegend: 'Un anillo rodea cada respuesta que cuenta; uno discontinuo, una marca que no cuenta.',
    regradings: 'Calificadas de otro modo',
    ofPoints: (full) => `de ${full} puntos`,
    passFrom: (points) => `aprobado a partir de ${points} puntos`,
    nobodyPasses: 'ninguna puntuación aprueba',
    costOfWrong: (share) => `Una respuesta incorrecta resta el ${share} % de los puntos de su pregunta.`,
    costByGuessing:
      'Una respuesta incorrecta resta los puntos de su pregunta divididos por el número de opciones incorrectas: adivinar no da nada en promedio.',
    sum: (sum, total) => `Las preguntas suman ${sum} puntos; el total es ${total}.`,
    notBelowZero: 'El total no es menor que 0.',
    roundedTo: (step) => `El total se redondea a ${step}; la mitad, hacia arriba.`,
    regrading: {
      void: (number) => `Pregunta ${number}: no cuenta.`,
      'points-for-all': (number) => `Pregunta ${number}: puntos para todos.`,
      accept: (number, letters) =>
        `Pregunta ${number}: también ${letters.length === 1 ? 'es correcta' : 'son correctas'} ${joined(letters, 'y')}.`,
      key: (number, letters) =>
        `Pregunta ${number}: solo ${letters.length === 1 ? 'es correcta' : 'son correctas'} ${joined(letters, 'y')}.`,
    },
  },
  fr: {
    result: 'Résultat',
    student: 'Étudiant·e',
    points: 'Points',
    grade: 'Note',
    passed: 'réussi',
    failed: 'non réussi',
    number: 'N°',
    answer: 'Réponse',
    right: 'Correcte',
    legend:
      'Les questions grisées n’ont pas obtenu tous leurs points. Un tiret indique une absence de réponse.',
    scanned: 'Votre feuille de réponses telle que numérisée',
    scannedLegend:
      'Un cercle entoure chaque réponse qui compte, un cercle interrompu une marque qui ne compte pas.',
    regradings: 'Notées autrement',
    ofPoints: (full) => `sur ${full} points`,
    passFrom: (points) => `réussi à partir de ${points} points`,
    nobodyPasses: 'aucun nombre de points ne suffit',
    costOfWrong: (share) => `Une réponse fausse coûte ${share} % des points de sa question.`,
    costByGuessing:
      'Une réponse fausse coûte les points de sa question divisés par le nombre de choix faux : deviner ne rapporte rien en moyenne.',
    sum: (sum, total) => `Les questions font ensemble ${sum} points ; le total est ${total}.`,
    notBelowZero: 'Le total n’est pas inférieur à 0.',
    roundedTo: (step) => `Le total est arrondi à ${step}, la moitié vers le haut.`,
    regrading: {
      void: (number) => `Question ${number} : elle ne compte pas.`,
      'points-for-all': (number) => `Question ${number} : points pour tous.`,
      accept: (number, letters) =>
        `Question ${number} : ${joined(letters, 'et')} ${letters.length === 1 ? 'est aussi correcte' : 'sont aussi correctes'}.`,
      key: (number, letters) =>
        `Question ${number} : seule${letters.length === 1 ? '' : 's'} ${joined(letters, 'et')} ${letters.length === 1 ? 'est correcte' : 'sont correctes'}.`,
    },
  },
};
