import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { IconFileExport } from '../icons.tsx';
import type { ExportSource } from './export-source.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface ExportButtonProps extends Pick<ButtonProps, 'variant'> {
  source: ExportSource;
}

/** Opens the dialog that writes questions to a file. Its code is loaded then. */
export function ExportButton({ source, variant = 'default' }: ExportButtonProps) {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        onClick={() => setState('open')}
      >
        Export
      </Button>
      {state !== 'never-opened' && (
        <Suspense>
          <ExportDialog source={source} opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
