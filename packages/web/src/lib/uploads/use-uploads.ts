import { useEffect, useState } from 'react';
import { useStore } from '../store.ts';
import { createUploads, type FileUpload, type UploadBounds, type Uploads } from './uploads.ts';

/** The files that a screen brings in. Leaving the screen stops them. */
export function useUploads(bounds: UploadBounds): Uploads & { files: readonly FileUpload[] } {
  const [uploads] = useState(() => createUploads(bounds));
  const files = useStore(uploads);
  useEffect(() => uploads.stop, [uploads]);
  return { ...uploads, files };
}
