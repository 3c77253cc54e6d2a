import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PreviewPage, paperQueries, type ShownDocument } from '../../../data/papers.ts';

/**
 * A page of the preview. `shownPage` is the newest that has come: the one before stays until the next is there, and
 * where that fails.
 */
export function usePage(examId: string, shown: ShownDocument, page: number, isWanted = true) {
  const query = useQuery({ ...paperQueries.page(examId, shown, page), enabled: isWanted });
  const [last, setLast] = useState<PreviewPage>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const { error, isError, failureReason, refetch } = query;
  return { shownPage: query.data ?? last, error, isError, failureReason, refetch };
}
