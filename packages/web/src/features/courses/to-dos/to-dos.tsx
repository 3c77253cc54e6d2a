import type { FirstStep, ToDo, ToDos as ToDosData } from '@exam/contract';
import { CloseButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { closeFirstSteps, toDoQuery } from '../../../data/to-dos.ts';
import { counted } from '../../../ui/counted.ts';
import classes from './to-dos.module.css';

/** What waits for the teacher, and what to try first, in one line. Nothing where all is done, or where it does not load. */
export function ToDos() {
  const { data } = useQuery(toDoQuery);
  if (!data) return null;
  const { toDos, firstSteps } = data;
  return (
    <>
      {toDos.length > 0 && (
        <ul className={classes.toDos} aria-label="To do" data-arrived>
          {toDos.map((toDo) => (
            <li key={toDo.kind}>
              <Told {...sentenceOf(toDo)} />
            </li>
          ))}
        </ul>
      )}
      {firstSteps && firstSteps.steps.length > 0 && <FirstSteps {...firstSteps} />}
    </>
  );
}

function FirstSteps({ steps, demoExamId }: NonNullable<ToDosData['firstSteps']>) {
  const queryClient = useQueryClient();
  const { mutate: close } = useMutation({
    mutationFn: closeFirstSteps.send,
    // At once: if the server does not hear of it, the steps are offered again at the next visit.
    onMutate: () => closeFirstSteps.afterwards(queryClient, { data: null }, undefined),
  });
  return (
    <section className={classes.first} aria-label="First steps" data-arrived>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Told {...STEPS[step](demoExamId)} />
          </li>
        ))}
      </ol>
      <CloseButton size="sm" aria-label="Close the first steps" onClick={() => close()} />
    </section>
  );
}

/** One sentence that begins with a link. */
interface Sentence {
  readonly to: string;
  readonly what: string;
  readonly rest?: string;
}

function Told({ to, what, rest = '' }: Sentence) {
  return (
    <>
      <Link to={to}>{what}</Link>
      {rest}
    </>
  );
}

function sentenceOf({ kind, _id, name, count, answers, others }: ToDo): Sentence {
  if (kind === 'check-answers') {
    const rest = ` in ${name}${others > 0 ? ` and in ${counted(others, 'more exam')}` : ''}`;
    const what = `${counted(count, count === answers ? 'answer' : 'doubt')} ${count === 1 ? 'needs' : 'need'} you`;
    return { to: `/exams/${_id}/sheets/open`, what, rest };
  }
  if (kind === 'print-exam') {
    const what = others > 0 ? `${name} and ${counted(others, 'more exam')} are` : `${name} is`;
    return { to: `/exams/${_id}/print`, what: `${what} not printed` };
  }
  const what = `${counted(count, 'kind')} ${count === 1 ? 'is' : 'are'} empty`;
  const rest = ` in ${name}${others > 0 ? ` and some in ${counted(others, 'more course')}` : ''}`;
  return { to: `/courses/${_id}`, what, rest };
}

const STEPS: Readonly<Record<FirstStep, (demoExamId: string) => Sentence>> = {
  'generate-exam': () => ({ to: '/generate-exam', what: 'Generate an exam' }),
  'read-sheets': (demoExamId) => ({ to: `/exams/${demoExamId}/sheets`, what: 'Read the 24 filled sheets' }),
  'start-course': () => ({ to: '/add-course', what: 'Start your own course', rest: ' or import one' }),
};
