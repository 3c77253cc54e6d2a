import type { Storage, StorageKind } from '@exam/contract';
import { bytesInWords } from '@exam/contract/bytes-in-words';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../../data/account.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import bare from '../../../ui/bare.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import meter from '../../../ui/meter.module.css';
import { Section } from '../../../ui/section.tsx';
import classes from './storage-panel.module.css';

/** What the figures take, so that what stands below does not move when they are loaded. */
const HEIGHT = '8.5rem';

const NAMES: Readonly<Record<StorageKind, string>> = {
  questions: 'Courses and questions',
  pictures: 'Pictures',
  exams: 'Exams',
  students: 'Students and results',
  scans: 'Scanned sheets',
  files: 'Uploaded files and imports',
  trash: 'Trash',
  history: 'History',
};

/** How much the things of the account take, by kind, and how much is allowed. */
export function StoragePanel() {
  const query = useQuery(accountQueries.storage());
  const { data: storage, isPending, refetch } = query;
  const failure = failureOf(query);
  return (
    <Section
      title="Storage"
      lead="What your courses and exams take, with what colleagues added to them. The trash counts until it is emptied."
    >
      {isPending && failure === undefined && (
        <Box mih={HEIGHT}>
          <LoadingText>Loading...</LoadingText>
        </Box>
      )}
      {failure !== undefined && (
        <LoadFailure text="The storage could not be loaded." onRetry={() => void refetch()} />
      )}
      {storage && <Figures storage={storage} />}
    </Section>
  );
}

function Figures({ storage: { usedBytes, allowedBytes, bytes } }: { storage: Storage }) {
  const isFull = usedBytes >= allowedBytes;
  const kinds = Object.entries(NAMES)
    .map(([kind, name]) => ({ kind, name, bytes: bytes[kind as StorageKind] }))
    .filter((one) => one.bytes > 0)
    .sort((one, other) => other.bytes - one.bytes);
  return (
    <>
      <p className={classes.sum} data-warning={isFull || undefined}>
        {bytesInWords(usedBytes)} of {bytesInWords(allowedBytes)} used
        {isFull && '. Nothing can be added until you delete something, in the trash too.'}
      </p>
      <span className={classes.bar} aria-hidden>
        <span
          className={meter.filled}
          style={{ width: `${Math.min(100, (100 * usedBytes) / allowedBytes)}%` }}
        />
      </span>
      <ul className={`${bare.list} ${classes.kinds}`} aria-label="Storage by kind">
        {kinds.map((one) => (
          <li key={one.kind} className={classes.kind}>
            <span>{one.name}</span>
            <span>{bytesInWords(one.bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
