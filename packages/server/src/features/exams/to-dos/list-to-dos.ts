import { KINDS } from '@exam/assembly';
import { type FirstStep, ToDoSchema, type ToDos } from '@exam/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/connect.ts';
import type { Account } from '../../../platform/http/account.ts';
import { pickFields } from '../../../platform/http/pick-fields.ts';
import { findDoubtful, findFirstSteps, findIncomplete, findUnprinted } from './queries.ts';

/** Exams that were saved before are no longer said to be unprinted. */
const NEW_FOR_MS = 30 * 24 * 60 * 60_000;

/** What a demo installation gives to each new account, by name; the names may be changed, and then it is like anything else. */
export interface DemoNames {
  readonly exam: string;
  readonly courses: readonly string[];
}

const presentToDo = pickFields(ToDoSchema);

/** What waits for an account, the most urgent first, and the first steps that it has not done. */
export async function listToDos(
  { db, clock, demo }: { readonly db: Db; readonly clock: Clock; readonly demo: DemoNames | undefined },
  account: Account,
): Promise<ToDos> {
  const found = [
    await findDoubtful(db, account),
    await findUnprinted(db, account, new Date(clock().getTime() - NEW_FOR_MS)),
    await findIncomplete(db, account, KINDS.length),
  ];
  return {
    toDos: found.filter((toDo) => toDo !== undefined).map(presentToDo),
    // They are of the account, and name an exam of any course.
    firstSteps: demo === undefined || account.program ? null : await listFirstSteps(db, account, demo),
  };
}

async function listFirstSteps(db: Db, account: Account, demo: DemoNames): Promise<ToDos['firstSteps']> {
  const found = await findFirstSteps(db, account, demo);
  if (found === undefined) return null;
  const { demoExamId, hasGenerated, hasRead, hasStarted } = found;
  const isDone: Record<FirstStep, boolean> = {
    'generate-exam': hasGenerated,
    'read-sheets': hasRead,
    'start-course': hasStarted,
  };
  const steps = (Object.keys(isDone) as FirstStep[]).filter((step) => !isDone[step]);
  return { steps, demoExamId };
}
