import { Button, Tooltip } from '@mantine/core';
import { IconCode, IconMathFunction, IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import classes from './text-field.module.css';
import { IMAGE_TYPES } from './upload-image.ts';

interface TextToolbarProps {
  onFormula: () => void;
  onCode: () => void;
  onImages: (files: Iterable<File>) => void;
  isUploading: boolean;
}

/** What a text may hold beside words, one button each. */
export function TextToolbar({ onFormula, onCode, onImages, isUploading }: TextToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Insert">
      <Tool tip="$…$ is a formula" onClick={onFormula} icon={<IconMathFunction {...icon} />}>
        Formula
      </Tool>
      <Tool tip="Lines between ``` are code" onClick={onCode} icon={<IconCode {...icon} />}>
        Code
      </Tool>
      <Tool
        tip="Or paste one into the text, or drop it there"
        onClick={() => files.current?.click()}
        icon={<IconPhoto {...icon} />}
        isWorking={isUploading}
      >
        Image
      </Tool>
      <input
        ref={files}
        type="file"
        accept={IMAGE_TYPES}
        multiple
        hidden
        aria-label="Image files"
        onChange={(event) => {
          onImages(Array.from(event.currentTarget.files ?? []));
          // Else choosing the same file again would change nothing.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

interface ToolProps {
  tip: string;
  icon: ReactNode;
  isWorking?: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ tip, icon, isWorking = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={tip} events={{ hover: true, focus: true, touch: false }}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={icon}
        loading={isWorking}
        onClick={onClick}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
