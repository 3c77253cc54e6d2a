import type { PaperLanguage, RegradingKind } from '@exam/contract';

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

export const RESULT_WORDS: Readonly<Record<PaperLanguage, ResultWords>> = {
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
      bonus: (number) => `Question ${number}: taken out, but a right answer still counts.`,
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
      bonus: (number) => `Frage ${number}: gestrichen, eine richtige Antwort zählt aber.`,
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
      bonus: (number) => `Pregunta ${number}: retirada, pero una respuesta correcta cuenta.`,
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
      bonus: (number) => `Question ${number} : retirée, mais une bonne réponse compte.`,
      'points-for-all': (number) => `Question ${number} : points pour tous.`,
      accept: (number, letters) =>
        `Question ${number} : ${joined(letters, 'et')} ${letters.length === 1 ? 'est aussi correcte' : 'sont aussi correctes'}.`,
      key: (number, letters) =>
        `Question ${number} : seule${letters.length === 1 ? '' : 's'} ${joined(letters, 'et')} ${letters.length === 1 ? 'est correcte' : 'sont correctes'}.`,
    },
  },

  it: {
    result: 'Risultato',
    student: 'Studente',
    points: 'Punti',
    grade: 'Voto',
    passed: 'superato',
    failed: 'non superato',
    number: 'N.',
    answer: 'Risposta',
    right: 'Corretta',
    legend:
      'Le domande in grigio non hanno ottenuto tutti i loro punti. Un trattino indica che manca la risposta.',
    scanned: 'Il foglio delle risposte come è stato scansionato',
    scannedLegend: 'Un cerchio indica ogni risposta che conta, uno tratteggiato un segno che non conta.',
    regradings: 'Valutate diversamente',
    ofPoints: (full) => `su ${full} punti`,
    passFrom: (points) => `superato a partire da ${points} punti`,
    nobodyPasses: 'nessun punteggio è sufficiente',
    costOfWrong: (share) => `Una risposta sbagliata costa il ${share} % dei punti della domanda.`,
    costByGuessing:
      'Una risposta sbagliata costa i punti della domanda divisi per il numero delle scelte sbagliate: tirare a indovinare in media non rende nulla.',
    sum: (sum, total) => `La somma delle domande è di ${sum} punti; il totale è ${total}.`,
    notBelowZero: 'Il totale non scende sotto 0.',
    roundedTo: (step) => `Il totale è arrotondato a ${step}, la metà per eccesso.`,
    regrading: {
      void: (number) => `Domanda ${number}: non conta.`,
      bonus: (number) => `Domanda ${number}: tolta, ma una risposta giusta conta.`,
      'points-for-all': (number) => `Domanda ${number}: punti per tutti.`,
      accept: (number, letters) =>
        `Domanda ${number}: ${letters.length === 1 ? 'è giusta' : 'sono giuste'} anche ${joined(letters, 'e')}.`,
      key: (number, letters) =>
        `Domanda ${number}: ${letters.length === 1 ? 'è giusta' : 'sono giuste'} solo ${joined(letters, 'e')}.`,
    },
  },
  pt: {
    result: 'Resultado',
    student: 'Estudante',
    points: 'Pontos',
    grade: 'Nota',
    passed: 'aprovado',
    failed: 'não aprovado',
    number: 'N.º',
    answer: 'Resposta',
    right: 'Correta',
    legend:
      'As perguntas a cinzento não obtiveram todos os seus pontos. Um travessão indica que não há resposta.',
    scanned: 'A folha de respostas tal como foi digitalizada',
    scannedLegend: 'Um círculo rodeia cada resposta que conta, um tracejado uma marca que não conta.',
    regradings: 'Avaliadas de outro modo',
    ofPoints: (full) => `de ${full} pontos`,
    passFrom: (points) => `aprovado a partir de ${points} pontos`,
    nobodyPasses: 'nenhuma pontuação basta',
    costOfWrong: (share) => `Uma resposta errada custa ${share} % dos pontos da pergunta.`,
    costByGuessing:
      'Uma resposta errada custa os pontos da pergunta divididos pelo número de opções erradas: adivinhar não rende nada em média.',
    sum: (sum, total) => `As perguntas somam ${sum} pontos; o total é ${total}.`,
    notBelowZero: 'O total não é inferior a 0.',
    roundedTo: (step) => `O total é arredondado a ${step}, a metade para cima.`,
    regrading: {
      void: (number) => `Pergunta ${number}: não conta.`,
      bonus: (number) => `Pergunta ${number}: retirada, mas uma resposta correta conta.`,
      'points-for-all': (number) => `Pergunta ${number}: pontos para todos.`,
      accept: (number, letters) =>
        `Pergunta ${number}: ${joined(letters, 'e')} também ${letters.length === 1 ? 'está correta' : 'estão corretas'}.`,
      key: (number, letters) =>
        `Pergunta ${number}: só ${joined(letters, 'e')} ${letters.length === 1 ? 'está correta' : 'estão corretas'}.`,
    },
  },
  nl: {
    result: 'Resultaat',
    student: 'Student',
    points: 'Punten',
    grade: 'Cijfer',
    passed: 'geslaagd',
    failed: 'niet geslaagd',
    number: 'Nr.',
    answer: 'Antwoord',
    right: 'Juist',
    legend: 'Grijze vragen kregen niet al hun punten. Een streepje betekent dat er geen antwoord is.',
    scanned: 'Het antwoordblad zoals het is gescand',
    scannedLegend:
      'Een ring staat om elk antwoord dat telt, een onderbroken ring om een teken dat niet telt.',
    regradings: 'Anders beoordeeld',
    ofPoints: (full) => `van ${full} punten`,
    passFrom: (points) => `geslaagd vanaf ${points} punten`,
    nobodyPasses: 'geen aantal punten is genoeg',
    costOfWrong: (share) => `Een fout antwoord kost ${share} % van de punten van de vraag.`,
    costByGuessing:
      'Een fout antwoord kost de punten van de vraag gedeeld door het aantal foute keuzes: raden levert gemiddeld niets op.',
    sum: (sum, total) => `De vragen zijn samen ${sum} punten; het totaal is ${total}.`,
    notBelowZero: 'Het totaal is niet lager dan 0.',
    roundedTo: (step) => `Het totaal is afgerond op ${step}, een half naar boven.`,
    regrading: {
      void: (number) => `Vraag ${number}: telt niet mee.`,
      bonus: (number) => `Vraag ${number}: vervallen, maar een juist antwoord telt mee.`,
      'points-for-all': (number) => `Vraag ${number}: punten voor iedereen.`,
      accept: (number, letters) =>
        `Vraag ${number}: ook ${joined(letters, 'en')} ${letters.length === 1 ? 'is' : 'zijn'} juist.`,
      key: (number, letters) =>
        `Vraag ${number}: alleen ${joined(letters, 'en')} ${letters.length === 1 ? 'is' : 'zijn'} juist.`,
    },
  },
  pl: {
    result: 'Wynik',
    student: 'Student(ka)',
    points: 'Punkty',
    grade: 'Ocena',
    passed: 'zaliczone',
    failed: 'niezaliczone',
    number: 'Nr',
    answer: 'Odpowiedź',
    right: 'Poprawna',
    legend: 'Za pytania na szarym tle nie przyznano wszystkich punktów. Kreska oznacza brak odpowiedzi.',
    scanned: 'Skan karty odpowiedzi',
    scannedLegend:
      'Okrąg otacza każdą odpowiedź, która się liczy, a okrąg przerywany znak, który się nie liczy.',
    regradings: 'Ocenione inaczej',
    ofPoints: (full) => `z ${full} pkt`,
    passFrom: (points) => `zaliczone od ${points} pkt`,
    nobodyPasses: 'żadna liczba punktów nie wystarcza',
    costOfWrong: (share) => `Błędna odpowiedź kosztuje ${share} % punktów za pytanie.`,
    costByGuessing:
      'Błędna odpowiedź kosztuje tyle, ile wynoszą punkty za pytanie podzielone przez liczbę błędnych odpowiedzi do wyboru: zgadywanie średnio nic nie daje.',
    sum: (sum, total) => `Suma za pytania wynosi ${sum} pkt, a łączny wynik ${total} pkt.`,
    notBelowZero: 'Łączny wynik nie jest niższy niż 0.',
    roundedTo: (step) => `Łączny wynik jest zaokrąglany do ${step}, połówki w górę.`,
    regrading: {
      void: (number) => `Pytanie ${number}: nie liczy się.`,
      bonus: (number) => `Pytanie ${number}: usunięte, ale poprawna odpowiedź się liczy.`,
      'points-for-all': (number) => `Pytanie ${number}: punkty dla wszystkich.`,
      accept: (number, letters) =>
        `Pytanie ${number}: ${letters.length === 1 ? 'poprawna jest' : 'poprawne są'} też ${joined(letters, 'i')}.`,
      key: (number, letters) =>
        `Pytanie ${number}: ${letters.length === 1 ? 'poprawna jest' : 'poprawne są'} tylko ${joined(letters, 'i')}.`,
    },
  },
  tr: {
    result: 'Sonuç',
    student: 'Öğrenci',
    points: 'Puan',
    grade: 'Not',
    passed: 'başarılı',
    failed: 'başarısız',
    number: 'No.',
    answer: 'Yanıt',
    right: 'Doğru',
    legend: 'Gri sorular puanlarının tümünü almadı. Çizgi, yanıt olmadığını gösterir.',
    scanned: 'Taranmış yanıt kâğıdı',
    scannedLegend:
      'Sayılan her yanıtın çevresinde bir halka, sayılmayan işaretin çevresinde kesik çizgili bir halka vardır.',
    regradings: 'Farklı değerlendirilenler',
    ofPoints: (full) => `/ ${full} puan`,
    passFrom: (points) => `başarı sınırı: ${points} puan`,
    nobodyPasses: 'hiçbir puan yeterli değil',
    costOfWrong: (share) => `Yanlış bir yanıt, sorunun puanından % ${share} götürür.`,
    costByGuessing:
      'Yanlış bir yanıt, sorunun puanının yanlış seçenek sayısına bölümü kadar puan götürür: tahmin etmek ortalamada bir şey kazandırmaz.',
    sum: (sum, total) => `Soruların toplamı ${sum} puan, sonuç ${total} puandır.`,
    notBelowZero: 'Sonuç sıfırın altına inmez.',
    roundedTo: (step) => `Sonuç şu adıma yuvarlanır, yarımlar yukarı: ${step}.`,
    regrading: {
      void: (number) => `Soru ${number}: sayılmaz.`,
      bonus: (number) => `Soru ${number}: çıkarıldı, ancak doğru yanıt sayılır.`,
      'points-for-all': (number) => `Soru ${number}: herkese puan.`,
      accept: (number, letters) => `Soru ${number}: ${joined(letters, 've')} de doğru sayılır.`,
      key: (number, letters) => `Soru ${number}: yalnızca ${joined(letters, 've')} doğrudur.`,
    },
  },
  ar: {
    result: 'النتيجة',
    student: 'الطالب',
    points: 'الدرجات',
    grade: 'التقدير',
    passed: 'ناجح',
    failed: 'غير ناجح',
    number: 'الرقم',
    answer: 'الإجابة',
    right: 'الصحيحة',
    legend: 'الأسئلة المظللة لم تحصل على كل درجاتها. الشرطة تعني عدم الإجابة.',
    scanned: 'ورقة إجابتك كما مُسحت ضوئيًا',
    scannedLegend: 'حول كل إجابة محسوبة حلقة، وحول العلامة غير المحسوبة حلقة متقطعة.',
    regradings: 'أسئلة صُحّحت بطريقة أخرى',
    ofPoints: (full) => `من ${full} درجة`,
    passFrom: (points) => `حد النجاح: ${points} درجة`,
    nobodyPasses: 'لا تكفي أي درجة للنجاح',
    costOfWrong: (share) => `الإجابة الخاطئة تخصم ${share} % من درجات سؤالها.`,
    costByGuessing:
      'الإجابة الخاطئة تخصم درجات سؤالها مقسومة على عدد الخيارات الخاطئة، فلا يُكسب بالتخمين شيء في المتوسط.',
    sum: (sum, total) => `مجموع الأسئلة ${sum} درجة، والمجموع النهائي ${total} درجة.`,
    notBelowZero: 'لا يقل المجموع النهائي عن 0.',
    roundedTo: (step) => `يُقرَّب المجموع النهائي إلى ${step}، والنصف إلى أعلى.`,
    regrading: {
      void: (number) => `السؤال ${number}: لا يُحسب.`,
      bonus: (number) => `السؤال ${number}: حُذف، لكن الإجابة الصحيحة تُحسب.`,
      'points-for-all': (number) => `السؤال ${number}: الدرجات للجميع.`,
      accept: (number, letters) => `السؤال ${number}: تُقبل أيضًا ${joined(letters, 'و')}.`,
      key: (number, letters) => `السؤال ${number}: الصحيح هو ${joined(letters, 'و')} فقط.`,
    },
  },
};
