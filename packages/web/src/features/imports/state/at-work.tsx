import type { Course, Import } from '@exam/contract';
import { Group, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markAllStale } from '../../../lib/changed-data.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import titles from '../../../ui/titles.module.css';
import { useDiscardImport } from '../change-imports.ts';
import classes from './state.module.css';

interface AtWorkProps {
  course: Course;
  of: Import;
  /** Whether the server did not answer lately; requests continue automatically. */
  isInterrupted: boolean;
}

/** Shown while the files are read or the import is applied. */
export function AtWork({ course, of, isInterrupted }: AtWorkProps) {
  const { mutate: discard, isPending } = useDiscardImport(course._id);
  const isReading = of.state === 'reading';
  const isUncounted = of.progress === null;
  useRefreshedPool(of);
  return (
    <section className={classes.panel} aria-label={isReading ? 'Reading' : 'Importing'}>
      <h2 className={titles.section}>{isReading ? 'Reading…' : 'Importing…'}</h2>
      <Progress
        value={percentOf(of)}
        animated={isUncounted}
        striped={isUncounted}
        aria-label={isReading ? 'Read' : 'Imported'}
      />
      <p className={classes.text} role="status">
        {isInterrupted ? 'The connection was lost. This continues when it is back.' : wordsOf(of)}
      </p>
      {isReading && (
        <Group>
          <BusyButton variant="default" isBusy={isPending} onClick={() => discard(of._id)}>
            Discard
          </BusyButton>
        </Group>
      )}
    </section>
  );
}

/** When the import ends, data that other screens loaded before is outdated. */
function useRefreshedPool({ state }: Import): void {
  const queryClient = useQueryClient();
  const isImporting = state === 'importing';
  useEffect(() => {
    if (isImporting) return () => void markAllStale(queryClient);
    return undefined;
  }, [isImporting, queryClient]);
}

function percentOf({ progress }: Import): number {
  if (progress === null) return 100;
  return progress.total === 0 ? 0 : (progress.done / progress.total) * 100;
}

const STEP = 10;

/** In steps of ten per cent, so that screen readers can keep up. */
function wordsOf(of: Import): string {
  const percent = of.progress === null ? 0 : Math.floor(percentOf(of) / STEP) * STEP;
  const far = percent === 0 ? '' : `${percent} % is done. `;
  if (of.state === 'reading')
    return `${far}Large files take some seconds. You can leave this page and come back later.`;
  return `${far}Either everything is imported or nothing. You can leave this page; the import continues.`;
}
