import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page; without it the browser would leave the app and show the file.
 * @param onFiles absent: what is dropped is ignored
 * @returns whether files are held over the page now, and would be taken
 */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: File[]) => {
    if (files.length > 0) onFiles?.(files);
  });

  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Between two elements the pointer leaves one of them; only out of the window it comes from nowhere.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver && onFiles !== undefined;
}

function hasFiles({ dataTransfer, defaultPrevented }: DragEvent): boolean {
  return !defaultPrevented && (dataTransfer?.types.includes('Files') ?? false);
}
