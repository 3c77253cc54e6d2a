import type { Chapter, Course, Endpoint, Member, MemberRole, Question } from '@exam/contract';

/** An application in this process, or a server in its own. */
export interface Api {
  call(asked: {
    method: Endpoint['method'];
    url: string;
    payload?: object;
    token: string;
    // biome-ignore lint/suspicious/noExplicitAny: what the API answers is for each test to know
  }): Promise<{ readonly statusCode: number; readonly body: string; json(): any }>;
}

/** Creates courses, chapters and questions through the API; throws if a call is refused. */
export function makePool(server: Api, token: string) {
  const post = async (url: string, payload: object) => {
    const answer = await server.call({ method: 'POST', url, payload, token });
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  };
  let number = 0;
  return {
    course: (name = 'A course'): Promise<Course> => post('/api/courses', { name }),
    member: (courseId: string, email: string, role: MemberRole): Promise<Member> =>
      post(`/api/courses/${courseId}/members`, { email, role }),
    chapter: (courseId: string, fields: object = {}): Promise<Chapter> => {
      number++;
      return post('/api/chapters', {
        name: `Chapter ${number}`,
        number,
        maxNumberOfQuestions: 100,
        courseId,
        ...fields,
      });
    },
    question: (chapterId: string, fields: object = {}): Promise<Question> =>
      post('/api/questions', { ...questionFields(chapterId), ...fields }),
  };
}

/** The optional fields of a question. */
export const ANNOTATIONS = {
  explanation: 'Only $2$ leaves no rest when it is divided by two.',
  source: 'Euclid, *Elements*, book 7',
  name: 'Even or odd',
  tags: ['Numbers', 'week 3'],
};

/** A question with the specified fields only, which the server accepts. */
export function questionFields(chapterId: string) {
  return {
    chapterId,
    text: 'Which number is even?',
    choices: ['1', '2', '3'],
    correctAnswer: '2',
    difficulty: 'simple',
    objective: 'reminding',
  };
}
