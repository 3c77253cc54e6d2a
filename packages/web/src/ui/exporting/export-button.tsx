import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconFileExport } from '../icons.tsx';
import type { ExportSource } from './export-source.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps extends Pick<ButtonProps, 'variant'> {
  source: ExportSource;
}

/** Opens the dialog that writes questions to a file. */
export function ExportButton({ source, variant = 'default' }: ExportButtonProps) {
  const { open, dialog } = useExportDialog(source);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        onClick={open}
      >
        Export
      </Button>
      {dialog}
    </>
  );
}

/** The dialog that writes questions to a file, whose code is loaded when it is first opened. It must stand outside of a menu that opens it. */
export function useExportDialog(source: ExportSource): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  return {
    open: () => setState('open'),
    dialog: state !== 'never-opened' && (
      <Suspense>
        <ExportDialog source={source} opened={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}
