import type { Decision } from '@exam/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';

const WORDS: Readonly<Record<Decision, { title: string; text: string }>> = {
  open: {
    title: 'No near-duplicates to look at',
    text: 'Questions that are much like another one of the course show up here, so that no exam asks the same thing twice.',
  },
  excluded: {
    title: 'Nothing is kept apart yet',
    text: 'Two questions that you mark as never together stand here, and in one exam only where it cannot be avoided.',
  },
  kept: {
    title: 'Nothing was kept yet',
    text: 'Questions that are much alike, and that you want both of, stand here once you have said so.',
  },
};

/** Says what a list of pairs is for when it is empty. */
export function NoPairs({ decision }: { decision: Decision }) {
  const { title, text } = WORDS[decision];
  return <EmptyState title={title}>{text}</EmptyState>;
}
