import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useEffect, useRef } from 'react';
import { codeAt, formulaAt, type Insertion, insertInto, type Selection } from './insertions.ts';
import classes from './text-field.module.css';
import { TextToolbar } from './text-toolbar.tsx';
import { useImageUpload } from './use-image-upload.ts';

interface TextFieldProps {
  label: string;
  /** As the API names it. */
  name: string;
  /** Whether the form begins with it. */
  isFirst?: boolean;
  /** Further help, before that on what can be written. */
  help?: string;
  text: string;
  courseId: string;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** Puts a text in the place of another in what the text is by then. */
  onReplace: (placeholder: string, text: string) => void;
  onUploading: (isUploading: boolean) => void;
}

const HELP =
  'Shown as typed, but for **strong**, *emphasis*, `code`, $x^2$ as a formula, lines between ``` as code, and tables: lines of | a | b | with |---|---| below the first. A backslash before a sign shows the sign. Describe an image between its brackets.';

/** A text of a question, with what helps to write formulas, code and images into it. */
export function TextField(props: TextFieldProps) {
  const { label, name, isFirst = false, help, text, courseId, error } = props;
  const { onChange, onReplace, onUploading } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { isUploading, addAll } = useImageUpload({ area, courseId, onReplace });
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  function insert(make: (selection: Selection) => Insertion) {
    if (area.current === null) return;
    const { value, selectionStart: start, selectionEnd: end } = area.current;
    insertInto(area.current, make({ text: value, start, end }));
  }

  /** Files are ours to take; pasted or dropped words are the browser's. */
  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    if (files.length === 0) return;
    event.preventDefault();
    addAll(Array.from(files));
  }

  return (
    <Textarea
      ref={area}
      label={label}
      name={name}
      autoFocus={isFirst}
      autosize
      minRows={isFirst ? 4 : 2}
      maxRows={24}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      error={error}
      classNames={{ input: classes.input }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          <TextToolbar
            onFormula={() => insert(formulaAt)}
            onCode={() => insert(codeAt)}
            onImages={addAll}
            isUploading={isUploading}
          />
          {input}
        </>
      )}
      description={help === undefined ? HELP : `${help} ${HELP}`}
    />
  );
}
