import { useEffect } from 'react';

/** Keeps the title of the browser's tab while the component is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
