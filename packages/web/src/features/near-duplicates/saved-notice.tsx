import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { questionQueries } from '../../data/questions.ts';
import { AlikePanel } from './alike-panel.tsx';

/** The state that a form passes to the next screen: the saved question, if others are much like it. */
interface SavedState {
  savedId: string;
}

export function stateOfSaved(questionId: string): SavedState {
  return { savedId: questionId };
}

/** After a save: what the saved question is much like. Goes when it is closed or the screen is left. */
export function SavedNotice() {
  const { state, pathname, search } = useLocation();
  const savedId = (state as Partial<SavedState> | null)?.savedId;
  return savedId === undefined ? null : <Notice key={savedId} savedId={savedId} to={pathname + search} />;
}

function Notice({ savedId, to }: { savedId: string; to: string }) {
  const navigate = useNavigate();
  const { data: question } = useQuery(questionQueries.detail(savedId));
  const close = () => void navigate(to, { replace: true, state: null });
  if (question === undefined) return null;
  return (
    <AlikePanel
      question={question}
      subject="The question that you saved"
      onMerged={(keptId) => keptId !== savedId && close()}
      onClose={close}
    />
  );
}
