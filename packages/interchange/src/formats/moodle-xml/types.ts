/** Moodle's types of questions in words, by the names in its files. */
const WORDS: Readonly<Record<string, string>> = {
  shortanswer: 'short answer',
  matching: 'matching',
  match: 'matching',
  numerical: 'numerical',
  essay: 'essay',
  description: 'description without a question',
  cloze: 'embedded answers (cloze)',
  multianswer: 'embedded answers (cloze)',
  calculated: 'calculated',
  calculatedsimple: 'simple calculated',
  calculatedmulti: 'calculated multiple choice',
  ddwtos: 'drag and drop into text',
  ddimageortext: 'drag and drop onto an image',
  ddmarker: 'drag and drop markers',
  gapselect: 'select missing words',
  randomsamatch: 'random short-answer matching',
  random: 'random question',
  missingtype: 'of a type that its Moodle did not know',
  multichoiceset: 'all-or-nothing multiple choice',
  ordering: 'ordering',
  kprime: 'Kprim (several true or false statements)',
  mtf: 'multiple true/false',
  coderunner: 'program to write (CodeRunner)',
  stack: 'STACK',
  gapfill: 'gap fill',
};

/** What a type of Moodle's is called; an unknown one by its own name. */
export function wordsOfType(type: string): string {
  return WORDS[type] ?? (type === '' ? 'without a name' : `“${type.slice(0, 50)}”`);
}
