import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconChartBar } from '../../ui/icons.tsx';

/** Leads to what students answered in an exam. */
export function ResultsLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/results`}
      variant="default"
      leftSection={<IconChartBar size={18} aria-hidden />}
    >
      Results
    </Button>
  );
}
