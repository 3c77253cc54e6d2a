import type { KeptBlueprint } from '@exam/contract';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { counted } from '../../../../ui/counted.ts';
import { IconX } from '../../../../ui/icons.tsx';
import { sumOf } from '../draft-counts.ts';
import classes from './blueprints-panel.module.css';

interface BlueprintItemProps {
  blueprint: KeptBlueprint;
  onUse: () => void;
  onForget: () => void;
}

/** One kept blueprint: its name uses it. */
export function BlueprintItem({ blueprint, onUse, onForget }: BlueprintItemProps) {
  const { name, chapters } = blueprint;
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.use} onClick={onUse}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{counted(sumOf(chapters), 'question')}</span>
      </UnstyledButton>
      <Tooltip label={`Forget ${name}`} multiline maw={260}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Forget ${name}`} onClick={onForget}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
