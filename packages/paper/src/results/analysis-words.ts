import type { RegradingKind, ResultLanguage } from '@exam/contract';
import type { Concern, levelOfReliability } from '@exam/contract/judge-figures';

/** The fixed texts of the analysis of an exam. */
export interface AnalysisWords {
  readonly analysis: string;
  readonly students: string;
  readonly attendance: string;
  /** @param unlisted students who took part without being in the list */
  readonly attended: (present: number, listed: number, unlisted: number) => string;
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
  readonly levels: Readonly<Record<NonNullable<ReturnType<typeof levelOfReliability>>, string>>;
  readonly tooFew: string;
  /** Bounds of 95 % confidence. */
  readonly between: (least: string, most: string) => string;
  readonly standardError: (points: string) => string;
  /** Students within one standard error of measurement around the pass line. */
  readonly nearPassLine: (count: number) => string;
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
  readonly concerns: Readonly<Record<Exclude<Concern, 'key' | 'omitted'>, string>>;
  /** @param letter of the choice that may be the correct one */
  readonly rival: (letter: string) => string;
  readonly leftOut: (count: number, of: number) => string;
  readonly notReached: (count: number, of: number) => string;
  readonly outOfTime: (count: number, of: number) => string;
  readonly regraded: Readonly<Record<RegradingKind, string>>;
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
    attendance: 'Attendance',
    attended: (present, listed, unlisted) =>
      `${present} of ${listed} in the list${unlisted === 0 ? '' : `, and ${unlisted} not in it`}`,
    answersFrom: 'Answers from',
    status: 'Results',
    final: 'final',
    notFinal: 'not final, sheets are open',
    scores: 'Scores',
    scoresLead: 'Correct answers as the exam is marked. The line marks the mean.',
    mean: 'Mean',
    median: 'Median',
    deviation: 'Standard deviation',
    range: 'Lowest and highest',
    reliability: 'Reliability (KR-20)',
    levels: { high: 'high', fair: 'fair', low: 'low' },
    tooFew: 'too few students to judge',
    between: (least, most) => `${least} to ${most} with 95 % confidence`,
    standardError: (points) => `The standard error of measurement is ${points} points.`,
    nearPassLine: (count) => `Students within one standard error of measurement around it: ${count}.`,
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
    firstLead: 'Of the questions that are tested here, chance names at most one in ten on average.',
    firstNone: 'No question stands out: chance explains what was measured of each.',
    concerns: {
      negative: 'Strong students missed it more often than weak students: check its key.',
      guessed: 'Fewer students answered it correctly than by guessing: check its key.',
      poor: 'It hardly separates strong from weak students.',
    },
    rival: (letter) =>
      `More students took ${letter} than the correct answer, and these are stronger: check its key.`,
    leftOut: (count, of) => `${count} of ${of} students who reached it left it out.`,
    notReached: (count, of) => `${count} of ${of} students did not reach it.`,
    outOfTime: (count, of) =>
      `${count} of ${of} students chose nothing at the last questions: the time may have been too short. Questions are judged by those who answered them.`,
    regraded: {
      void: 'Void',
      'points-for-all': 'Points for all',
      accept: 'Further answers accepted',
      key: 'Key mended',
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
    attendance: 'Anwesenheit',
    attended: (present, listed, unlisted) =>
      `${present} von ${listed} der Liste${unlisted === 0 ? '' : ` und ${unlisted} außerhalb`}`,
    answersFrom: 'Antworten vom',
    status: 'Ergebnisse',
    final: 'endgültig',
    notFinal: 'vorläufig, Bögen sind offen',
    scores: 'Richtige Antworten',
    scoresLead: 'Wie die Prüfung bewertet wird. Der Strich zeigt das Mittel.',
    mean: 'Mittel',
    median: 'Median',
    deviation: 'Standardabweichung',
    range: 'Spanne',
    reliability: 'Reliabilität (KR-20)',
    levels: { high: 'hoch', fair: 'mittel', low: 'niedrig' },
    tooFew: 'zu wenige Teilnehmende',
    between: (least, most) => `${least} bis ${most} mit 95 % Sicherheit`,
    standardError: (points) => `Der Standardmessfehler ist ${points} Punkte.`,
    nearPassLine: (count) => `Höchstens einen Standardmessfehler davon entfernt: ${count} Teilnehmende.`,
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
    firstLead: 'Von den hier geprüften Fragen nennt der Zufall im Mittel höchstens eine von zehn.',
    firstNone: 'Keine Frage fällt auf: Der Zufall erklärt, was gemessen wurde.',
    concerns: {
      negative: 'Starke lösten sie seltener als Schwache: Lösung prüfen.',
      guessed: 'Sie wurde seltener gelöst als durch Raten: Lösung prüfen.',
      poor: 'Sie trennt Starke kaum von Schwachen.',
    },
    rival: (letter) => `Mehr und Stärkere wählten ${letter} statt der Lösung: Lösung prüfen.`,
    leftOut: (count, of) => `${count} von ${of}, die sie erreichten, ließen sie aus.`,
    notReached: (count, of) => `${count} von ${of} erreichten sie nicht.`,
    outOfTime: (count, of) =>
      `${count} von ${of} Teilnehmenden wählten bei den letzten Fragen nichts: Die Zeit war vielleicht zu kurz. Fragen werden nach denen beurteilt, die sie beantworteten.`,
    regraded: {
      void: 'Zählt nicht',
      'points-for-all': 'Punkte für alle',
      accept: 'Weitere Antworten gelten',
      key: 'Lösung berichtigt',
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
    attendance: 'Asistencia',
    attended: (present, listed, unlisted) =>
      `${present} de ${listed} de la lista${unlisted === 0 ? '' : ` y ${unlisted} fuera de ella`}`,
    answersFrom: 'Respuestas del',
    status: 'Resultados',
    final: 'definitivos',
    notFinal: 'provisionales, hay hojas abiertas',
    scores: 'Respuestas correctas',
    scoresLead: 'Según la corrección del examen. La línea indica la media.',
    mean: 'Media',
    median: 'Mediana',
    deviation: 'Desviación típica',
    range: 'Mínimo y máximo',
    reliability: 'Fiabilidad (KR-20)',
    levels: { high: 'alta', fair: 'media', low: 'baja' },
    tooFew: 'muy pocos estudiantes',
    between: (least, most) => `de ${least} a ${most} con un 95 % de confianza`,
    standardError: (points) => `El error típico de medida es de ${points} puntos.`,
    nearPassLine: (count) => `Estudiantes a un error típico de medida o menos de ese límite: ${count}.`,
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
    firstLead: 'De las preguntas examinadas aquí, el azar señala de media como mucho una de cada diez.',
    firstNone: 'Ninguna pregunta llama la atención: el azar explica lo medido.',
    concerns: {
      negative: 'Los mejores la fallaron más que los peores: revise su clave.',
      guessed: 'Menos aciertos que adivinando: revise su clave.',
      poor: 'Apenas distingue a los mejores de los peores.',
    },
    rival: (letter) => `Más estudiantes, y mejores, eligieron ${letter} que la correcta: revise su clave.`,
    leftOut: (count, of) => `${count} de ${of} que llegaron a ella no la contestaron.`,
    notReached: (count, of) => `${count} de ${of} estudiantes no llegaron a ella.`,
    outOfTime: (count, of) =>
      `${count} de ${of} estudiantes no eligieron nada en las últimas preguntas: quizá faltó tiempo. Las preguntas se juzgan por quienes las contestaron.`,
    regraded: {
      void: 'Anulada',
      'points-for-all': 'Puntos para todos',
      accept: 'Se aceptan más respuestas',
      key: 'Clave corregida',
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
    attendance: 'Présence',
    attended: (present, listed, unlisted) =>
      `${present} sur ${listed} de la liste${unlisted === 0 ? '' : ` et ${unlisted} hors liste`}`,
    answersFrom: 'Réponses du',
    status: 'Résultats',
    final: 'définitifs',
    notFinal: 'provisoires, des feuilles sont ouvertes',
    scores: 'Réponses correctes',
    scoresLead: 'Comme l’examen est noté. Le trait indique la moyenne.',
    mean: 'Moyenne',
    median: 'Médiane',
    deviation: 'Écart type',
    range: 'Minimum et maximum',
    reliability: 'Fidélité (KR-20)',
    levels: { high: 'élevée', fair: 'moyenne', low: 'faible' },
    tooFew: 'trop peu d’étudiants',
    between: (least, most) => `de ${least} à ${most} à 95 % de confiance`,
    standardError: (points) => `L’erreur type de mesure est de ${points} points.`,
    nearPassLine: (count) => `Étudiants à une erreur type de mesure ou moins de ce seuil : ${count}.`,
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
    firstLead: 'Des questions examinées ici, le hasard en désigne en moyenne au plus une sur dix.',
    firstNone: 'Aucune question ne se distingue : le hasard explique ce qui a été mesuré.',
    concerns: {
      negative: 'Les meilleurs l’ont plus souvent manquée que les plus faibles : vérifiez le corrigé.',
      guessed: 'Moins de bonnes réponses qu’en devinant : vérifiez le corrigé.',
      poor: 'Elle sépare à peine les meilleurs des plus faibles.',
    },
    rival: (letter) =>
      `Plus d’étudiants, et de meilleurs, ont pris ${letter} que la bonne réponse : vérifiez le corrigé.`,
    leftOut: (count, of) => `${count} sur ${of} qui l’ont atteinte ne l’ont pas traitée.`,
    notReached: (count, of) => `${count} étudiants sur ${of} ne l’ont pas atteinte.`,
    outOfTime: (count, of) =>
      `${count} étudiants sur ${of} n’ont rien choisi aux dernières questions : le temps a peut-être manqué. Les questions sont jugées par ceux qui y ont répondu.`,
    regraded: {
      void: 'Annulée',
      'points-for-all': 'Points pour tous',
      accept: 'D’autres réponses acceptées',
      key: 'Corrigé rectifié',
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
