import type { MailedStudent, ResultMails } from '@exam/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailQueries } from '../../../data/result-mails.ts';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { LongTime } from '../../../ui/long-time.tsx';
import table from '../../../ui/students-table.module.css';
import classes from './mails.module.css';

interface MailedStudentsProps {
  examId: string;
  mails: ResultMails;
  /** Ordinals. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
}

/** Everybody in the list, and who was sent what when; whoever is chosen here can be sent a mail again. */
export function MailedStudents({ examId, mails, chosen, onChoose }: MailedStudentsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...mailQueries.students(examId, mails.numberSent), enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Who was sent a mail</summary>
      {isOpen && data === undefined && <LoadingText>Loading students...</LoadingText>}
      {isOpen && data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section className={classes.list} aria-label="Students" tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Group</th>
                <th scope="col">E-mail</th>
                <th scope="col">Mail</th>
              </tr>
            </thead>
            <tbody>
              {data.map((student) => (
                <tr key={student.ordinal}>
                  <th scope="row">
                    <Checkbox
                      label={student.name === '' ? student.number : `${student.name}, ${student.number}`}
                      disabled={student.email === null || student.attendance !== 'present'}
                      checked={chosen.includes(student.ordinal)}
                      onChange={(event) =>
                        onChoose(
                          event.currentTarget.checked
                            ? [...chosen, student.ordinal]
                            : chosen.filter((ordinal) => ordinal !== student.ordinal),
                        )
                      }
                    />
                  </th>
                  <td>{student.groupName}</td>
                  <td>{student.email ?? 'none'}</td>
                  <td>
                    <State student={student} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

function State({ student }: { student: MailedStudent }) {
  const { state, sentAt, isOutdated, failure, attendance } = student;
  if (attendance !== 'present' && sentAt === null) {
    return attendance === 'absent' ? 'absent, gets none' : 'no sheet so far';
  }
  return (
    <>
      {sentAt !== null && (
        <>
          sent <LongTime of={sentAt} />
          {isOutdated && ', marks changed since'}
        </>
      )}
      {state === 'refused' && ` refused: ${failure}`}
      {state === 'unsure' && ' perhaps sent: the connection broke off'}
      {(state === 'waiting' || state === 'handing-over') && ' in line'}
      {(state === null || state === 'unsent') && 'not sent'}
    </>
  );
}
