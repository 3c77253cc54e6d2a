import type { ExpectedAndActual } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { resultQueries } from '../../data/exam-results.ts';
import { asPoints, describeMean, describeUnmeasured } from '../../ui/exams/expected-words.ts';
import table from '../../ui/figures-table.module.css';
import classes from './expected-and-reached.module.css';

/** What mean was to be expected of the exam, beside what was reached, overall and by version. Nothing where nothing was known. */
export function ExpectedAndReached({ examId }: { examId: string }) {
  const { data } = useQuery(resultQueries.expected(examId));
  if (!data || data.expected.mean === null) return null;
  const { expected, versions } = data;
  const expectedOf = (label: string) => {
    const version = expected.versions.find((each) => each.label === label);
    return version ? asPoints(version.mean) : '–';
  };
  return (
    <section className={classes.section} aria-label="Expected and reached">
      <p className={classes.lead}>{sentenceOf(data)}</p>
      {versions.length > 1 && expected.versions.length > 1 && (
        <table className={table.figures}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Students</th>
              <th scope="col">Expected mean</th>
              <th scope="col">Mean</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.label}>
                <th scope="row">{version.label}</th>
                <td>{version.numberOfStudents}</td>
                <td>{expectedOf(version.label)}</td>
                <td>{asPoints(version.mean)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function sentenceOf({ expected, mean, versions }: ExpectedAndActual): string {
  const { numberOfQuestions, unmeasured } = expected;
  const wanted = expected.mean ?? 0;
  const isSingle = expected.versions.length === 1;
  const bounds = isSingle ? expected.versions[0] : undefined;
  const where =
    bounds && `, between ${asPoints(bounds.least)} and ${asPoints(bounds.most)} in 19 of 20 classes`;
  const rest = unmeasured > 0 ? `; ${describeUnmeasured(expected)?.replace(' yet', ' before')}` : '';
  const by = versions.length > 1 ? ' By version:' : '';
  return `Expected mean of right answers: ${describeMean(wanted, numberOfQuestions)}${where ?? ''}${rest}. Reached: ${describeMean(mean, numberOfQuestions)}.${by}`;
}
