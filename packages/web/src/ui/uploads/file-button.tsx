import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  /** The files that the dialog shows at first, in the form of `accept` of an input. */
  accept: string;
  multiple?: boolean;
  /** Whether a phone opens its camera instead of its files. */
  isCamera?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that lets somebody choose files. */
export function FileButton({
  accept,
  multiple = false,
  isCamera = false,
  onFiles,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(isCamera && { capture: 'environment' })}
        hidden
        aria-label={isCamera ? 'Photograph' : multiple ? 'Files' : 'File'}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Else choosing the same file again would change nothing.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
