import { letterOf } from '@exam/contract/letters';
import { useQuery } from '@tanstack/react-query';
import { examQueries } from '../../data/exams.ts';
import classes from './print-panes.module.css';

/** How often each letter is right in the key of each version that is printed, so that a key like AAAA is seen before printing. */
export function LetterCounts({ examId, versions }: { examId: string; versions: readonly string[] }) {
  const { data = [] } = useQuery(examQueries.versions(examId));
  const shown = data.filter(({ label }) => versions.includes(label));
  if (shown.length === 0) return null;
  return (
    <ul className={classes.letters} aria-label="Letters of the key">
      {shown.map(({ label, questions, key }) => (
        <li key={label}>
          {data.length > 1 ? `Key of version ${label}: ` : 'Key: '}
          {describeLetters(questions, key)}
        </li>
      ))}
    </ul>
  );
}

/** "A 10, B 10, C 9, D 11", with letters that are never right, and the longest row of one letter from four on. */
function describeLetters(
  questions: readonly { readonly choices: readonly string[] }[],
  key: readonly string[],
): string {
  const most = Math.max(0, ...questions.map(({ choices }) => choices.length));
  const counts = Array.from({ length: most }, (_, place) => {
    const letter = letterOf(place);
    return `${letter} ${key.filter((one) => one === letter).length}`;
  });
  const longest = longestRow(key);
  return longest > 3 ? `${counts.join(', ')}; ${longest} in a row` : counts.join(', ');
}

function longestRow(key: readonly string[]): number {
  let [longest, row] = [0, 0];
  key.forEach((letter, at) => {
    row = letter === key[at - 1] ? row + 1 : 1;
    longest = Math.max(longest, row);
  });
  return longest;
}
