import type { MeasuredQuestion } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { plainText } from '@exam/contract/rich-text';
import { IconCheck } from '../../ui/icons.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import classes from './choice-table.module.css';
import { percent } from './remarks.ts';

/** The choices, with who took each as far as the account is told. */
export function ChoiceTable({ question }: { question: MeasuredQuestion }) {
  const { choices, numberOfAnswers, thirdSizes } = question;
  const label = `Choices of: ${plainText(question.text).slice(0, 80)}`;
  const hasCounts = choices.some((choice) => choice.numberOfAnswers !== null);
  const hasRest = choices.some(({ restMean }) => restMean !== null);
  return (
    <details className={classes.choices}>
      <summary>Choices</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever uses the keyboard must be able to scroll it */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <table>
          <thead hidden={!hasCounts}>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">Chosen</th>
              <th scope="col">Discrimination</th>
              {hasRest && <th scope="col">Score in the rest</th>}
              {thirdSizes &&
                THIRDS.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {choices.map((choice, place) => (
              <tr key={choice.text} data-correct={choice.isCorrect || undefined}>
                <th scope="row">
                  <span className={classes.choice}>
                    <span>{letterOf(place)}.</span>
                    <RichText text={choice.text} />
                    {choice.isCorrect && (
                      <IconCheck size={16} stroke={2.4} role="img" aria-label="correct answer" />
                    )}
                  </span>
                </th>
                {choice.numberOfAnswers !== null && (
                  <>
                    <td>
                      {choice.numberOfAnswers} (
                      {percent(numberOfAnswers === 0 ? 0 : choice.numberOfAnswers / numberOfAnswers)})
                    </td>
                    <td>{choice.discrimination === null ? '–' : choice.discrimination.toFixed(2)}</td>
                    {hasRest && <td>{choice.restMean === null ? '–' : choice.restMean.toFixed(1)}</td>}
                    {thirdSizes?.map((size, third) => (
                      <td key={THIRDS[third]}>
                        {size === 0 || choice.thirds === null
                          ? '–'
                          : percent((choice.thirds[third] ?? 0) / size)}
                      </td>
                    ))}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const THIRDS = ['Lowest third', 'Middle third', 'Highest third'] as const;
