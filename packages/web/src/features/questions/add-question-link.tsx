import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Leads to the form for another question. */
export function AddQuestionLink({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      Add question
    </Button>
  );
}
