import type { PreferenceReport } from '@exam/contract';
import { counted } from '../../ui/counted.ts';
import { parseCount } from './draft-counts.ts';
import type { GeneratedPaper, Outcome } from './generated-paper.ts';
import { isShuffled, versionsOf } from './versions/paper-versions.ts';
import { versionsSent } from './versions/versions-draft.ts';

type Score = PreferenceReport['score'];

/** The parts of a score, most important first. */
const PARTS: readonly (keyof Score)[] = ['excludedPairs', 'nearDuplicates', 'overlap', 'uses'];

/** How well a paper meets the preferences, as sentences. */
export function describeOutcome(paper: GeneratedPaper): string[] {
  const sentences = [describeFreshness(paper), describeOverlap(paper)].filter(
    (sentence) => sentence !== undefined,
  );
  return [...sentences, ...(paper.outcome?.expected?.remarks ?? [])];
}

function describeFreshness({ outcome, further }: GeneratedPaper): string | undefined {
  if (outcome === undefined || outcome.recentExams === 0) return undefined;
  const { recentExams } = outcome;
  const exams = recentExams === 1 ? 'your last exam' : `your last ${recentExams} exams`;
  const uses = outcome.report?.score.uses ?? 0;
  if (uses === 0) return `Repeats no question of ${exams}.`;
  const proof = isLeast(outcome, 'uses') ? 'fewer is not possible' : 'no exam with fewer was found';
  // Where there are several exams or versions, one question may count several times.
  const isCountOfQuestions = uses === 1 || (recentExams === 1 && further === undefined);
  return isCountOfQuestions
    ? `Repeats ${counted(uses, 'question')} of ${exams}; ${proof}.`
    : `Its questions were used ${uses} times in ${exams}; ${proof}.`;
}

function describeOverlap(paper: GeneratedPaper): string | undefined {
  const { further, outcome } = paper;
  if (further === undefined) return undefined;
  if (isShuffled(paper)) return 'Every version has the same questions in another order.';
  const locked = outcome?.lockedIds ?? new Set();
  const times = new Map<string, number>();
  for (const { _id } of versionsOf(paper).flatMap(({ questions }) => questions)) {
    times.set(_id, (times.get(_id) ?? 0) + 1);
  }
  const common = commonOf(paper, times, locked);
  const shared = [...times].filter(
    ([id, versions]) => versions > 1 && !locked.has(id) && !common.has(id),
  ).length;
  const meant = [
    ...(common.size > 0 ? [common.size === 1 ? 'the common one' : `the ${common.size} common ones`] : []),
    ...(locked.size > 0 ? ['the locked ones'] : []),
  ].join(' and ');
  const but = meant === '' ? '' : ` except ${meant}`;
  if (shared === 0) return `Versions share no question${but}.`;
  const sentence = `Versions share ${counted(shared, 'question')}${meant === '' ? '' : ` besides ${meant}`}`;
  if (outcome?.report === undefined) return `${sentence}.`;
  // With more than two versions, the same overlap can come from fewer questions.
  const fewer = further.length === 1 ? 'fewer is' : 'less overlap is';
  const proof = isLeast(outcome, 'overlap')
    ? `${fewer} not possible`
    : 'no versions with less overlap were found';
  return `${sentence}; ${proof}.`;
}

/** The questions of all versions that were asked for as common ones. */
function commonOf(
  { asked, further = [] }: GeneratedPaper,
  times: ReadonlyMap<string, number>,
  locked: ReadonlySet<string>,
): ReadonlySet<string> {
  const wanted = parseCount(versionsSent(asked.versions)?.common ?? '') ?? 0;
  const inAll = [...times].flatMap(([id, count]) =>
    count === further.length + 1 && !locked.has(id) ? [id] : [],
  );
  return new Set(inAll.slice(0, Math.max(0, wanted - locked.size)));
}

/** Whether it is proven that this part of the score, given the parts before it, cannot be lower. */
function isLeast({ report }: Outcome, part: keyof Score): boolean {
  if (report === undefined) return false;
  const { isProven, score, bound } = report;
  return isProven || PARTS.slice(0, PARTS.indexOf(part) + 1).every((name) => score[name] === bound[name]);
}
