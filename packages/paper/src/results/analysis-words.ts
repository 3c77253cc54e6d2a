import type { PaperLanguage, RegradingKind } from '@exam/contract';
import type { Concern, levelOfReliability } from '@exam/contract/judge-figures';

/** The numbers of a sliding pass line, in per cent; `below` of the mean, the others of the points. */
interface SlidingNumbers {
  readonly below: string;
  readonly mean: string;
  readonly fixed: string;
  readonly floor: string;
  readonly students: number;
}

/** The corners of the line of Hofstee: lines in per cent of the points, failures in per cent of the students. */
interface HofsteeNumbers {
  readonly leastLine: string;
  readonly mostLine: string;
  readonly fewestFailures: string;
  readonly mostFailures: string;
  readonly students: number;
}

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
  /**
   * What audits of the reading found.
   * @param most of 100,000 questions that are wrong, as a number in words
   */
  readonly audited: (lookedAt: number, wrong: number, most: string) => string;
  /** Students within one standard error of measurement around the pass line. */
  readonly nearPassLine: (count: number) => string;
  readonly notCalculated: string;
  readonly of: (full: string) => string;
  readonly marks: string;
  readonly passLine: (share: string) => string;
  /** How the pass line came about, if it is not that of the scale. */
  readonly passLineRules: {
    readonly sliding: (numbers: SlidingNumbers) => string;
    /** @param kinds kinds of questions with their shares, as a list */
    readonly ebel: (kinds: string) => string;
    readonly cohen: (share: string, percentile: string, students: number) => string;
    readonly hofstee: (numbers: HofsteeNumbers) => string;
  };
  readonly passLineReason: string;
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

export const ANALYSIS_WORDS: Readonly<Record<PaperLanguage, AnalysisWords>> = {
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
    audited: (lookedAt, wrong, most) =>
      `Of ${lookedAt} answers that were read without a doubt and looked at by chance, ${wrong === 0 ? 'none was' : wrong === 1 ? '1 was' : `${wrong} were`} read wrongly: at most ${most} of 100,000 are wrong, with 95 % confidence.`,
    nearPassLine: (count) => `Students within one standard error of measurement around it: ${count}.`,
    notCalculated: 'cannot be calculated',
    of: (full) => `of ${full}`,
    marks: 'Points and grades',
    passLine: (share) => `The pass line is ${share} % of the points.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `It slides: ${below} % below the mean (${mean} %) of ${students} students, but at most the fixed line of ${fixed} %, and at least ${floor} %.`,
      ebel: (kinds) =>
        `It is that of Ebel, a share for each kind of question, known before the exam: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `It is that of Cohen: ${share} % of what percentile ${percentile} of ${students} students reaches, guessing taken off.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `It is that of Hofstee, from ${students} students: lines from ${leastLine} to ${mostLine} % are acceptable, and that ${fewestFailures} to ${mostFailures} % fail.`,
    },
    passLineReason: 'Reason',
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
    first: 'Questions to check',
    firstLead: 'Of the questions that are tested here, chance names at most one in ten on average.',
    firstNone: 'No question stands out: chance explains what was measured of each.',
    concerns: {
      rival: 'A wrong choice goes with the score more than the correct answer does: check its key.',
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
      bonus: 'Taken out; right answers count',
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
    audited: (lookedAt, wrong, most) =>
      `Von ${lookedAt} zufällig angesehenen Antworten, die ohne Zweifel gelesen wurden, ${wrong === 0 ? 'war keine' : wrong === 1 ? 'war 1' : `waren ${wrong}`} falsch gelesen: Höchstens ${most} von 100.000 sind falsch, mit 95 % Sicherheit.`,
    nearPassLine: (count) => `Höchstens einen Standardmessfehler davon entfernt: ${count} Teilnehmende.`,
    notCalculated: 'nicht berechenbar',
    of: (full) => `von ${full}`,
    marks: 'Punkte und Noten',
    passLine: (share) => `Bestanden ist ab ${share} % der Punkte.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Sie gleitet: ${below} % unter dem Mittel (${mean} %) von ${students} Teilnehmenden, höchstens aber die feste Grenze von ${fixed} % und mindestens ${floor} %.`,
      ebel: (kinds) =>
        `Sie folgt Ebel, ein Anteil für jede Art von Frage, vor der Prüfung bekannt: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `Sie folgt Cohen: ${share} % dessen, was das Perzentil ${percentile} von ${students} Teilnehmenden erreicht, ohne das Raten.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `Sie folgt Hofstee, aus ${students} Teilnehmenden: Annehmbar sind Grenzen von ${leastLine} bis ${mostLine} % und dass ${fewestFailures} bis ${mostFailures} % nicht bestehen.`,
    },
    passLineReason: 'Grund',
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
      rival: 'Eine falsche Antwort passt besser zur Punktzahl als die richtige: Lösung prüfen.',
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
      bonus: 'Gestrichen; richtige Antworten zählen',
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
    audited: (lookedAt, wrong, most) =>
      `De ${lookedAt} respuestas leídas sin duda y revisadas al azar, ${wrong === 0 ? 'ninguna se leyó' : wrong === 1 ? '1 se leyó' : `${wrong} se leyeron`} mal: como máximo ${most} de cada 100.000 son erróneas, con una confianza del 95 %.`,
    nearPassLine: (count) => `Estudiantes a un error típico de medida o menos de ese límite: ${count}.`,
    notCalculated: 'no se puede calcular',
    of: (full) => `de ${full}`,
    marks: 'Puntos y notas',
    passLine: (share) => `Se aprueba a partir del ${share} % de los puntos.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Se desliza: un ${below} % por debajo de la media (${mean} %) de ${students} estudiantes, pero como máximo el límite fijo del ${fixed} % y como mínimo el ${floor} %.`,
      ebel: (kinds) =>
        `Es el de Ebel, una proporción para cada tipo de pregunta, conocida antes del examen: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `Es el de Cohen: el ${share} % de lo que alcanza el percentil ${percentile} de ${students} estudiantes, descontado el azar.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `Es el de Hofstee, de ${students} estudiantes: son aceptables límites del ${leastLine} al ${mostLine} % y que suspenda del ${fewestFailures} al ${mostFailures} %.`,
    },
    passLineReason: 'Motivo',
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
      rival: 'Una opción incorrecta va más con la puntuación que la correcta: revise su clave.',
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
      bonus: 'Retirada; las correctas cuentan',
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
    audited: (lookedAt, wrong, most) =>
      `Sur ${lookedAt} réponses lues sans doute et vérifiées au hasard, ${wrong === 0 ? 'aucune n’a été mal lue' : wrong === 1 ? '1 a été mal lue' : `${wrong} ont été mal lues`} : au plus ${most} sur 100 000 sont fausses, avec une confiance de 95 %.`,
    nearPassLine: (count) => `Étudiants à une erreur type de mesure ou moins de ce seuil : ${count}.`,
    notCalculated: 'non calculable',
    of: (full) => `sur ${full}`,
    marks: 'Points et notes',
    passLine: (share) => `L’examen est réussi à partir de ${share} % des points.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Il est glissant : ${below} % sous la moyenne (${mean} %) de ${students} étudiants, mais au plus le seuil fixe de ${fixed} % et au moins ${floor} %.`,
      ebel: (kinds) =>
        `C’est celui d’Ebel, une part pour chaque type de question, connue avant l’examen : ${kinds}.`,
      cohen: (share, percentile, students) =>
        `C’est celui de Cohen : ${share} % de ce qu’atteint le percentile ${percentile} de ${students} étudiants, hasard déduit.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `C’est celui de Hofstee, d’après ${students} étudiants : sont acceptables des seuils de ${leastLine} à ${mostLine} % et de ${fewestFailures} à ${mostFailures} % d’échecs.`,
    },
    passLineReason: 'Motif',
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
      rival: 'Un mauvais choix va davantage avec la note que la bonne réponse : vérifiez le corrigé.',
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
      bonus: 'Retirée ; les bonnes réponses comptent',
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

  it: {
    analysis: 'Analisi dei risultati',
    students: 'Studenti',
    attendance: 'Presenza',
    attended: (present, listed, unlisted) =>
      `${present} su ${listed} della lista${unlisted === 0 ? '' : ` e ${unlisted} non in lista`}`,
    answersFrom: 'Risposte del',
    status: 'Risultati',
    final: 'definitivi',
    notFinal: 'provvisori, ci sono fogli aperti',
    scores: 'Risposte corrette',
    scoresLead: 'Secondo la correzione dell’esame. La linea indica la media.',
    mean: 'Media',
    median: 'Mediana',
    deviation: 'Deviazione standard',
    range: 'Minimo e massimo',
    reliability: 'Affidabilità (KR-20)',
    levels: { high: 'alta', fair: 'media', low: 'bassa' },
    tooFew: 'troppo pochi studenti',
    between: (least, most) => `da ${least} a ${most} con una confidenza del 95 %`,
    standardError: (points) => `L’errore standard di misura è di ${points} punti.`,
    audited: (lookedAt, wrong, most) =>
      `Di ${lookedAt} risposte lette senza dubbio e controllate a caso, ${wrong === 0 ? 'nessuna è stata letta' : wrong === 1 ? '1 è stata letta' : `${wrong} sono state lette`} male: al massimo ${most} su 100.000 sono sbagliate, con una confidenza del 95 %.`,
    nearPassLine: (count) => `Studenti a non più di un errore standard di misura da questo limite: ${count}.`,
    notCalculated: 'non calcolabile',
    of: (full) => `su ${full}`,
    marks: 'Punti e voti',
    passLine: (share) => `L’esame è superato a partire dal ${share} % dei punti.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `È scorrevole: il ${below} % sotto la media (${mean} %) di ${students} studenti, ma al massimo il limite fisso del ${fixed} % e almeno il ${floor} %.`,
      ebel: (kinds) =>
        `È quello di Ebel, una quota per ogni tipo di domanda, nota prima dell’esame: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `È quello di Cohen: il ${share} % di ciò che raggiunge il percentile ${percentile} di ${students} studenti, tolto il caso.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `È quello di Hofstee, da ${students} studenti: sono accettabili limiti dal ${leastLine} al ${mostLine} % e dal ${fewestFailures} al ${mostFailures} % di bocciati.`,
    },
    passLineReason: 'Motivo',
    share: 'Quota',
    compared: 'Punti per versione, capitolo, difficoltà e obiettivo',
    comparedLead: '± è l’errore standard della media tra gli studenti.',
    difficulty: 'Difficoltà',
    objective: 'Obiettivo',
    shareOfPoints: 'Quota dei punti',
    versionsDiffer: (figures) =>
      `Le versioni differiscono più di quanto spieghi il caso (${figures}). Forse non sono ugualmente difficili, o differiscono gli studenti.`,
    versionsAgree: (figures) => `Il caso spiega le differenze tra le versioni (${figures}).`,
    versionsUntested: 'Le risposte sono troppo poche per dire se le versioni differiscono.',
    first: 'Da guardare per prime',
    firstLead: 'Tra le domande esaminate qui, il caso ne indica in media al massimo una su dieci.',
    firstNone: 'Nessuna domanda si distingue: il caso spiega ciò che è stato misurato.',
    concerns: {
      rival: 'Una scelta sbagliata va con il punteggio più di quella giusta: controllare la soluzione.',
      negative:
        'Gli studenti migliori l’hanno sbagliata più spesso dei più deboli: controllare la soluzione.',
      guessed: 'Meno risposte giuste che tirando a indovinare: controllare la soluzione.',
      poor: 'Distingue appena gli studenti migliori dai più deboli.',
    },
    rival: (letter) =>
      `Più studenti, e migliori, hanno scelto ${letter} invece della risposta corretta: controllare la soluzione.`,
    leftOut: (count, of) => `${count} su ${of} che ci sono arrivati non hanno risposto.`,
    notReached: (count, of) => `${count} studenti su ${of} non ci sono arrivati.`,
    outOfTime: (count, of) =>
      `${count} studenti su ${of} non hanno scelto nulla nelle ultime domande: forse il tempo era troppo poco. Le domande sono giudicate da chi ha risposto.`,
    regraded: {
      void: 'Non conta',
      bonus: 'Tolta; le risposte giuste contano',
      'points-for-all': 'Punti per tutti',
      accept: 'Altre risposte accettate',
      key: 'Soluzione corretta',
    },
    questionsLead:
      'Sotto ogni domanda sta quante volte è stata scelta ogni risposta, come nella versione A, quella corretta in grassetto; un trattino indica che manca la risposta. La discriminazione è la correlazione con il punteggio nel resto dell’esame.',
    correct: 'Corrette',
    discrimination: 'Discriminazione',
    notAsked: 'Nessuno ha avuto questa domanda.',
    suggested: (label) => `Le risposte suggeriscono «${label}».`,
    withheld: (count, fewest) => `Non mostrate: ${count} che meno di ${fewest} studenti hanno avuto.`,
  },
  pt: {
    analysis: 'Análise dos resultados',
    students: 'Estudantes',
    attendance: 'Presença',
    attended: (present, listed, unlisted) =>
      `${present} de ${listed} da lista${unlisted === 0 ? '' : ` e ${unlisted} fora dela`}`,
    answersFrom: 'Respostas de',
    status: 'Resultados',
    final: 'definitivos',
    notFinal: 'provisórios, há folhas por resolver',
    scores: 'Respostas corretas',
    scoresLead: 'Segundo a correção do exame. A linha indica a média.',
    mean: 'Média',
    median: 'Mediana',
    deviation: 'Desvio-padrão',
    range: 'Mínimo e máximo',
    reliability: 'Fiabilidade (KR-20)',
    levels: { high: 'alta', fair: 'média', low: 'baixa' },
    tooFew: 'estudantes a menos para avaliar',
    between: (least, most) => `de ${least} a ${most} com 95 % de confiança`,
    standardError: (points) => `O erro-padrão de medida é de ${points} pontos.`,
    audited: (lookedAt, wrong, most) =>
      `De ${lookedAt} respostas lidas sem dúvida e vistas ao acaso, ${wrong === 0 ? 'nenhuma foi lida' : wrong === 1 ? '1 foi lida' : `${wrong} foram lidas`} mal: no máximo ${most} em 100.000 estão erradas, com 95 % de confiança.`,
    nearPassLine: (count) => `Estudantes a um erro-padrão de medida ou menos desse limite: ${count}.`,
    notCalculated: 'não se pode calcular',
    of: (full) => `de ${full}`,
    marks: 'Pontos e notas',
    passLine: (share) => `É-se aprovado a partir de ${share} % dos pontos.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `É deslizante: ${below} % abaixo da média (${mean} %) de ${students} estudantes, mas no máximo o limite fixo de ${fixed} % e no mínimo ${floor} %.`,
      ebel: (kinds) =>
        `É o de Ebel, uma proporção para cada tipo de pergunta, conhecida antes do exame: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `É o de Cohen: ${share} % do que atinge o percentil ${percentile} de ${students} estudantes, descontado o acaso.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `É o de Hofstee, de ${students} estudantes: são aceitáveis limites de ${leastLine} a ${mostLine} % e de ${fewestFailures} a ${mostFailures} % de reprovações.`,
    },
    passLineReason: 'Motivo',
    share: 'Proporção',
    compared: 'Pontos por versão, capítulo, dificuldade e objetivo',
    comparedLead: '± é o erro-padrão da média entre os estudantes.',
    difficulty: 'Dificuldade',
    objective: 'Objetivo',
    shareOfPoints: 'Proporção dos pontos',
    versionsDiffer: (figures) =>
      `As versões diferem mais do que o acaso explica (${figures}). Talvez não sejam igualmente difíceis, ou os estudantes sejam diferentes.`,
    versionsAgree: (figures) => `O acaso explica as diferenças entre as versões (${figures}).`,
    versionsUntested: 'Há respostas a menos para dizer se as versões diferem.',
    first: 'Ver primeiro',
    firstLead: 'Das perguntas examinadas aqui, o acaso indica em média no máximo uma em cada dez.',
    firstNone: 'Nenhuma pergunta se destaca: o acaso explica o que foi medido.',
    concerns: {
      rival: 'Uma opção errada acompanha mais a pontuação do que a certa: reveja a solução.',
      negative: 'Os melhores falharam-na mais do que os mais fracos: reveja a solução.',
      guessed: 'Menos respostas certas do que a adivinhar: reveja a solução.',
      poor: 'Mal distingue os melhores dos mais fracos.',
    },
    rival: (letter) =>
      `Mais estudantes, e melhores, escolheram ${letter} em vez da correta: reveja a solução.`,
    leftOut: (count, of) => `${count} de ${of} que chegaram a ela não responderam.`,
    notReached: (count, of) => `${count} de ${of} estudantes não chegaram a ela.`,
    outOfTime: (count, of) =>
      `${count} de ${of} estudantes não escolheram nada nas últimas perguntas: talvez o tempo fosse curto. As perguntas são avaliadas por quem respondeu.`,
    regraded: {
      void: 'Não conta',
      bonus: 'Retirada; as corretas contam',
      'points-for-all': 'Pontos para todos',
      accept: 'Outras respostas aceites',
      key: 'Solução corrigida',
    },
    questionsLead:
      'Por baixo de cada pergunta está quantas vezes cada opção foi escolhida, como na versão A, a correta a negrito; um travessão indica que não há resposta. A discriminação é a correlação com a pontuação no resto do exame.',
    correct: 'Corretas',
    discrimination: 'Discriminação',
    notAsked: 'Ninguém teve esta pergunta.',
    suggested: (label) => `As respostas sugerem «${label}».`,
    withheld: (count, fewest) => `Não mostradas: ${count} que menos de ${fewest} estudantes tiveram.`,
  },
  nl: {
    analysis: 'Analyse van de resultaten',
    students: 'Studenten',
    attendance: 'Aanwezigheid',
    attended: (present, listed, unlisted) =>
      `${present} van ${listed} op de lijst${unlisted === 0 ? '' : ` en ${unlisted} daarbuiten`}`,
    answersFrom: 'Antwoorden van',
    status: 'Resultaten',
    final: 'definitief',
    notFinal: 'voorlopig, er zijn bladen open',
    scores: 'Juiste antwoorden',
    scoresLead: 'Zoals het examen wordt beoordeeld. De lijn is het gemiddelde.',
    mean: 'Gemiddelde',
    median: 'Mediaan',
    deviation: 'Standaardafwijking',
    range: 'Laagste en hoogste',
    reliability: 'Betrouwbaarheid (KR-20)',
    levels: { high: 'hoog', fair: 'redelijk', low: 'laag' },
    tooFew: 'te weinig studenten',
    between: (least, most) => `${least} tot ${most} met 95 % betrouwbaarheid`,
    standardError: (points) => `De standaardmeetfout is ${points} punten.`,
    audited: (lookedAt, wrong, most) =>
      `Van ${lookedAt} antwoorden die zonder twijfel zijn gelezen en willekeurig zijn bekeken, ${wrong === 0 ? 'is er geen' : wrong === 1 ? 'is er 1' : `zijn er ${wrong}`} verkeerd gelezen: hoogstens ${most} van de 100.000 zijn fout, met 95 % zekerheid.`,
    nearPassLine: (count) => `Studenten op hoogstens één standaardmeetfout van deze grens: ${count}.`,
    notCalculated: 'niet te berekenen',
    of: (full) => `van ${full}`,
    marks: 'Punten en cijfers',
    passLine: (share) => `Geslaagd is men vanaf ${share} % van de punten.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Ze glijdt: ${below} % onder het gemiddelde (${mean} %) van ${students} studenten, maar hoogstens de vaste grens van ${fixed} % en minstens ${floor} %.`,
      ebel: (kinds) =>
        `Het is die van Ebel, een aandeel voor elke soort vraag, bekend vóór het examen: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `Het is die van Cohen: ${share} % van wat percentiel ${percentile} van ${students} studenten haalt, zonder gokken.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `Het is die van Hofstee, uit ${students} studenten: aanvaardbaar zijn grenzen van ${leastLine} tot ${mostLine} % en dat ${fewestFailures} tot ${mostFailures} % zakt.`,
    },
    passLineReason: 'Reden',
    share: 'Aandeel',
    compared: 'Punten per versie, hoofdstuk, moeilijkheid en leerdoel',
    comparedLead: '± is de standaardfout van het gemiddelde over de studenten.',
    difficulty: 'Moeilijkheid',
    objective: 'Leerdoel',
    shareOfPoints: 'Aandeel van de punten',
    versionsDiffer: (figures) =>
      `De versies verschillen meer dan toeval verklaart (${figures}). Misschien zijn ze niet even moeilijk, of verschillen de studenten.`,
    versionsAgree: (figures) => `Toeval verklaart de verschillen tussen de versies (${figures}).`,
    versionsUntested: 'Er zijn te weinig antwoorden om te zeggen of de versies verschillen.',
    first: 'Bekijk deze eerst',
    firstLead: 'Van de vragen die hier zijn getoetst, noemt toeval er gemiddeld hoogstens één op de tien.',
    firstNone: 'Geen vraag valt op: toeval verklaart wat er is gemeten.',
    concerns: {
      rival: 'Een fout antwoord hangt meer samen met de score dan het goede: controleer de sleutel.',
      negative: 'Sterke studenten hadden hem vaker fout dan zwakke: controleer de sleutel.',
      guessed: 'Minder studenten hadden hem goed dan door raden: controleer de sleutel.',
      poor: 'Hij onderscheidt sterke en zwakke studenten nauwelijks.',
    },
    rival: (letter) =>
      `Meer en sterkere studenten kozen ${letter} dan het juiste antwoord: controleer de sleutel.`,
    leftOut: (count, of) => `${count} van de ${of} die hem bereikten, sloegen hem over.`,
    notReached: (count, of) => `${count} van de ${of} studenten bereikten hem niet.`,
    outOfTime: (count, of) =>
      `${count} van de ${of} studenten kozen niets bij de laatste vragen: misschien was de tijd te kort. Vragen worden beoordeeld naar wie ze beantwoordde.`,
    regraded: {
      void: 'Telt niet mee',
      bonus: 'Vervallen; juiste antwoorden tellen',
      'points-for-all': 'Punten voor iedereen',
      accept: 'Meer antwoorden goedgekeurd',
      key: 'Sleutel verbeterd',
    },
    questionsLead:
      'Onder elke vraag staat hoe vaak elke keuze is genomen, zoals in versie A, de juiste vet; een streepje betekent dat er geen antwoord is. Het onderscheidend vermogen is de correlatie met de score in de rest van het examen.',
    correct: 'Juist',
    discrimination: 'Onderscheid',
    notAsked: 'Niemand had deze vraag.',
    suggested: (label) => `De antwoorden wijzen op “${label}”.`,
    withheld: (count, fewest) => `Niet getoond: ${count} die minder dan ${fewest} studenten hadden.`,
  },
  pl: {
    analysis: 'Analiza wyników',
    students: 'Zdający',
    attendance: 'Obecność',
    attended: (present, listed, unlisted) =>
      `${present} z ${listed} na liście${unlisted === 0 ? '' : ` oraz ${unlisted} spoza listy`}`,
    answersFrom: 'Odpowiedzi z dnia',
    status: 'Wyniki',
    final: 'ostateczne',
    notFinal: 'wstępne, są niewyjaśnione karty',
    scores: 'Poprawne odpowiedzi',
    scoresLead: 'Według oceny egzaminu. Linia oznacza średnią.',
    mean: 'Średnia',
    median: 'Mediana',
    deviation: 'Odchylenie standardowe',
    range: 'Najniższy i najwyższy',
    reliability: 'Rzetelność (KR-20)',
    levels: { high: 'wysoka', fair: 'średnia', low: 'niska' },
    tooFew: 'za mało zdających',
    between: (least, most) => `od ${least} do ${most} z ufnością 95 %`,
    standardError: (points) => `Standardowy błąd pomiaru wynosi ${points} pkt.`,
    audited: (lookedAt, wrong, most) =>
      `Odpowiedzi odczytane bez wątpliwości i obejrzane losowo: ${lookedAt}, w tym odczytane błędnie: ${wrong}. Błędnych jest najwyżej ${most} na 100 000, z ufnością 95 %.`,
    nearPassLine: (count) =>
      `Zdający w odległości do jednego standardowego błędu pomiaru od tego progu: ${count}.`,
    notCalculated: 'nie można obliczyć',
    of: (full) => `z ${full}`,
    marks: 'Punkty i oceny',
    passLine: (share) => `Próg zaliczenia to ${share} % punktów.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Próg jest ruchomy: ${below} % poniżej średniej (${mean} %) ${students} zdających, ale najwyżej próg stały ${fixed} % i co najmniej ${floor} %.`,
      ebel: (kinds) => `To próg Ebela, udział dla każdego rodzaju pytań, znany przed egzaminem: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `To próg Cohena: ${share} % tego, co osiąga percentyl ${percentile} spośród ${students} zdających, po odjęciu zgadywania.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `To próg Hofsteego, od ${students} zdających: dopuszczalne są progi od ${leastLine} do ${mostLine} % i od ${fewestFailures} do ${mostFailures} % niezdanych.`,
    },
    passLineReason: 'Powód',
    share: 'Udział',
    compared: 'Punkty według wersji, rozdziału, trudności i celu',
    comparedLead: '± oznacza błąd standardowy średniej wśród zdających.',
    difficulty: 'Trudność',
    objective: 'Cel',
    shareOfPoints: 'Udział punktów',
    versionsDiffer: (figures) =>
      `Wersje różnią się bardziej, niż tłumaczy to przypadek (${figures}). Może nie są równie trudne albo różnią się zdający.`,
    versionsAgree: (figures) => `Przypadek tłumaczy różnice między wersjami (${figures}).`,
    versionsUntested: 'Jest za mało odpowiedzi, aby stwierdzić, czy wersje się różnią.',
    first: 'Do sprawdzenia najpierw',
    firstLead: 'Spośród badanych tu pytań przypadek wskazuje średnio najwyżej jedno na dziesięć.',
    firstNone: 'Żadne pytanie się nie wyróżnia: przypadek tłumaczy to, co zmierzono.',
    concerns: {
      rival: 'Błędna odpowiedź wiąże się z wynikiem silniej niż poprawna: należy sprawdzić klucz.',
      negative: 'Lepsi odpowiadali na nie błędnie częściej niż słabsi: należy sprawdzić klucz.',
      guessed: 'Poprawnych odpowiedzi było mniej niż przy zgadywaniu: należy sprawdzić klucz.',
      poor: 'Prawie nie odróżnia lepszych od słabszych.',
    },
    rival: (letter) =>
      `Więcej zdających, i to lepszych, wybrało ${letter} niż poprawną odpowiedź: należy sprawdzić klucz.`,
    leftOut: (count, of) => `Pominęli je mimo dotarcia do niego: ${count} z ${of}.`,
    notReached: (count, of) => `Nie dotarli do niego: ${count} z ${of}.`,
    outOfTime: (count, of) =>
      `Bez odpowiedzi na ostatnie pytania: ${count} z ${of} zdających. Czasu mogło być za mało. Pytania ocenia się według tych, którzy na nie odpowiedzieli.`,
    regraded: {
      void: 'Nie liczy się',
      bonus: 'Usunięte; poprawne się liczą',
      'points-for-all': 'Punkty dla wszystkich',
      accept: 'Uznano dalsze odpowiedzi',
      key: 'Poprawiono klucz',
    },
    questionsLead:
      'Pod każdym pytaniem podano, ile razy wybrano każdą odpowiedź, jak w wersji A, poprawną pogrubiono; kreska oznacza brak odpowiedzi. Moc różnicująca to korelacja z wynikiem w pozostałej części egzaminu.',
    correct: 'Poprawne',
    discrimination: 'Moc różnicująca',
    notAsked: 'Nikt nie miał tego pytania.',
    suggested: (label) => `Odpowiedzi wskazują na „${label}”.`,
    withheld: (count, fewest) => `Nie pokazano: ${count} (miało je mniej niż ${fewest} zdających).`,
  },
  tr: {
    analysis: 'Sonuçların analizi',
    students: 'Öğrenciler',
    attendance: 'Katılım',
    attended: (present, listed, unlisted) =>
      `Listede: ${present} / ${listed}${unlisted === 0 ? '' : `, liste dışı: ${unlisted}`}`,
    answersFrom: 'Yanıtların tarihi',
    status: 'Sonuçlar',
    final: 'kesin',
    notFinal: 'kesin değil, açık kâğıtlar var',
    scores: 'Doğru yanıtlar',
    scoresLead: 'Sınavın değerlendirmesine göre. Çizgi ortalamayı gösterir.',
    mean: 'Ortalama',
    median: 'Ortanca',
    deviation: 'Standart sapma',
    range: 'En düşük ve en yüksek',
    reliability: 'Güvenirlik (KR-20)',
    levels: { high: 'yüksek', fair: 'orta', low: 'düşük' },
    tooFew: 'değerlendirmek için çok az öğrenci',
    between: (least, most) => `% 95 güvenle ${least} ile ${most} arası`,
    standardError: (points) => `Ölçmenin standart hatası: ${points} puan.`,
    audited: (lookedAt, wrong, most) =>
      `Kuşkusuz okunan ve rastgele bakılan ${lookedAt} yanıttan ${wrong === 0 ? 'hiçbiri yanlış okunmamış' : `${wrong} tanesi yanlış okunmuş`}: %95 güvenle 100.000 yanıttan en çok ${most} tanesi yanlıştır.`,
    nearPassLine: (count) => `Bu sınıra en fazla bir standart hata uzaklıktaki öğrenciler: ${count}.`,
    notCalculated: 'hesaplanamıyor',
    of: (full) => `/ ${full}`,
    marks: 'Puanlar ve notlar',
    passLine: (share) => `Başarı sınırı, puanların % ${share} kadarıdır.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `Sınır kayar: ${students} öğrencinin ortalamasının (% ${mean}) % ${below} altındadır, ancak en çok sabit sınır olan % ${fixed}, en az % ${floor} olur.`,
      ebel: (kinds) => `Ebel sınırıdır; her soru türü için bir pay, sınavdan önce bilinir: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `Cohen sınırıdır: ${students} öğrencinin ${percentile}. yüzdeliğinin ulaştığının % ${share} kadarı, tahmin payı düşülmüş olarak.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `${students} öğrenciden Hofstee sınırıdır: % ${leastLine} ile % ${mostLine} arası sınırlar ve % ${fewestFailures} ile % ${mostFailures} arası başarısızlık kabul edilir.`,
    },
    passLineReason: 'Gerekçe',
    share: 'Pay',
    compared: 'Sürüm, bölüm, zorluk ve hedefe göre puanlar',
    comparedLead: '±, öğrenciler üzerinden ortalamanın standart hatasıdır.',
    difficulty: 'Zorluk',
    objective: 'Hedef',
    shareOfPoints: 'Puan payı',
    versionsDiffer: (figures) =>
      `Sürümler, rastlantının açıkladığından daha çok farklı (${figures}). Eşit zorlukta olmayabilirler ya da öğrencileri farklıdır.`,
    versionsAgree: (figures) => `Sürümler arasındaki farkları rastlantı açıklıyor (${figures}).`,
    versionsUntested: 'Sürümlerin farklı olup olmadığını söylemek için çok az yanıt var.',
    first: 'Önce bunlara bakın',
    firstLead: 'Burada sınanan sorulardan rastlantının gösterdiği, ortalama olarak en fazla onda birdir.',
    firstNone: 'Öne çıkan soru yok: ölçülenleri rastlantı açıklıyor.',
    concerns: {
      rival: 'Yanlış bir seçenek puanla doğru yanıttan daha çok ilişkili: anahtarı denetleyin.',
      negative: 'Güçlü öğrenciler zayıf öğrencilerden daha sık yanıldı: anahtarı denetleyin.',
      guessed: 'Doğru yanıtlar tahminle beklenenden az: anahtarı denetleyin.',
      poor: 'Güçlü ve zayıf öğrencileri pek ayırmıyor.',
    },
    rival: (letter) =>
      `Daha çok ve daha güçlü öğrenci doğru yanıt yerine ${letter} seçeneğini seçti: anahtarı denetleyin.`,
    leftOut: (count, of) => `Soruya ulaşıp boş bırakanlar: ${count} / ${of}.`,
    notReached: (count, of) => `Soruya ulaşamayan öğrenciler: ${count} / ${of}.`,
    outOfTime: (count, of) =>
      `Son sorularda bir şey seçmeyen öğrenciler: ${count} / ${of}. Süre kısa olabilir. Sorular, onları yanıtlayanlara göre değerlendirilir.`,
    regraded: {
      void: 'Sayılmaz',
      bonus: 'Çıkarıldı; doğru yanıtlar sayılır',
      'points-for-all': 'Herkese puan',
      accept: 'Başka yanıtlar da kabul edildi',
      key: 'Anahtar düzeltildi',
    },
    questionsLead:
      'Her sorunun altında, her seçeneğin kaç kez seçildiği A sürümündeki gibi yazılıdır, doğru olan kalındır; çizgi, yanıt olmadığını gösterir. Ayırt edicilik, sınavın geri kalanındaki puanla korelasyondur.',
    correct: 'Doğru',
    discrimination: 'Ayırt edicilik',
    notAsked: 'Bu soru hiçbir öğrenciye sorulmadı.',
    suggested: (label) => `Yanıtların gösterdiği: “${label}”.`,
    withheld: (count, fewest) => `Gösterilmeyen: ${count} (öğrenci sayısı şundan az: ${fewest}).`,
  },
  ar: {
    analysis: 'تحليل النتائج',
    students: 'الطلاب',
    attendance: 'الحضور',
    attended: (present, listed, unlisted) =>
      `${present} من ${listed} في القائمة${unlisted === 0 ? '' : `، و${unlisted} خارجها`}`,
    answersFrom: 'تاريخ الإجابات',
    status: 'النتائج',
    final: 'نهائية',
    notFinal: 'غير نهائية، توجد أوراق مفتوحة',
    scores: 'الإجابات الصحيحة',
    scoresLead: 'بحسب تصحيح الاختبار. يدل الخط على المتوسط.',
    mean: 'المتوسط',
    median: 'الوسيط',
    deviation: 'الانحراف المعياري',
    range: 'الأدنى والأعلى',
    reliability: 'الثبات (KR-20)',
    levels: { high: 'مرتفع', fair: 'متوسط', low: 'منخفض' },
    tooFew: 'عدد الطلاب أقل من أن يُحكم به',
    between: (least, most) => `من ${least} إلى ${most} بثقة 95 %`,
    standardError: (points) => `الخطأ المعياري للقياس ${points} درجة.`,
    audited: (lookedAt, wrong, most) =>
      `إجابات قُرئت دون شك وروجعت عشوائيًا: ${lookedAt}، وقُرئ منها خطأً: ${wrong}. الخطأ في ${most} من كل 100,000 على الأكثر، بثقة 95 %.`,
    nearPassLine: (count) => `عدد الطلاب على بعد خطأ معياري واحد أو أقل من هذا الحد: ${count}.`,
    notCalculated: 'لا يمكن حسابه',
    of: (full) => `من ${full}`,
    marks: 'الدرجات والتقديرات',
    passLine: (share) => `حد النجاح ${share} % من الدرجات.`,
    passLineRules: {
      sliding: ({ below, mean, students, fixed, floor }) =>
        `الحد متحرك: أقل بنسبة ${below} % من متوسط (${mean} %) ${students} من الطلاب، على ألا يتجاوز الحد الثابت ${fixed} % وألا يقل عن ${floor} %.`,
      ebel: (kinds) => `هو حد إيبل، نسبة لكل نوع من الأسئلة، معروفة قبل الامتحان: ${kinds}.`,
      cohen: (share, percentile, students) =>
        `هو حد كوهين: ${share} % مما يبلغه المئين ${percentile} من ${students} من الطلاب بعد طرح التخمين.`,
      hofstee: ({ leastLine, mostLine, fewestFailures, mostFailures, students }) =>
        `هو حد هوفستي، من ${students} من الطلاب: تُقبل حدود من ${leastLine} إلى ${mostLine} % ورسوب من ${fewestFailures} إلى ${mostFailures} %.`,
    },
    passLineReason: 'السبب',
    share: 'النسبة',
    compared: 'الدرجات بحسب النموذج والفصل والصعوبة والهدف',
    comparedLead: 'تدل ± على الخطأ المعياري للمتوسط بين الطلاب.',
    difficulty: 'الصعوبة',
    objective: 'الهدف',
    shareOfPoints: 'نسبة الدرجات',
    versionsDiffer: (figures) =>
      `تختلف النماذج أكثر مما تفسره الصدفة (${figures}). ربما لا تتساوى في الصعوبة، أو يختلف طلابها.`,
    versionsAgree: (figures) => `تفسر الصدفة الفروق بين النماذج (${figures}).`,
    versionsUntested: 'الإجابات أقل من أن يُعرف بها هل تختلف النماذج.',
    first: 'ابدأ بهذه',
    firstLead: 'من الأسئلة المفحوصة هنا لا تشير الصدفة في المتوسط إلا إلى سؤال من عشرة على الأكثر.',
    firstNone: 'لا يبرز أي سؤال: تفسر الصدفة ما قيس.',
    concerns: {
      rival: 'اختيار خاطئ يرتبط بالدرجة أكثر من الإجابة الصحيحة: راجع مفتاحه.',
      negative: 'أخطأ فيه الطلاب الأقوى أكثر من الأضعف: راجع مفتاحه.',
      guessed: 'الإجابات الصحيحة أقل مما يعطيه التخمين: راجع مفتاحه.',
      poor: 'لا يكاد يميز الطلاب الأقوى من الأضعف.',
    },
    rival: (letter) => `اختار ${letter} طلاب أكثر وأقوى ممن اختاروا الإجابة الصحيحة: راجع مفتاحه.`,
    leftOut: (count, of) => `تركه ${count} من ${of} وصلوا إليه.`,
    notReached: (count, of) => `لم يصل إليه ${count} من ${of}.`,
    outOfTime: (count, of) =>
      `لم يختر ${count} من ${of} شيئًا في الأسئلة الأخيرة: ربما كان الوقت قصيرًا. يُحكم على الأسئلة بمن أجابوا عنها.`,
    regraded: {
      void: 'لا يُحسب',
      bonus: 'حُذف؛ تُحسب الإجابات الصحيحة',
      'points-for-all': 'الدرجات للجميع',
      accept: 'قُبلت إجابات أخرى',
      key: 'صُحّح المفتاح',
    },
    questionsLead:
      'تحت كل سؤال عدد مرات اختيار كل خيار كما في النموذج A، والصحيح بخط غامق، والشرطة تعني عدم الإجابة. التمييز هو الارتباط بالنتيجة في بقية الاختبار.',
    correct: 'الصحيحة',
    discrimination: 'التمييز',
    notAsked: 'لم يُطرح هذا السؤال على أي طالب.',
    suggested: (label) => `تشير الإجابات إلى «${label}».`,
    withheld: (count, fewest) => `غير معروض: ${count} (طُرح على أقل من ${fewest} طلاب).`,
  },
};
