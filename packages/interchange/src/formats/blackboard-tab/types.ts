/** The other types that Blackboard uploads, by their codes. */
export const OTHER_TYPES: Readonly<Record<string, string>> = {
  MA: 'several right answers',
  ESS: 'essay',
  ORD: 'ordering',
  MAT: 'matching',
  FIB: 'fill in the blank',
  FIB_PLUS: 'fill in several blanks',
  FIL: 'file response',
  NUM: 'numeric',
  SR: 'short answer',
  OP: 'opinion scale',
  JUMBLED_SENTENCE: 'jumbled sentence',
  QUIZ_BOWL: 'quiz bowl',
};

/** Whether a text begins with a line that Blackboard uploads. */
export function beginsWithType(text: string): boolean {
  const [, code] = /^\s*"?([A-Z_]{2,16})"?\t/.exec(text) ?? [];
  return code !== undefined && (code === 'MC' || code === 'TF' || Object.hasOwn(OTHER_TYPES, code));
}
