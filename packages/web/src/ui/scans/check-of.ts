import { counted } from '../counted.ts';

/** "Check 2 answers": what is open on sheets. Where it is not about answers alone, it is called doubts: a page, for example. */
export function checkOf(numberOfDoubts: number, numberOfAnswers: number): string {
  return `Check ${counted(numberOfDoubts, numberOfDoubts === numberOfAnswers ? 'answer' : 'doubt')}`;
}
