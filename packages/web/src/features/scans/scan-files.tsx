import type { ExamDetail, ExamScans, Scan } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button, Group, Progress } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadFilledSheets, scanChanges } from '../../data/scans.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPhoto } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { notifyFailure } from '../../ui/standing-failure.ts';
import titles from '../../ui/titles.module.css';
import { DropZone } from '../../ui/uploads/drop-zone.tsx';
import { FileButton } from '../../ui/uploads/file-button.tsx';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { useChange } from '../../ui/use-change.ts';
import classes from './scans-screen.module.css';
import { useScanUploads } from './use-scan-uploads.ts';

/** The files that the dialog shows at first. The server recognises a file by its content. */
const ACCEPTED = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.webp,application/pdf,image/*';
const PHOTOGRAPHS = 'image/*';
const MINUTE_MS = 60_000;

interface ScanFilesProps {
  examId: string;
  scans: ExamScans;
  /** Whether the exam has results that sheets would replace. */
  hasOtherResults: boolean;
  /** Whether a scanner uploads for the owner, who alone removes files. */
  isHelper?: boolean;
  /** Whether the server did not answer lately; requests continue automatically. */
  isInterrupted: boolean;
  /** When the server said how far the files are, in milliseconds. */
  seenAt: number;
}

/** The scanned files: where more come in, and how far each is read. */
export function ScanFiles(props: ScanFilesProps) {
  const { examId, scans, hasOtherResults, isHelper = false, isInterrupted, seenAt } = props;
  const [replaces, setReplaces] = useState(false);
  return (
    <section className={classes.files} aria-labelledby="scanned-files">
      <h2 id="scanned-files" className={titles.section}>
        Files
      </h2>
      {hasOtherResults && !replaces ? (
        <EmptyState
          title="This exam has other results"
          action={<Button onClick={() => setReplaces(true)}>Scan sheets instead</Button>}
        >
          They come from a file, or from sheets that are deleted. What is read from new sheets replaces them
          all; marks and regradings stay.
        </EmptyState>
      ) : (
        <Incoming
          examId={examId}
          isFirst={scans.scans.length === 0}
          replaces={replaces}
          filledSheets={scans.filledSheets}
        />
      )}
      {scans.scans.length > 0 && (
        <Rows label="Scanned files">
          {scans.scans.map((scan) => (
            <ScanRow key={scan._id} {...{ examId, scan, isHelper, isInterrupted, seenAt }} />
          ))}
        </Rows>
      )}
    </section>
  );
}

/** Whether the exam has results that sheets would replace. */
export function hasUploadedResults({ resultsAt }: ExamDetail, { hasResults }: ExamScans): boolean {
  return resultsAt !== null && !hasResults;
}

interface IncomingProps {
  examId: string;
  /** Whether nothing has come in yet. */
  isFirst: boolean;
  /** Whether what is read replaces other results. */
  replaces: boolean;
  /** Address of a scan to try; null but for the demonstration exam. */
  filledSheets: string | null;
}

function Incoming({ examId, isFirst, replaces, filledSheets }: IncomingProps) {
  const { uploads, refusals, tryAgain } = useScanUploads(examId, replaces);
  const isAtStart = isFirst && uploads.files.length === 0;
  return (
    <>
      {isAtStart ? (
        <DropZone
          title="Drop scanned sheets here"
          accept={ACCEPTED}
          label="Choose files"
          otherWays={
            <>
              <CameraButton onFiles={uploads.add} />
              {filledSheets !== null && <TryButton address={filledSheets} onFiles={uploads.add} />}
            </>
          }
          onFiles={uploads.add}
        >
          PDF, TIFF, JPEG, PNG or WebP; hundreds of pages in one file, or many files. The pages may lie in any
          order and upside down.
          {filledSheets !== null && ' This exam is a demonstration: a scan of its filled sheets is here.'}
        </DropZone>
      ) : (
        <AddFiles onFiles={uploads.add} />
      )}
      <UploadList files={uploads.files} onRemove={uploads.remove} />
      {refusals.map(({ key, name, text }) => (
        <LoadFailure key={key} text={`${name}: ${text}`} onRetry={() => tryAgain(key)} />
      ))}
    </>
  );
}

function AddFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  useFileDrop(onFiles);
  return (
    <>
      <Group gap="xs">
        <FileButton variant="default" accept={ACCEPTED} multiple onFiles={onFiles}>
          Add files
        </FileButton>
        <CameraButton onFiles={onFiles} />
      </Group>
      <p className={classes.quiet}>
        A file that is uploaded again is read again. Its pages are kept once, and what you decided holds.
      </p>
    </>
  );
}

/** Only where there are fingers: other machines open their files for it. */
function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isTouch = useMediaQuery('(any-pointer: coarse)', undefined, { getInitialValueInEffect: false });
  if (!isTouch) return null;
  return (
    <FileButton
      variant="default"
      accept={PHOTOGRAPHS}
      isCamera
      leftSection={<IconPhoto size={16} aria-hidden />}
      onFiles={onFiles}
    >
      Take photographs
    </FileButton>
  );
}

/** Reads the filled sheets of the demonstration exam, as if they had been scanned just now. */
function TryButton({ address, onFiles }: { address: string; onFiles: (files: File[]) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadFilledSheets(address),
    onSuccess: (file) => onFiles([file]),
    onError: (error) => notifyFailure(error, 'The filled sheets could not be loaded. Try again.'),
  });
  return (
    <BusyButton variant="default" isBusy={isPending} onClick={() => mutate()}>
      Read the filled sheets
    </BusyButton>
  );
}

interface ScanRowProps {
  examId: string;
  scan: Scan;
  isHelper: boolean;
  isInterrupted: boolean;
  seenAt: number;
}

function ScanRow({ examId, scan, isHelper, isInterrupted, seenAt }: ScanRowProps) {
  const [first] = useState({ pagesRead: scan.pagesRead, seenAt });
  const pagesPerMinute = ((scan.pagesRead - first.pagesRead) / (seenAt - first.seenAt)) * MINUTE_MS || 0;
  const [isAsking, { open, close }] = useDisclosure(false);
  const isReading = scan.state === 'reading';
  const isBrokenOff = scan.state === 'unreadable';
  const { mutateAsync: remove, isPending } = useChange({
    ...scanChanges.delete(examId),
    successText: TEXTS.itemDeleted,
  });
  return (
    <Row
      name={<bdi>{scan.name}</bdi>}
      details={describeScan(scan, { isInterrupted, pagesPerMinute })}
      isWarning={(scan.failure !== null && !suffices(scan)) || (isReading && isInterrupted)}
    >
      {isBrokenOff && scan.pagesRead > 0 && !scan.isReplaced && !isHelper && (
        <SettleButton examId={examId} scan={scan} />
      )}
      {!isHelper && (
        <BusyButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          isBusy={isPending}
          aria-label={`${isReading ? 'Cancel' : 'Remove'} ${scan.name}`}
          onClick={open}
        >
          {isReading ? 'Cancel' : 'Remove'}
        </BusyButton>
      )}
      {isReading && (
        <Progress
          className={classes.bar}
          size="sm"
          value={percentOf(scan)}
          aria-label={`Pages read of ${scan.name}`}
        />
      )}
      <DeleteDialog
        opened={isAsking}
        onClose={close}
        title={isReading ? `Stop reading ${scan.name}?` : `Remove ${scan.name}?`}
        onDelete={() => remove(scan._id)}
      >
        {describeDeletion(scan)}
      </DeleteDialog>
    </Row>
  );
}

/** Says that the pages of a file that was not read to its end suffice, or takes it back. */
function SettleButton({ examId, scan: { _id: scanId, name, countsAsRead } }: { examId: string; scan: Scan }) {
  const { mutate, isPending } = useChange({
    ...scanChanges.settle(examId),
    successText: countsAsRead ? 'The file counts as broken off' : 'The pages of the file suffice',
  });
  const says = countsAsRead ? 'Pages are missing' : 'Its pages suffice';
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      size="compact-sm"
      isBusy={isPending}
      aria-label={`${says}: ${name}`}
      onClick={() => mutate({ scanId, countsAsRead: !countsAsRead })}
    >
      {says}
    </BusyButton>
  );
}

/** What goes with a file: not the pages that are in another one, too. */
function describeDeletion({ pagesRead, pagesHereBefore, pagesElsewhere }: Scan): string {
  if (pagesRead === 0) return 'No page of it was read yet.';
  const own = pagesRead - pagesHereBefore - pagesElsewhere;
  if (own === 0) {
    return pagesElsewhere > 0
      ? 'All its pages came again in a later file, and stay.'
      : 'All its pages were here already, and stay.';
  }
  const others = pagesRead === own ? '' : ' Those that another file has, too, stay.';
  return `The ${counted(own, 'page')} that came from it are deleted with all corrections, and the results are computed without them. This cannot be undone.${others}`;
}

/** Whether nothing is missing of a file that was not read to its end. */
function suffices({ countsAsRead, isReplaced }: Scan): boolean {
  return countsAsRead || isReplaced;
}

function percentOf({ pagesRead, numberOfPages }: Scan): number {
  return numberOfPages ? (pagesRead / numberOfPages) * 100 : 0;
}

interface Reading {
  isInterrupted: boolean;
  /** Since the screen first saw the file; 0 until pages came meanwhile. */
  pagesPerMinute: number;
}

function describeScan(scan: Scan, { isInterrupted, pagesPerMinute }: Reading): string {
  const { state, isWaiting, failure, numberOfPages, pagesRead, pagesHereBefore, isReplaced } = scan;
  const read = pagesRead.toLocaleString('en');
  if (state === 'unreadable') {
    if (pagesRead === 0) return failure ?? '';
    const before = `${failure} The ${counted(pagesRead, 'page')} before that were read`;
    if (isReplaced) return `${before}, and all came again in a later file.`;
    return scan.countsAsRead ? `${before}, and suffice.` : `${before}.`;
  }
  if (state === 'read') {
    const pages = counted(numberOfPages ?? pagesRead, 'page');
    const before = pagesHereBefore > 0 && `${wereHere(pagesHereBefore)} here already.`;
    const more = [before, failure].filter(Boolean).join(' ');
    return more === '' ? pages : `${pages}. ${more}`;
  }
  if (isInterrupted) return 'The connection was lost. This continues when it is back.';
  const goesOn = 'You can leave this page; reading goes on.';
  if (numberOfPages === null) return isWaiting ? `Waiting for its turn. ${goesOn}` : 'Opening…';
  const pages = `${read} of ${counted(numberOfPages, 'page')} read`;
  if (isWaiting) return `${pages}. Waiting for its next turn, because others are reading, too. ${goesOn}`;
  const pace = Math.round(pagesPerMinute);
  return `${pages}${pace > 0 ? `, ${pace.toLocaleString('en')} a minute` : ''}. ${goesOn}`;
}

function wereHere(pages: number): string {
  return `${counted(pages, 'page')} ${pages === 1 ? 'was' : 'were'}`;
}
