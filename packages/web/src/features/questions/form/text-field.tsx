import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addImage } from '../../../data/images.ts';
import { errorText } from '../../../lib/error-text.ts';
import { readAsBase64 } from '../../../lib/read-as-base64.ts';
import { IconPhoto } from '../../../ui/icons.tsx';
import { imageMark, insertInto } from '../../../ui/markup-editing/insertions.ts';
import { MarkupToolbar, pressMarkupKeys } from '../../../ui/markup-editing/markup-toolbar.tsx';
import { notifyError } from '../../../ui/notify.ts';
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
  'Shown as typed, except for **strong**, *emphasis*, `code`, $x^2$ as a formula, lines between ``` as code, and tables: lines of | a | b | with |---|---| below the first. A backslash before a sign shows the sign itself. Describe an image between its brackets.';

/** A text field of a question, with tools for formulas, code and images. */
export function TextField(props: TextFieldProps) {
  const { label, name, isFirst = false, help, text, courseId, error } = props;
  const { onChange, onReplace, onUploading } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { isUploading, addAll } = useImageUpload({ area, courseId, onReplace });
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  /** Handles pasted or dropped files; the browser handles pasted or dropped words. */
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
              // Without this, choosing the same file again would trigger no event.
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

/** Number of uploads so far; makes each placeholder unique. */
let uploads = 0;

interface ImageUpload {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The course of the images; empty until one is chosen. */
  courseId: string;
  /** Replaces a text wherever it is at that moment. */
  onReplace: (placeholder: string, text: string) => void;
}

/** Inserts images into a text area: a placeholder immediately, the mark of the image when it is uploaded. */
function useImageUpload({ area, courseId, onReplace }: ImageUpload) {
  const [underWay, setUnderWay] = useState(0);

  async function add(file: File) {
    const refusal = courseId === '' ? 'Choose a course first: an image belongs to one.' : refuseImage(file);
    if (refusal !== undefined) return notifyError(refusal);
    const placeholder = placeholderFor(file);
    if (area.current) insertInto(area.current, placeholder);
    setUnderWay((count) => count + 1);
    try {
      onReplace(placeholder.text, imageMark(await uploadImage(courseId, file)));
    } catch (error) {
      onReplace(placeholder.text, '');
      notifyError(errorText(error, TEXTS.somethingSentWrong));
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  return {
    isUploading: underWay > 0,
    addAll: (files: Iterable<File>) => {
      for (const file of files) void add(file);
    },
  };
}

function placeholderFor({ name }: File) {
  uploads += 1;
  const text = `[Uploading ${name} (${uploads})…]`;
  return { text, selectFrom: text.length, selectTo: text.length };
}

/** Accepted types, for the file dialog. */
const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/** Why a file cannot be used as an image, as a sentence; undefined if it can. */
function refuseImage({ type, size }: { type: string; size: number }): string | undefined {
  if (!IMAGE_TYPES.split(',').includes(type)) return 'An image must be a PNG, JPEG, WebP or GIF file.';
  if (size > LIMITS.imageBytes) {
    return `An image must have at most ${LIMITS.imageBytes / BYTES_PER_MEBIBYTE} MiB.`;
  }
  return undefined;
}

/** Adds an image to a course, and resolves to its id. */
async function uploadImage(courseId: string, file: File): Promise<string> {
  return addImage({ courseId, content: await readAsBase64(file) });
}
