import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { IconPlus } from '../../ui/icons.tsx';

/** Leads to where a chapter is added. */
export function AddChapterLink({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={16} />}>
      Add chapter
    </Button>
  );
}
