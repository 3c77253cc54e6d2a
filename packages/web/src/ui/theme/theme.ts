import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { inkDark, paperGray, petrol, rust } from './colors.ts';
import classes from './floating.module.css';

const SANS = "'Inter Variable', system-ui, sans-serif";
const READING = "'Source Serif 4 Variable', Georgia, serif";
const CODE = "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', 'Code', monospace";
const RADIUS = '0.375rem';
const CLOSE_BUTTON = { 'aria-label': 'Close' };
const OVERLAY = { backgroundOpacity: 0.45 };

/** The element that holds whatever floats over the page. */
export const FLOATING_ID = 'floating';

/** How Mantine's parts look here: one accent, one radius, thin borders instead of shadows. */
export const theme = createTheme({
  colors: { petrol, rust, gray: paperGray, dark: inkDark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: '#1c2326',
  fontFamily: SANS,
  fontFamilyMonospace: CODE,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: { fontFamily: READING, fontWeight: '600' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  radius: { xs: RADIUS, sm: RADIUS, md: RADIUS, lg: RADIUS, xl: RADIUS },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Menus, dialogs and tooltips stay inside a landmark, so that assistive technology finds them.
    Portal: { defaultProps: { target: `#${FLOATING_ID}` } },
    Modal: {
      defaultProps: { closeButtonProps: CLOSE_BUTTON, overlayProps: OVERLAY },
      classNames: { content: classes.panel, header: classes.header, title: classes.title },
    },
    Drawer: {
      defaultProps: { closeButtonProps: CLOSE_BUTTON, overlayProps: OVERLAY },
      classNames: { content: classes.drawer },
    },
    // What is open stays visible whatever moves around it: hidden with its button or field, it came back only when its place was next
    // measured.
    Popover: { defaultProps: { hideDetached: false }, classNames: { dropdown: classes.panel } },
    Combobox: {
      defaultProps: { hideDetached: false },
      classNames: { dropdown: classes.panel, options: classes.options },
    },
    // The list scrolls itself: a scroll area in it would hold the focus of nobody, and no option.
    TagsInput: { defaultProps: { withScrollArea: false } },
    Menu: { defaultProps: { hideDetached: false }, classNames: { dropdown: classes.panel } },
    Tooltip: { defaultProps: { openDelay: 250, transitionProps: { duration: 100 } } },
  },
});

/** The colours that the screens name, for Mantine's parts and for our own; see base.css for their use. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--font-reading': READING },
  light: {
    '--mantine-color-body': '#f9f7f2',
    '--mantine-color-default': '#fffefb',
    '--mantine-color-default-hover': '#f4f1ea',
    '--mantine-color-default-border': '#cfc8ba',
    '--mantine-color-dimmed': '#625e55',
    '--mantine-color-placeholder': '#79746a',
    '--mantine-color-error': '#9a4519',
    '--mantine-color-anchor': '#125e66',
    '--surface': '#fffefb',
    '--sunken': '#f2eee6',
    '--line': '#e3ddd1',
    '--line-strong': '#cfc8ba',
    '--accent': '#125e66',
    '--accent-soft': '#e4eeec',
    '--warm': '#b75826',
    '--warm-text': '#8f3f17',
    '--warm-soft': '#faeee4',
    '--kind-simple': '#5ca7a6',
    '--kind-difficult': '#125e66',
    '--kind-reminding': '#c9a66b',
    '--kind-understanding': '#a8793a',
    '--kind-creativity': '#7a4a1e',
  },
  dark: {
    '--mantine-color-body': '#161c1e',
    // Raised: a button on a surface is lighter than it.
    '--mantine-color-default': '#283235',
    '--mantine-color-default-hover': '#323e42',
    '--mantine-color-default-border': '#4d5b5f',
    '--mantine-color-petrol-light': '#24474a',
    '--mantine-color-petrol-light-hover': '#2c5558',
    '--mantine-color-petrol-light-color': '#cfe7e5',
    '--mantine-color-dimmed': '#a2a8a6',
    '--mantine-color-placeholder': '#859090',
    '--mantine-color-error': '#e9ab82',
    '--mantine-color-anchor': '#8cc2bf',
    '--surface': '#1e2628',
    '--sunken': '#111618',
    '--line': '#2f3a3d',
    '--line-strong': '#465356',
    '--accent': '#8cc2bf',
    '--accent-soft': '#22373a',
    '--warm': '#dd8a57',
    '--warm-text': '#e9ab82',
    '--warm-soft': '#33271f',
    '--kind-simple': '#8cc2bf',
    '--kind-difficult': '#368b8c',
    '--kind-reminding': '#e2cfa4',
    '--kind-understanding': '#c79d5c',
    '--kind-creativity': '#a06f3c',
  },
});
