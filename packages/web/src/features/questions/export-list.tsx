import { useSearchParams } from 'react-router';
import { ExportButton } from '../../ui/exporting/export-button.tsx';
import { readFilters } from './filters.ts';

interface ExportListProps {
  /** The one chapter that is shown. */
  chapterId?: string;
  /** What the file is called. */
  name: string;
}

/** Writes the list to a file, as it is narrowed now and in its order. */
export function ExportList({ chapterId, name }: ExportListProps) {
  const [params] = useSearchParams();
  const { course, chapter, ...filters } = readFilters(params);
  const place = chapterId === undefined ? { course, chapter } : { chapter: chapterId };
  return <ExportButton source={{ kind: 'questions', filters: { ...place, ...filters }, name }} />;
}
