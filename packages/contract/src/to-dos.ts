import { z } from 'zod';
import { answerOf } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** What may need to be done, the most urgent first. */
export const TO_DO_KINDS = ['check-answers', 'print-exam', 'fill-kinds'] as const;

/** The steps that are offered to a new account of a demo installation, in this order. */
export const FIRST_STEPS = ['generate-exam', 'read-sheets', 'start-course'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Something that waits for the account, in its newest exam or course of which it is true. */
export const ToDoSchema = z.object({
  kind: z.enum(TO_DO_KINDS),
  /** The exam, or for `fill-kinds` the course. */
  _id: z.string(),
  name: z.string(),
  /** Open doubts, or empty cells; 1 for an exam to print. */
  count: z.number().int(),
  /** Of `count`, the doubts that are answers; 0 for what is no exam to check. */
  answers: z.number().int(),
  /** Further exams or courses of which it is true. */
  others: z.number().int(),
});
export type ToDo = z.infer<typeof ToDoSchema>;

export const ToDosSchema = z.object({
  /** At most one of each kind. */
  toDos: z.array(ToDoSchema),
  /** What is not done yet, with the demo exam; null if they were closed, without a demo exam, and for programs. */
  firstSteps: z.object({ steps: z.array(z.enum(FIRST_STEPS)), demoExamId: z.string() }).nullable(),
});
export type ToDos = z.infer<typeof ToDosSchema>;

export const toDoEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/to-dos',
    access: 'verified',
    summary:
      'What waits for the account: doubtful answers, new exams that are not printed, empty kinds; and first steps',
    answers: { 200: answerOf(ToDosSchema) },
  }),
  closeFirstSteps: endpoint({
    method: 'DELETE',
    path: '/api/users/first-steps',
    access: 'verified',
    programs: 'never',
    summary: 'Show the first steps no more',
    answers: { 200: answerOf(z.null()) },
  }),
} as const;
