import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { IconPencil } from './icons.tsx';

/** Leads from a list to the form where one of its things is changed. */
export function UpdateLink({ name, to }: { name: string; to: string }) {
  return (
    <Tooltip label={`Update ${name}`} multiline maw={280}>
      <ActionIcon component={Link} to={to} variant="subtle" color="gray" aria-label={`Update ${name}`}>
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
