import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconPlus } from '../../ui/icons.tsx';

/** Leads to the form for another question. */
export function AddQuestionLink({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      Add question
    </Button>
  );
}
