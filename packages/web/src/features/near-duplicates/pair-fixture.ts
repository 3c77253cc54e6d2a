import type { Decision, PairDecisions, Question, QuestionCluster, QuestionPair } from '@exam/contract';
import { QUESTION } from '../../test-question.ts';
import { type SeenRequest, serve } from '../../test-server.ts';
import { answerLoads } from '../questions/question-fixture.ts';

/** Much like QUESTION. */
const TWIN: Question = {
  ...QUESTION,
  _id: 'q2',
  text: 'What does vfork return in the child?',
  choices: ['the id of the parent', '1', '0'],
};

export const UNLIKE: Question = { ...QUESTION, _id: 'q3', text: 'Which call waits for a child?' };

/** Much like TWIN, and less like QUESTION. */
export const THIRD: Question = { ...TWIN, _id: 'q4', text: 'What does vfork return in a thread?' };

export const PAIR: QuestionPair = { one: QUESTION, other: TWIN, similarity: 0.876, decision: 'open' };

/** QUESTION, TWIN and THIRD; nothing but TWIN connects the other two. */
export const FAMILY: readonly QuestionPair[] = [
  PAIR,
  { one: TWIN, other: THIRD, similarity: 0.7, decision: 'open' },
];

interface Pool {
  pairs?: readonly QuestionPair[];
  role?: 'owner' | 'editor' | 'viewer';
  uncompared?: number;
  isDemo?: boolean;
}

const PAIRS = '/api/courses/c1/question-pairs';

/** A server whose course c1 has some pairs, which it lets be decided, merged and compared. */
export function servePairs({
  pairs: first = [PAIR],
  role = 'owner',
  uncompared = 0,
  isDemo = false,
}: Pool = {}) {
  let pairs = [...first];
  let left = uncompared;
  const seen = serve((request) => ({ status: 200, body: answer(request) }));
  const changes = () =>
    seen
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => ({ path: path.replace(PAIRS, ''), body }));
  return { seen, changes };

  function answer(request: SeenRequest): unknown {
    const { method, path, params } = request;
    if (path === `${PAIRS}/decide-many`) {
      const { decisions } = request.body as { decisions: PairDecisions };
      return { data: { undo: decisions.map(decideOne) } };
    }
    if (method === 'POST') return change(path, request.body as Record<string, string>);
    if (path === '/api/settings') return { data: { demo: isDemo, mail: 'outbox' } };
    if (path === '/api/courses/c1') return { data: { _id: 'c1', name: 'Operating Systems', role } };
    if (path === `${PAIRS}/summary`) return { data: summary() };
    if (path === `${PAIRS}/clusters`) return clustered(params as { decision?: Decision });
    if (path === PAIRS) return listed(params as { decision?: Decision; question?: string });
    if (path === '/api/questions') return search(params as { q?: string });
    if (path === '/api/questions/q2') return { data: TWIN };
    return answerLoads(request).body;
  }

  /** The whole list is empty here; a search finds two. */
  function search({ q }: { q?: string }) {
    const data = q === undefined ? [] : [QUESTION, UNLIKE];
    return { data, page: { nextCursor: null, total: data.length } };
  }

  function listed({ decision, question }: { decision?: Decision; question?: string }) {
    const data = pairs.filter(
      (pair) =>
        (decision === undefined || pair.decision === decision) &&
        (question === undefined || [pair.one._id, pair.other._id].includes(question)),
    );
    return { data, page: { nextCursor: null, total: data.length } };
  }

  /** Each pair joins the first cluster that has one of its questions. */
  function clustered({ decision = 'open' }: { decision?: Decision }) {
    const clusters: QuestionCluster[] = [];
    for (const { one, other, similarity } of pairs.filter((pair) => pair.decision === decision)) {
      const isMember = ({ _id }: Question) => _id === one._id || _id === other._id;
      const found = clusters.find(({ questions }) => questions.some(isMember));
      const cluster: QuestionCluster = found ?? { questions: [], pairs: [], decision };
      if (!found) clusters.push(cluster);
      const known = new Set(cluster.questions.map(({ _id }) => _id));
      cluster.questions.push(...[one, other].filter(({ _id }) => !known.has(_id)));
      cluster.pairs.push({ one: one._id, other: other._id, similarity });
    }
    return { data: clusters, page: { nextCursor: null, total: clusters.length } };
  }

  /** Returns what takes it back. */
  function decideOne({ one, other, decision }: PairDecisions[number]): PairDecisions[number] {
    const known = pairs.find((pair) => pair.one._id === one && pair.other._id === other);
    const questions = [QUESTION, TWIN, UNLIKE, THIRD];
    const named = (id: string) => questions.find(({ _id }) => _id === id) ?? UNLIKE;
    const decided = known ?? { one: named(one), other: named(other), similarity: null };
    pairs = pairs.filter((pair) => pair !== known);
    if (decided.similarity !== null || decision !== 'open') pairs.push({ ...decided, decision });
    return { one, other, decision: known?.decision ?? 'open' };
  }

  function change(path: string, body: Record<string, string>): unknown {
    if (path === `${PAIRS}/scan`) {
      left = 0;
      return { data: summary() };
    }
    if (path === `${PAIRS}/merge`) {
      pairs = pairs.filter(({ one, other }) => ![one._id, other._id].includes(body['remove'] ?? ''));
      return { data: body['keep'] === 'q1' ? QUESTION : TWIN };
    }
    const decided = {
      one: QUESTION,
      other: UNLIKE,
      similarity: null,
      decision: body['decision'] as Decision,
    };
    const known = pairs.find(({ one, other }) => one._id === body['one'] && other._id === body['other']);
    pairs = known
      ? pairs.map((pair) => (pair === known ? { ...pair, decision: decided.decision } : pair))
      : [...pairs, decided];
    return { data: known ?? decided };
  }

  function summary() {
    const count = (decision: Decision) => pairs.filter((pair) => pair.decision === decision).length;
    return { open: count('open'), kept: count('kept'), excluded: count('excluded'), uncompared: left };
  }
}
