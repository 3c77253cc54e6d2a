/** A row as far as its correct choice goes. */
export interface AnsweredRow {
  /** By column; empty where the row has fewer. */
  readonly choices: readonly string[];
  /** What the columns say that tell the correct choice. */
  readonly answers: readonly string[];
}

/** How a column tells the correct choice. */
type Reading = (answer: string, choices: readonly string[]) => number;

/**
 * For each row the index of its correct choice, -1 where it names none. One column in one reading holds for the whole
 * table: the one that tells the choice in most rows. Letters go before texts, texts before numbers; numbers count
 * from 0 where a 0 is among them.
 */
export function correctChoices(rows: readonly AnsweredRow[]): number[] {
  let best: { chosen: number[]; told: number } = { chosen: rows.map(() => -1), told: 0 };
  const columns = rows[0]?.answers.length ?? 0;
  for (const readingOf of [() => byLetter, () => byText, numberReading]) {
    for (let column = 0; column < columns; column += 1) {
      const reading = readingOf(rows.map(({ answers }) => answers[column] ?? ''));
      const chosen = rows.map(({ answers, choices }) => reading(answers[column] ?? '', choices));
      const told = chosen.filter((index) => index >= 0).length;
      if (told > best.told) best = { chosen, told };
    }
  }
  return best.chosen;
}

/** Whether an answer names several choices: "A, C". */
export function namesSeveral(answer: string): boolean {
  return /^\s*[a-j](?:\s*(?:[,;&/+]|and)\s*[a-j])+\s*$/i.test(answer);
}

const byLetter: Reading = (answer, choices) => {
  const [, letter] = /^\s*(?:(?:option|choice|answer)\s*)?\(?([a-j])[).:]?\s*$/i.exec(answer) ?? [];
  const index = letter === undefined ? -1 : letter.toLowerCase().charCodeAt(0) - 97;
  return isThere(choices, index) ? index : -1;
};

const byText: Reading = (answer, choices) => {
  const wanted = answer.trim();
  return wanted === '' ? -1 : choices.findIndex((choice) => choice.trim() === wanted);
};

function numberReading(answers: readonly string[]): Reading {
  const first = answers.some((answer) => answer.trim() === '0') ? 0 : 1;
  return (answer, choices) => {
    const [, number] = /^\s*(?:(?:option|choice|answer)\s*)?(\d{1,2})\.?\s*$/i.exec(answer) ?? [];
    const index = number === undefined ? -1 : Number(number) - first;
    return isThere(choices, index) ? index : -1;
  };
}

function isThere(choices: readonly string[], index: number): boolean {
  return (choices[index] ?? '').trim() !== '';
}
