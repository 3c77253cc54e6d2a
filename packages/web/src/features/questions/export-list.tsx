import { useSearchParams } from 'react-router';
import { ExportButton } from '../../ui/exporting/export-button.tsx';
import { readFilters } from './filters.ts';

interface ExportListProps {
  /** The chapter, if the list shows only one. */
  chapterId?: string;
  /** File name without its extension. */
  name: string;
}

/** Exports the list with its filters and order. */
export function ExportList({ chapterId, name }: ExportListProps) {
  const [params] = useSearchParams();
  const { course, chapter, ...filters } = readFilters(params);
  const place = chapterId === undefined ? { course, chapter } : { chapter: chapterId };
  return <ExportButton source={{ kind: 'questions', filters: { ...place, ...filters }, name }} />;
}
