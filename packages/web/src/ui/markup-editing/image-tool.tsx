import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addImage } from '../../data/images.ts';
import { errorText } from '../../lib/error-text.ts';
import { readAsBase64 } from '../../lib/read-as-base64.ts';
import { IconPhoto } from '../icons.tsx';
import { notifyError } from '../notify.ts';
import { describedImage, editInto, imageMark, insertInto, selectionOf } from './insertions.ts';
import type { Tool } from './markup-toolbar.tsx';

/** Where images of a form go. */
export interface ImagePlace {
  /** The course of the images; empty until one is chosen. */
  readonly courseId: string;
  /** Replaces a text wherever it is at that moment. */
  readonly onReplace: (placeholder: string, text: string) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

interface ImageTool {
  readonly tool: Tool;
  /** The hidden field of the file dialog. */
  readonly input: ReactNode;
  /** Takes pasted or dropped files; words are left to the browser. @returns whether there were files */
  readonly take: (event: ClipboardEvent | DragEvent, files: FileList) => boolean;
}

/**
 * Inserts images into a text area: a placeholder immediately, the mark of the image when it is uploaded.
 * @param area the field that has the focus, or had it last
 */
export function useImageTool(
  area: () => HTMLTextAreaElement | null | undefined,
  { courseId, onReplace, onUploading }: ImagePlace,
): ImageTool {
  const files = useRef<HTMLInputElement>(null);
  const [underWay, setUnderWay] = useState(0);
  const isUploading = underWay > 0;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  async function add(file: File) {
    const refusal = courseId === '' ? 'Choose a course first: an image belongs to one.' : refuseImage(file);
    if (refusal !== undefined) return notifyError(refusal);
    const field = area();
    const placeholder = placeholderFor(file);
    if (field) insertInto(field, placeholder);
    setUnderWay((count) => count + 1);
    try {
      const mark = imageMark(await uploadImage(courseId, file), file.name);
      if (!putDescribed(field, placeholder.text, mark)) onReplace(placeholder.text, mark);
    } catch (error) {
      onReplace(placeholder.text, '');
      notifyError(errorText(error, TEXTS.somethingSentWrong));
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  function addAll(chosen: Iterable<File>) {
    for (const file of chosen) void add(file);
  }

  return {
    tool: {
      name: 'Image',
      tip: 'or paste one into the text, or drop it there',
      Icon: IconPhoto,
      isWorking: isUploading,
      onPress: () => files.current?.click(),
    },
    input: (
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
    ),
    take(event, taken) {
      if (taken.length === 0) return false;
      event.preventDefault();
      addAll(Array.from(taken));
      return true;
    },
  };
}

/**
 * Puts the mark in the place of its placeholder and selects its description, if nobody has gone on from there meanwhile.
 * @returns whether it did
 */
function putDescribed(
  field: HTMLTextAreaElement | null | undefined,
  placeholder: string,
  mark: string,
): boolean {
  if (!field || field !== document.activeElement) return false;
  const { text, start, end } = selectionOf(field);
  const at = end - placeholder.length;
  if (start !== end || text.slice(Math.max(at, 0), end) !== placeholder) return false;
  editInto(field, describedImage({ text, start: at, end }, mark));
  return true;
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

/** Number of uploads so far; makes each placeholder unique. */
let uploads = 0;
