import type { Import } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { downloadNotes } from '../../../data/imports.ts';
import { errorText } from '../../../lib/error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { notifyError } from '../../../ui/notify.ts';
import { withParams } from '../../../ui/search-params.ts';
import { Section } from '../../../ui/section.tsx';
import { aboutNotes } from './about-notes.ts';
import classes from './choose.module.css';
import { ITEMS_ID } from './items-panel.tsx';

/** What was taken over otherwise than the files have it: how much of what, each leading to its questions, and all as a file. */
export function NotesPanel({ of }: { of: Import }) {
  const [params] = useSearchParams();
  if (of.notes.length === 0) return null;
  return (
    <Section
      title="What is not as in the file"
      lead="Each line shows its questions below, where a note says what it is."
    >
      <ul className={classes.rows} aria-label="Notes">
        {of.notes.map((total) => (
          <li key={total.kind} className={classes.note} data-look={total.kind === 'look' || undefined}>
            <Link
              to={{
                search: withParams(params, { show: 'questions', note: total.kind, q: null }).toString(),
                hash: ITEMS_ID,
              }}
              replace
            >
              {aboutNotes(total)}
            </Link>
          </li>
        ))}
      </ul>
      <Download of={of} />
    </Section>
  );
}

function Download({ of: { _id } }: { of: Import }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadNotes(_id),
    onSuccess: ({ file, name }) => saveFile(file, name ?? 'notes.csv'),
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  return (
    <div className={classes.download}>
      <BusyButton isBusy={isPending} variant="default" onClick={() => mutate()}>
        Download all notes as CSV
      </BusyButton>
    </div>
  );
}
