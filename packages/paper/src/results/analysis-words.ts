import type { ResultLanguage } from '@exam/contract';
import type { Concern, levelOfReliability } from '@exam/contract/judge-figures';

/** The fixed texts of the analysis of an exam. */
export interface AnalysisWords {
  readonly analysis: string;
  readonly students: string;
  readonly answersFrom: string;
  readonly status: string;
  readonly final: string;
  readonly notFinal: string;
  readonly scores: string;
  readonly scoresLead: string;
  readonly mean: string;
  readonly median: string;
  readonly deviation: string;
  readonly range: string;
  readonly reliability: string;
  readonly levels: Readonly<Record<ReturnType<typeof levelOfReliability>, string>>;
  readonly notCalculated: string;
  readonly of: (full: string) => string;
  readonly marks: string;
  readonly passLine: (share: string) => string;
  readonly share: string;
  readonly compared: string;
  readonly comparedLead: string;
  readonly difficulty: string;
  readonly objective: string;
  readonly shareOfPoints: string;
  /** @param figures of Welch's test */
  readonly versionsDiffer: (figures: string) => string;
  readonly versionsAgree: (figures: string) => string;
  readonly versionsUntested: string;
  readonly first: string;
  readonly firstLead: string;
  readonly firstNone: string;
  readonly concerns: Readonly<Record<Concern, string>>;
  readonly questionsLead: string;
  readonly correct: string;
  readonly discrimination: string;
  readonly notAsked: string;
  readonly suggested: (label: string) => string;
  readonly withheld: (count: number, fewest: number) => string;
}

export const ANALYSIS_WORDS: Readonly<Record<ResultLanguage, AnalysisWords>> = {
  en: {
    analysis: 'Analysis of the results',
    students: 'Students',
    answersFrom: 'Answers from',
    status: 'Results',
    final: 'final',
    notFinal: 'not final, sheets are open',
    scores: 'Scores',
    scoresLead: 'Correct answers by the key of the exam. The line marks the mean.',
    mean: 'Mean',
    median: 'Median',
    deviation: 'Standard deviation',
    range: 'Lowest and highest',
    reliability: 'Reliability (KR-20)',
    levels: { high: 'high', fair: 'fair', low: 'low' },
    notCalculated: 'cannot be calculated',
    of: (full) => `of ${full}`,
    marks: 'Points and grades',
    passLine: (share) => `The pass line is ${share} % of the points.`,
    share: 'Share',
    compared: 'Points by version, chapter, difficulty and objective',
    comparedLead: '± is the standard error of the mean over the students.',
    difficulty: 'Difficulty',
    objective: 'Objective',
    shareOfPoints: 'Share of the points',
    versionsDiffer: (figures) =>
      `The versions differ more than chance explains (${figures}). They may not be equally difficult, or their students differ.`,
    versionsAgree: (figures) => `Chance explains the differences between the versions (${figures}).`,
    versionsUntested: 'There are too few answers to say whether the versions differ.',
    first: 'Look at these first',
    firstLead: 'What was measured of these questions is beyond what chance explains, with 95 % confidence.',
    firstNone: 'No question stands out: chance explains what was measured of each.',
    concerns: {
      negative: 'Strong students missed it more often than weak students: check its key.',
      guessed: 'Fewer students answered it correctly than by guessing: check its key.',
      poor: 'It hardly separates strong from weak students.',
    },
    questionsLead:
      'Below each question is how often each choice was taken, as in version A, the correct one in bold; a dash stands for no answer. The discrimination is the correlation with the score in the rest of the exam.',
    correct: 'Correct',
    discrimination: 'Discrimination',
    notAsked: 'No student had this question.',
    suggested: (label) => `The answers suggest “${label}”.`,
    withheld: (count, fewest) => `Not shown: ${count} that fewer than ${fewest} students had.`,
  },
  de: {
    analysis: 'Auswertung der Ergebnisse',
    students: 'Teilnehmende',
    answersFrom: 'Antworten vom',
    status: 'Ergebnisse',
    final: 'endgültig',
    notFinal: 'vorläufig, Bögen sind offen',
    scores: 'Richtige Antworten',
    scoresLead: 'Nach dem Lösungsschlüssel der Prüfung. Der Strich zeigt das Mittel.',
    mean: 'Mittel',
    median: 'Median',
    deviation: 'Standardabweichung',
    range: 'Spanne',
    reliability: 'Reliabilität (KR-20)',
    levels: { high: 'hoch', fair: 'mittel', low: 'niedrig' },
    notCalculated: 'nicht berechenbar',
    of: (full) => `von ${full}`,
    marks: 'Punkte und Noten',
    passLine: (share) => `Bestanden ist ab ${share} % der Punkte.`,
    share: 'Anteil',
    compared: 'Punkte nach Version, Kapitel, Schwierigkeit und Lernziel',
    comparedLead: '± ist der Standardfehler des Mittels über die Teilnehmenden.',
    difficulty: 'Schwierigkeit',
    objective: 'Lernziel',
    shareOfPoints: 'Anteil der Punkte',
    versionsDiffer: (figures) =>
      `Die Versionen unterscheiden sich mehr, als der Zufall erklärt (${figures}). Sie sind vielleicht nicht gleich schwierig, oder die Teilnehmenden unterscheiden sich.`,
    versionsAgree: (figures) => `Der Zufall erklärt die Unterschiede zwischen den Versionen (${figures}).`,
    versionsUntested: 'Es sind zu wenige Antworten, um Unterschiede der Versionen zu beurteilen.',
    first: 'Zuerst ansehen',
    firstLead: 'Was bei diesen Fragen gemessen wurde, erklärt der Zufall nicht, mit 95 % Sicherheit.',
    firstNone: 'Keine Frage fällt auf: Der Zufall erklärt, was gemessen wurde.',
    concerns: {
      negative: 'Starke lösten sie seltener als Schwache: Lösung prüfen.',
      guessed: 'Sie wurde seltener gelöst als durch Raten: Lösung prüfen.',
      poor: 'Sie trennt Starke kaum von Schwachen.',
    },
    questionsLead:
      'Unter jeder Frage steht, wie oft jede Auswahl gewählt wurde, wie in Version A, die richtige fett; ein Strich steht für keine Antwort. Die Trennschärfe ist die Korrelation mit dem Ergebnis im Rest der Prüfung.',
    correct: 'Richtig',
    discrimination: 'Trennschärfe',
    notAsked: 'Niemand hatte diese Frage.',
    suggested: (label) => `Die Antworten sprechen für „${label}“.`,
    withheld: (count, fewest) => `Nicht gezeigt: ${count}, die weniger als ${fewest} Teilnehmende hatten.`,
  },
  es: {
    analysis: 'Análisis de los resultados',
    students: 'Estudiantes',
    answersFrom: 'Respuestas del',
    status: 'Resultados',
    final: 'definitivos',
    notFinal: 'provisionales, hay hojas abiertas',
    scores: 'Respuestas correctas',
    scoresLead: 'Según la clave del examen. La línea indica la media.',
    mean: 'Media',
    median: 'Mediana',
    deviation: 'Desviación típica',
    range: 'Mínimo y máximo',
    reliability: 'Fiabilidad (KR-20)',
    levels: { high: 'alta', fair: 'media', low: 'baja' },
    notCalculated: 'no se puede calcular',
    of: (full) => `de ${full}`,
    marks: 'Puntos y notas',
    passLine: (share) => `Se aprueba a partir del ${share} % de los puntos.`,
    share: 'Proporción',
    compared: 'Puntos por versión, capítulo, dificultad y objetivo',
    comparedLead: '± es el error estándar de la media entre los estudiantes.',
    difficulty: 'Dificultad',
    objective: 'Objetivo',
    shareOfPoints: 'Proporción de los puntos',
    versionsDiffer: (figures) =>
      `Las versiones difieren más de lo que explica el azar (${figures}). Quizá no son igual de difíciles, o difieren sus estudiantes.`,
    versionsAgree: (figures) => `El azar explica las diferencias entre las versiones (${figures}).`,
    versionsUntested: 'Hay muy pocas respuestas para decir si las versiones difieren.',
    first: 'Revisar primero',
    firstLead: 'Lo medido en estas preguntas no lo explica el azar, con un 95 % de confianza.',
    firstNone: 'Ninguna pregunta llama la atención: el azar explica lo medido.',
    concerns: {
      negative: 'Los mejores la fallaron más que los peores: revise su clave.',
      guessed: 'Menos aciertos que adivinando: revise su clave.',
      poor: 'Apenas distingue a los mejores de los peores.',
    },
    questionsLead:
      'Bajo cada pregunta consta cuántas veces se eligió cada opción, como en la versión A, la correcta en negrita; una raya indica que no hay respuesta. La discriminación es la correlación con el resultado en el resto del examen.',
    correct: 'Correctas',
    discrimination: 'Discriminación',
    notAsked: 'Nadie tuvo esta pregunta.',
    suggested: (label) => `Las respuestas sugieren «${label}».`,
    withheld: (count, fewest) => `No se muestran: ${count} que tuvieron menos de ${fewest} estudiantes.`,
  },
  fr: {
    analysis: 'Analyse des résultats',
    students: 'Étudiants',
    answersFrom: 'Réponses du',
    status: 'Résultats',
    final: 'définitifs',
    notFinal: 'provisoires, des feuilles sont ouvertes',
    scores: 'Réponses correctes',
    scoresLead: 'D’après le corrigé de l’examen. Le trait indique la moyenne.',
    mean: 'Moyenne',
    median: 'Médiane',
    deviation: 'Écart type',
    range: 'Minimum et maximum',
    reliability: 'Fidélité (KR-20)',
    levels: { high: 'élevée', fair: 'moyenne', low: 'faible' },
    notCalculated: 'non calculable',
    of: (full) => `sur ${full}`,
    marks: 'Points et notes',
    passLine: (share) => `L’examen est réussi à partir de ${share} % des points.`,
    share: 'Part',
    compared: 'Points par version, chapitre, difficulté et objectif',
    comparedLead: '± est l’erreur type de la moyenne entre les étudiants.',
    difficulty: 'Difficulté',
    objective: 'Objectif',
    shareOfPoints: 'Part des points',
    versionsDiffer: (figures) =>
      `Les versions diffèrent plus que le hasard ne l’explique (${figures}). Elles ne sont peut-être pas de même difficulté, ou leurs étudiants diffèrent.`,
    versionsAgree: (figures) => `Le hasard explique les différences entre les versions (${figures}).`,
    versionsUntested: 'Il y a trop peu de réponses pour dire si les versions diffèrent.',
    first: 'À regarder d’abord',
    firstLead: 'Ce qui a été mesuré de ces questions, le hasard ne l’explique pas, à 95 % de confiance.',
    firstNone: 'Aucune question ne se distingue : le hasard explique ce qui a été mesuré.',
    concerns: {
      negative: 'Les meilleurs l’ont plus souvent manquée que les plus faibles : vérifiez le corrigé.',
      guessed: 'Moins de bonnes réponses qu’en devinant : vérifiez le corrigé.',
      poor: 'Elle sépare à peine les meilleurs des plus faibles.',
    },
    questionsLead:
      'Sous chaque question figure combien de fois chaque choix a été pris, comme dans la version A, le bon en gras ; un tiret indique une absence de réponse. La discrimination est la corrélation avec le résultat dans le reste de l’examen.',
    correct: 'Correctes',
    discrimination: 'Discrimination',
    notAsked: 'Personne n’a eu cette question.',
    suggested: (label) => `Les réponses suggèrent « ${label} ».`,
    withheld: (count, fewest) => `Non montrées : ${count} que moins de ${fewest} étudiants ont eues.`,
  },
};
