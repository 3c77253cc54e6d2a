import { TEXTS } from '@exam/contract/texts';
import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session.ts';
import type { IconType } from '../../ui/icon.tsx';
import {
  IconDeviceDesktop,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSun,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from '../../ui/icons.tsx';
import { notifyError } from '../../ui/notify.ts';
import classes from './account-menu.module.css';

const COLOR_SCHEMES: readonly { value: MantineColorScheme; label: string; icon: IconType }[] = [
  { value: 'auto', label: 'Same as system', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
];

/** Shows the signed-in account, the appearance on this device, and the log-out. */
export function AccountMenu() {
  const { user, logout } = useSession();
  const email = user?.email ?? '';

  function leave() {
    logout().catch((error: unknown) => notifyError(errorText(error, TEXTS.somethingWentWrong)));
  }

  return (
    // Mantine's placeholder would be a focusable child, which a menu may not have; the first item gets the focus
    // instead.
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`Account ${email}`}>
          <span className={classes.initial} aria-hidden="true">
            {email.slice(0, 1).toUpperCase()}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{email}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={18} stroke={1.6} />}>
          Account
        </Menu.Item>
        <Menu.Item component={Link} to="/groups" leftSection={<IconUsers size={18} stroke={1.6} />}>
          Groups of colleagues
        </Menu.Item>
        <Menu.Item component={Link} to="/exam-days" leftSection={<IconListCheck size={18} stroke={1.6} />}>
          Exam days
        </Menu.Item>
        <Menu.Item component={Link} to="/trash" leftSection={<IconTrash size={18} stroke={1.6} />}>
          Trash
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <ColorSchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={leave}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ColorSchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} stroke={1.6} />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
