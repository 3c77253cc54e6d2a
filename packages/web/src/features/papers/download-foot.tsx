import { Anchor } from '@mantine/core';
import { useId } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { IconDownload } from '../../ui/icons.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import classes from './download-foot.module.css';
import { PrintAllTheSame } from './missing-signs.tsx';
import type { DownloadOutcome } from './use-download.ts';

interface DownloadFootProps {
  /** The contents of the download, or the reason why there is none. */
  plan: string;
  canDownload: boolean;
  isRunning: boolean;
  outcome: DownloadOutcome | undefined;
  /** Whether saving the settings failed. */
  hasKeepingFailed: boolean;
  onDownload: () => void;
  onPrintAllTheSame: () => void;
  onKeep: () => void;
  /** Adds the answer sheet, where it is missing beside the questions; undefined where it is not. */
  onAddSheet: (() => void) | undefined;
}

/** Always visible: the download button, what the download contains, and its outcome. */
export function DownloadFoot(props: DownloadFootProps) {
  const { plan, canDownload, isRunning, outcome, hasKeepingFailed } = props;
  const { onDownload, onKeep, onPrintAllTheSame, onAddSheet } = props;
  const planId = useId();
  // Instead of printing this screen.
  useShortcut('print', () => canDownload && onDownload());
  return (
    <div className={classes.foot}>
      <BusyButton
        fullWidth
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={!canDownload}
        isBusy={isRunning}
        aria-describedby={planId}
        aria-keyshortcuts="Control+P"
        title="Ctrl-P"
        onClick={onDownload}
      >
        Download
      </BusyButton>
      <p id={planId} className={classes.line}>
        {plan}
      </p>
      {onAddSheet && (
        <p className={classes.line}>
          No answer sheets to scan.{' '}
          <Anchor component="button" type="button" inherit onClick={onAddSheet}>
            Add the answer sheet
          </Anchor>
        </p>
      )}
      <div role="status">
        {outcome && (
          <p className={classes.line} data-failed={outcome.hasFailed || undefined}>
            {outcome.sentence}{' '}
            {outcome.lacksSigns && canDownload && <PrintAllTheSame onClick={onPrintAllTheSame} />}
            {outcome.hasFailed && !outcome.lacksSigns && <TryAgain onClick={onDownload} />}
          </p>
        )}
        {hasKeepingFailed && (
          <p className={classes.line} data-failed>
            The settings could not be saved for next time. <TryAgain onClick={onKeep} />
          </p>
        )}
      </div>
    </div>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick}>
      Try again
    </Anchor>
  );
}
