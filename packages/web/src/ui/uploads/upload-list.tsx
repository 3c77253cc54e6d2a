import { CloseButton, Progress } from '@mantine/core';
import type { FileUpload } from '../../lib/uploads/uploads.ts';
import { Row, Rows } from '../rows.tsx';
import classes from './upload-list.module.css';

interface UploadListProps {
  files: readonly FileUpload[];
  onRemove: (key: string) => void;
}

/** Files on their way to the server, and how far they are. */
export function UploadList({ files, onRemove }: UploadListProps) {
  if (files.length === 0) return null;
  return (
    <>
      <Rows label="Files">
        {files.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onRemove={() => onRemove(upload.key)} />
        ))}
      </Rows>
      <p className={classes.summary} role="status">
        {summaryOf(files)}
      </p>
    </>
  );
}

function UploadRow({ upload, onRemove }: { upload: FileUpload; onRemove: () => void }) {
  const { file, state, sent } = upload;
  const percent = Math.floor((sent / Math.max(file.size, 1)) * 100);
  const isUnderWay = state === 'sending' || state === 'interrupted';
  return (
    <Row
      name={<bdi>{file.name}</bdi>}
      details={stateInWords(upload, percent)}
      isWarning={state === 'refused' || state === 'interrupted'}
    >
      <CloseButton
        aria-label={`${state === 'refused' || state === 'here' ? 'Remove' : 'Cancel'} ${file.name}`}
        onClick={onRemove}
      />
      {isUnderWay && (
        <Progress className={classes.bar} size="sm" value={percent} aria-label={`Upload of ${file.name}`} />
      )}
    </Row>
  );
}

function stateInWords({ file, state, refusal }: FileUpload, percent: number): string {
  switch (state) {
    case 'waiting':
      return `${bytesInWords(file.size)}, waiting`;
    case 'sending':
      return `${percent} % of ${bytesInWords(file.size)}`;
    case 'interrupted':
      return `${percent} %. The connection was lost; the upload continues when it is back.`;
    case 'here':
      return `${bytesInWords(file.size)}, uploaded`;
    case 'refused':
      return refusal ?? '';
  }
}

/** Changes seldom enough to be read out. */
function summaryOf(files: readonly FileUpload[]): string {
  const here = files.filter(({ state }) => state === 'here').length;
  const refused = files.filter(({ state }) => state === 'refused').length;
  const isInterrupted = files.some(({ state }) => state === 'interrupted');
  if (isInterrupted) return 'The connection was lost. The upload continues when it is back.';
  if (refused > 0 && here + refused === files.length) {
    return refused === files.length
      ? 'None of the files can be read. Remove them and choose others.'
      : 'Remove the files with errors to continue with the rest.';
  }
  if (here === files.length) return here === 1 ? 'The file is uploaded.' : `All ${here} files are uploaded.`;
  return files.length === 1 ? 'Uploading the file…' : `Uploading: ${here} of ${files.length} files are done.`;
}

const UNITS = ['bytes', 'kB', 'MB'] as const;

/** A size as people read it: "812 bytes", "3.4 kB", "12 MB". */
function bytesInWords(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString('en', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
