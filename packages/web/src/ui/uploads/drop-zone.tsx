import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconFileImport } from '../icons.tsx';
import titles from '../titles.module.css';
import classes from './drop-zone.module.css';
import { FileButton } from './file-button.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  /** Invites to drop; not shown where fingers are all there is, which drop nothing. */
  title: string;
  /** The files that the dialog shows at first, in the form of `accept` of an input. */
  accept: string;
  /** The label of the button. */
  label: string;
  onFiles: (files: File[]) => void;
  /** Other ways to bring something in, beside the button. */
  otherWays?: ReactNode;
  /** A sentence about the files that are accepted. */
  children: ReactNode;
}

/** Where files come in: by a dialog, or dropped anywhere on the page. */
export function DropZone({ title, accept, label, onFiles, otherWays, children }: DropZoneProps) {
  const isOver = useFileDrop(onFiles);
  const isTouch = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <IconFileImport className={classes.icon} size={32} stroke={1.4} aria-hidden />
      {!isTouch && <h2 className={titles.invitation}>{title}</h2>}
      <div className={classes.text}>{children}</div>
      <div className={classes.ways}>
        <FileButton accept={accept} multiple onFiles={onFiles}>
          {label}
        </FileButton>
        {otherWays}
      </div>
      {isOver && <div className={classes.overlay} aria-hidden />}
    </div>
  );
}
