/** A count of questions with its word: "1 question", "1,000 questions". */
export function countedQuestions(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'question' : 'questions'}`;
}
