import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pairQueries } from '../../data/question-pairs.ts';
import { IconCopyCheck } from '../../ui/icons.tsx';

/**
 * Leads to the questions of the course that are much alike, and says how many pairs nobody has decided about, unless
 * some questions have not been compared yet: then nobody knows.
 */
export function NearDuplicatesLink({ courseId }: { courseId: string }) {
  const { data: pairs } = useQuery(pairQueries.summary(courseId));
  const open = pairs?.uncompared === 0 ? ` · ${pairs.open.toLocaleString('en')}` : '';
  return (
    <Button
      component={Link}
      to={`/courses/${courseId}/near-duplicates`}
      variant="default"
      leftSection={<IconCopyCheck size={16} stroke={1.6} aria-hidden />}
    >
      Near-duplicates{open}
    </Button>
  );
}
