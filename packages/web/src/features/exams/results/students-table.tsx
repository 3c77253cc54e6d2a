import type { StudentResult } from '@exam/contract';
import { percent } from './remarks.ts';
import classes from './students-table.module.css';

interface StudentsTableProps {
  students: readonly StudentResult[];
  numberOfQuestions: number;
}

/** Students with their version, their score and their answers. */
export function StudentsTable({ students, numberOfQuestions }: StudentsTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col">Version</th>
          <th scope="col">Score</th>
          <th scope="col">Share</th>
          <th scope="col" className={classes.answers}>
            Answers
          </th>
        </tr>
      </thead>
      <tbody>
        {students.map(({ student, version, score, answers }) => (
          <tr key={student}>
            <th scope="row">
              <bdi>{student}</bdi>
            </th>
            <td>{version}</td>
            <td>{score}</td>
            <td>{percent(score / numberOfQuestions)}</td>
            <td className={classes.answers}>
              <code>{answers.map((letter) => letter || '-').join('')}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
