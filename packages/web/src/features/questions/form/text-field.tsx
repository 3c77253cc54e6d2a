import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, useEffect, useRef } from 'react';
import { IconPhoto } from '../../../ui/icons.tsx';
import { MarkupToolbar, pressMarkupKeys } from '../../../ui/markup-editing/markup-toolbar.tsx';
import classes from './text-field.module.css';
import { IMAGE_TYPES } from './upload-image.ts';
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
  const files = useRef<HTMLInputElement>(null);
  const { isUploading, addAll } = useImageUpload({ area, courseId, onReplace });
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

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
      onKeyDown={pressMarkupKeys}
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      error={error}
      classNames={{ input: classes.input }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <>
          <MarkupToolbar
            label={label}
            area={() => area.current}
            further={[
              {
                name: 'Image',
                tip: 'or paste one into the text, or drop it there',
                Icon: IconPhoto,
                isWorking: isUploading,
                onPress: () => files.current?.click(),
              },
            ]}
          />
          <input
            ref={files}
            type="file"
            accept={IMAGE_TYPES}
            multiple
            hidden
            aria-label="Image files"
            onChange={(event) => {
              addAll(Array.from(event.currentTarget.files ?? []));
              // Else choosing the same file again would change nothing.
              event.currentTarget.value = '';
            }}
          />
          {input}
        </>
      )}
      description={help === undefined ? HELP : `${help} ${HELP}`}
    />
  );
}
