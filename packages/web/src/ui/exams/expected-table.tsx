import type { ExpectedMean } from '@exam/contract';
import table from '../figures-table.module.css';
import classes from './expected-table.module.css';
import { asPoints, describeMean } from './expected-words.ts';

/** The expected mean of each version, and where the mean of a class will lie. */
export function ExpectedTable({
  expected: { versions, numberOfQuestions, unmeasured },
}: {
  expected: ExpectedMean;
}) {
  return (
    <div className={classes.table}>
      <table className={table.figures}>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Expected mean</th>
            <th scope="col">19 of 20 classes</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ label, mean, least, most }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{describeMean(mean, numberOfQuestions)}</td>
              <td>
                {asPoints(least)} to {asPoints(most)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        From the results of the exams of this course, one point a question.
        {unmeasured > 0 &&
          ' Of a question that no exam has measured, the mean of the questions of the same difficulty and objective is expected.'}
      </p>
    </div>
  );
}
