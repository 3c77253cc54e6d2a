import type { MAIL_PLACEHOLDERS, PaperLanguage } from '@exam/contract';
import { type AppliedMarking, fullHundredthsIn, gradeIn } from '../marks/marking.ts';
import type { MailableRow } from './queries.ts';

type Placeholder = (typeof MAIL_PLACEHOLDERS)[number];

export interface Written {
  readonly subject: string;
  readonly text: string;
}

/** The lines around the text of each mail, which its writer cannot change. */
export interface Frame {
  readonly first: string;
  readonly last: string;
}

const PROPOSALS: Readonly<
  Record<
    PaperLanguage,
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
  it: {
    subject: 'Il suo risultato: {exam}',
    lines: ['Buongiorno {name},', 'il suo risultato in «{exam}»: {points} punti su {full}.'],
    grade: 'Voto: {grade}',
  },
  pt: {
    subject: 'O seu resultado: {exam}',
    lines: ['Bom dia, {name}:', 'O seu resultado em «{exam}»: {points} de {full} pontos.'],
    grade: 'Nota: {grade}',
  },
  nl: {
    subject: 'Uw resultaat: {exam}',
    lines: ['Beste {name},', 'uw resultaat voor “{exam}”: {points} van {full} punten.'],
    grade: 'Cijfer: {grade}',
  },
  pl: {
    subject: 'Wynik: {exam}',
    lines: ['Dzień dobry, {name},', 'wynik z „{exam}”: {points} z {full} pkt.'],
    grade: 'Ocena: {grade}',
  },
  tr: {
    subject: 'Sonucunuz: {exam}',
    lines: ['Merhaba {name},', '“{exam}” sonucunuz: {points} / {full} puan.'],
    grade: 'Not: {grade}',
  },
  ar: {
    subject: 'نتيجتك: {exam}',
    lines: ['مرحبًا {name}،', 'نتيجتك في «{exam}»: {points} من {full} درجة.'],
    grade: 'التقدير: {grade}',
  },
};

/** Subject and text to begin with, in the language of the paper. */
export function proposeMail(language: PaperLanguage, hasGrades: boolean): Written {
  const { subject, lines, grade } = PROPOSALS[language];
  const [greeting = '', result = ''] = lines;
  return { subject, text: `${greeting}\n\n${result}\n${hasGrades ? `${grade}\n` : ''}` };
}

/** Subject and text of its writer as one student gets them. */
export function writeMail(
  { subject, text }: Written,
  { exam, student, marking }: { exam: string; student: MailableRow; marking: AppliedMarking },
): Written {
  const values: Readonly<Record<Placeholder, string>> = {
    name: student.name || student.number,
    number: student.number,
    group: student.groupName,
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

interface Framed {
  /** Of the account that sends. */
  readonly from: string;
  /** Of the installation. */
  readonly origin: string;
  /** As `nameInMail` gives it. */
  readonly exam: string | undefined;
  readonly complaints: string;
}

const FRAMES: Readonly<Record<PaperLanguage, (framed: Framed) => Frame>> = {
  en: ({ from, origin, exam, complaints }) => ({
    first: `${from} sends you this mail through the Exam Generation System at ${origin}, because your address is in the list of students of ${exam === undefined ? 'an exam' : `the exam “${exam}”`}.`,
    last: `The text between the first and this line was written by ${from}. If you do not expect it, do nothing that it asks for. Complaints, best with this mail, go to ${complaints}.`,
  }),
  de: ({ from, origin, exam, complaints }) => ({
    first: `${from} schickt Ihnen diese Mail über das Exam Generation System auf ${origin}, weil Ihre Adresse in der Liste der Studierenden ${exam === undefined ? 'einer Prüfung' : `der Prüfung „${exam}“`} steht.`,
    last: `Den Text zwischen der ersten und dieser Zeile hat ${from} geschrieben. Wenn Sie ihn nicht erwarten, tun Sie nichts, was er verlangt. Beschwerden, am besten mit dieser Mail, gehen an ${complaints}.`,
  }),
  es: ({ from, origin, exam, complaints }) => ({
    first: `${from} le envía este correo a través del Exam Generation System en ${origin}, porque su dirección está en la lista de estudiantes ${exam === undefined ? 'de un examen' : `del examen «${exam}»`}.`,
    last: `El texto entre la primera línea y esta lo escribió ${from}. Si no lo espera, no haga nada de lo que pide. Las quejas, mejor con este correo, van a ${complaints}.`,
  }),
  fr: ({ from, origin, exam, complaints }) => ({
    first: `${from} vous envoie ce message par l’Exam Generation System sur ${origin}, parce que votre adresse figure dans la liste des étudiants ${exam === undefined ? 'd’un examen' : `de l’examen « ${exam} »`}.`,
    last: `Le texte entre la première ligne et celle-ci a été écrit par ${from}. Si vous ne l’attendez pas, ne faites rien de ce qu’il demande. Les réclamations, de préférence avec ce message, vont à ${complaints}.`,
  }),
  it: ({ from, origin, exam, complaints }) => ({
    first: `${from} le invia questo messaggio tramite l’Exam Generation System su ${origin}, perché il suo indirizzo è nella lista degli studenti ${exam === undefined ? 'di un esame' : `dell’esame «${exam}»`}.`,
    last: `Il testo tra la prima riga e questa è stato scritto da ${from}. Se non lo aspetta, non faccia nulla di ciò che chiede. I reclami, meglio con questo messaggio, vanno a ${complaints}.`,
  }),
  pt: ({ from, origin, exam, complaints }) => ({
    first: `${from} envia-lhe esta mensagem através do Exam Generation System em ${origin}, porque o seu endereço está na lista de estudantes ${exam === undefined ? 'de um exame' : `do exame «${exam}»`}.`,
    last: `O texto entre a primeira linha e esta foi escrito por ${from}. Se não o espera, não faça nada do que ele pede. As queixas, de preferência com esta mensagem, vão para ${complaints}.`,
  }),
  nl: ({ from, origin, exam, complaints }) => ({
    first: `${from} stuurt u deze mail via het Exam Generation System op ${origin}, omdat uw adres in de lijst van studenten van ${exam === undefined ? 'een examen' : `het examen “${exam}”`} staat.`,
    last: `De tekst tussen de eerste en deze regel is geschreven door ${from}. Als u hem niet verwacht, doe dan niets van wat hij vraagt. Klachten, het liefst met deze mail, gaan naar ${complaints}.`,
  }),
  pl: ({ from, origin, exam, complaints }) => ({
    first: `${from} wysyła tę wiadomość przez Exam Generation System pod adresem ${origin}, ponieważ Państwa adres jest na liście zdających ${exam === undefined ? 'egzamin' : `egzamin „${exam}”`}.`,
    last: `Autorem tekstu między pierwszym wierszem a tym jest ${from}. Jeśli jest on nieoczekiwany, proszę nie robić nic z tego, o co prosi. Skargi, najlepiej z tą wiadomością, przyjmuje ${complaints}.`,
  }),
  tr: ({ from, origin, exam, complaints }) => ({
    first: `Bu iletinin göndereni: ${from}. ${origin} adresindeki Exam Generation System ile gönderildi, çünkü adresiniz ${exam === undefined ? 'bir sınavın' : `“${exam}” sınavının`} öğrenci listesinde.`,
    last: `İlk satır ile bu satır arasındaki metnin yazarı: ${from}. Bu metni beklemiyorsanız, istediği hiçbir şeyi yapmayın. Şikâyetler için, bu iletiyle birlikte: ${complaints}.`,
  }),
  ar: ({ from, origin, exam, complaints }) => ({
    first: `يرسل إليك ${from} هذه الرسالة عبر Exam Generation System على ${origin}، لأن عنوانك في قائمة طلاب ${exam === undefined ? 'اختبار' : `اختبار «${exam}»`}.`,
    last: `كتب ${from} النص بين السطر الأول وهذا السطر. إن لم تكن تتوقعه فلا تفعل شيئًا مما يطلبه. تُرسل الشكاوى، ويُفضّل مع هذه الرسالة، إلى ${complaints}.`,
  }),
};

/** Who sends a mail, through what, why its reader gets it, and where to complain, in the language of the paper. */
export function frameOf(language: PaperLanguage, framed: Framed): Frame {
  return FRAMES[language](framed);
}

/** The whole mail, with our lines as the first and the last. */
export function frameMail({ subject, text }: Written, { first, last }: Frame): Written {
  return { subject, text: `${first}\n\n${text.trim()}\n\n${last}\n` };
}
