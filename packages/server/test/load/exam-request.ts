import type { BuiltServer } from './built-server.ts';
import type { Asked } from './client.ts';

/** A chapter of a demo course. */
interface DemoChapter {
  readonly _id: string;
  readonly course: { readonly _id: string };
}

/** Requests an exam with four questions from each chapter of an account's first demo course. */
export async function examRequest(
  server: Pick<BuiltServer, 'client'>,
  token: string,
): Promise<Asked & { courseId: string }> {
  const { body } = await server.client.ask({ path: '/api/chapters', token });
  const chapters: DemoChapter[] = JSON.parse(body).data;
  const courseId = chapters[0]?.course._id ?? '';
  const own = chapters.filter(({ course }) => course._id === courseId);
  const size = own.length * 4;
  const third = Math.floor(size / 3);
  return {
    path: '/api/exams/generate',
    token,
    courseId,
    body: {
      chapters: Object.fromEntries(own.map(({ _id }) => [_id, 4])),
      difficulty: { simple: size / 2, difficult: size / 2 },
      objective: { reminding: third, understanding: third, creativity: size - 2 * third },
      // Turns the search off, because it would take its full time on any machine.
      preferences: { variety: false },
    },
  };
}
