import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useImageTool } from '../../../ui/markup-editing/image-tool.tsx';
import { MarkupToolbar, pressMarkupKeys } from '../../../ui/markup-editing/markup-toolbar.tsx';
import { opensKeyboard } from '../../../ui/shortcuts.ts';
import classes from './text-field.module.css';

interface TextFieldProps {
  label: string;
  /** Name of the field in the API. */
  name: string;
  /** Whether it is the first field of the form. */
  isFirst?: boolean;
  /** Help text before the help on markup. */
  help?: string;
  text: string;
  courseId: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** Replaces a placeholder in the text as it is at that moment. */
  onReplace: (placeholder: string, text: string) => void;
  onUploading: (isUploading: boolean) => void;
}

const HELP =
  'Shown as typed, except for **strong**, *emphasis*, `code`, $x^2$ as a formula, lines between ``` as code, lists: lines of - item, and tables: lines of | a | b | with |---|---| below the first. A backslash before a sign shows the sign itself. Describe an image between its brackets.';

/** A text field of a question, with tools for formulas, code and images. */
export function TextField(props: TextFieldProps) {
  const { label, name, isFirst = false, help, text, courseId, error } = props;
  const { onChange, onReplace, onUploading } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useImageTool(() => area.current, { courseId, onReplace, onUploading });

  return (
    <Textarea
      ref={area}
      label={label}
      name={name}
      autoFocus={isFirst && !opensKeyboard()}
      autosize
      minRows={isFirst ? 4 : 2}
      maxRows={24}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={pressMarkupKeys}
      onPaste={(event) => images.take(event, event.clipboardData.files)}
      onDrop={(event) => images.take(event, event.dataTransfer.files)}
      error={error}
      classNames={{ input: classes.input }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          <MarkupToolbar label={label} area={() => area.current} further={[images.tool]} />
          {images.input}
          {input}
        </>
      )}
      description={help === undefined ? HELP : `${help} ${HELP}`}
    />
  );
}
