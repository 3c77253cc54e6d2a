import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconPrinter } from '../../ui/icons.tsx';

/** Link to the print screen of an exam. */
export function PrintLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/print`}
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      Print
    </Button>
  );
}
