import { TEXTS } from '@exam/contract/texts';
import { type RefObject, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { imageMark, insertInto } from '../../../ui/markup-editing/insertions.ts';
import { notifyError } from '../../../ui/notify.ts';
import { refuseImage, uploadImage } from './upload-image.ts';

interface ImageUpload {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The course that the images belong to; empty while none is chosen. */
  courseId: string;
  /** Puts a text in the place of another, wherever that stands by then. */
  onReplace: (placeholder: string, text: string) => void;
}

/** How many uploads there were: each has a placeholder of its own. */
let uploads = 0;

/** Puts images into a text area: a placeholder at the cursor at once, the image's mark when the server has it. */
export function useImageUpload({ area, courseId, onReplace }: ImageUpload) {
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
