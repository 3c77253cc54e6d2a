import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from 'react-router';
import { DEVICE_KEYS } from '../../lib/forget-account.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../ui/icons.tsx';
import { Navigation } from './navigation-links.tsx';
import classes from './sidebar.module.css';

/** The sidebar of wide screens; whether it is folded is remembered on this device. */
export function Sidebar({ courseId }: { courseId: string | undefined }) {
  const [isFolded, setIsFolded] = useLocalStorage({
    key: DEVICE_KEYS.sidebarFolded,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const act = isFolded ? 'Unfold the sidebar' : 'Fold the sidebar';
  return (
    <nav className={classes.sidebar} data-folded={isFolded || undefined} aria-label="Main">
      <Link className={classes.brand} to="/about">
        <Brand isMarkOnly={isFolded} />
      </Link>
      <Navigation isFolded={isFolded} courseId={courseId} />
      <Tooltip label={act} position="right">
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={act}
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} />
          )}
        </ActionIcon>
      </Tooltip>
    </nav>
  );
}
