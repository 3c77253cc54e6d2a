import { PASSWORD } from '../password.ts';
import type { BuiltServer } from './built-server.ts';
import type { Answered, Asked } from './client.ts';
import { examRequest } from './exam-request.ts';

const EXAMS = 3;

/**
 * One visitor: signs up, looks around, generates exams, exports the account and leaves.
 * @param number gives each visitor an e-mail and an address; visitors of odd numbers delete their accounts
 * @param onAnswer is called with every answer, except those of signing up, and awaited before the next request
 */
export async function visit(
  server: Pick<BuiltServer, 'client' | 'signIn'>,
  number: number,
  onAnswer: (answer: Answered) => void | Promise<void>,
): Promise<void> {
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  const email = `visitor-${number}@example.com`;
  const token = await server.signIn(email, headers);
  const ask = async (asked: Asked) => {
    const answer = await server.client.ask({ token, headers, ...asked });
    await onAnswer(answer);
    return JSON.parse(answer.body);
  };
  const request = await examRequest(server, token);
  await lookAround(ask, request.courseId);
  for (let exam = 0; exam < EXAMS; exam++) await makeExam(ask, request);
  await ask({ path: '/api/users/export' });
  await ask({ path: '/api/users/login', body: { email, password: 'a wrong password' } });
  await ask({ path: '/api/users/login', body: { email, password: PASSWORD } });
  if (number % 2) await ask({ path: '/api/users/delete', body: { password: PASSWORD } });
}

type Ask = (asked: Asked) => Promise<{ data: never; generationId: string }>;

async function lookAround(ask: Ask, courseId: string): Promise<void> {
  await ask({ path: '/api/courses' });
  await ask({ path: `/api/courses/${courseId}/availability` });
  const { data } = await ask({ path: `/api/courses/${courseId}/chapters` });
  const chapterId = (data as { _id: string }[])[0]?._id ?? '';
  await ask({ path: `/api/chapters/${chapterId}/questions?limit=50` });
  await ask({ path: '/api/questions?q=memory&limit=20' });
  await ask({
    path: '/api/questions',
    body: {
      chapterId,
      text: 'Which number is even?',
      choices: ['1', '2', '3'],
      correctAnswer: '2',
      difficulty: 'simple',
      objective: 'reminding',
    },
  });
}

interface Blueprint {
  readonly chapters: object;
  readonly difficulty: object;
  readonly objective: object;
}

async function makeExam(ask: Ask, request: Awaited<ReturnType<typeof examRequest>>): Promise<void> {
  const { courseId, path } = request;
  const blueprint = request.body as Blueprint;
  const { data, generationId } = await ask({ path, body: blueprint });
  const saved = await ask({
    path: '/api/exams',
    body: {
      name: 'An exam',
      courseId,
      questions: (data as { _id: string }[]).map(({ _id }) => _id),
      chaptersDistribution: blueprint.chapters,
      difficultyDistribution: blueprint.difficulty,
      objectiveDistribution: blueprint.objective,
      generationId,
    },
  });
  const { _id } = saved.data as { _id: string };
  await ask({ path: '/api/exams' });
  await ask({ path: `/api/exams/${_id}/questions` });
  await ask({ path: `/api/exams/${_id}`, method: 'DELETE' });
}
