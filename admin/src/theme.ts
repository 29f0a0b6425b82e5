import { useMemo, useSyncExternalStore } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';

const night = window.matchMedia('(prefers-color-scheme: dark)');
const onNight = (tell: () => void): (() => void) => {
  night.addEventListener('change', tell);
  return () => night.removeEventListener('change', tell);
};

/** MUI computes with colours, so it needs the value of a token in the light or dark mode, not its CSS variable. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const createTheme = (dark: boolean): RaThemeOptions => ({
  ...defaultTheme,
  palette: {
    mode: dark ? 'dark' : 'light',
    primary: { main: token('action'), dark: token('action-hover'), contrastText: token('on-action') },
    secondary: { main: token('block'), contrastText: token('on-block') },
    error: { main: token('cachet'), contrastText: token('on-cachet') },
    warning: { main: token('amber') },
    success: { main: token('leaf') },
    info: { main: token('link') },
    text: { primary: token('ink'), secondary: token('ink-soft') },
    background: { default: token('ground'), paper: token('surface') },
    divider: token('line'),
  },
  typography: {
    fontFamily: token('text'),
    fontSize: 15,
    button: { textTransform: 'none', fontWeight: 700 },
    h6: { fontFamily: token('display'), fontWeight: 700 },
  },
  shape: { borderRadius: 8 },
  sidebar: { width: 244, closedWidth: 50 },
  components: {
    ...defaultTheme.components,
    RaLogin: {
      styleOverrides: { root: { '&&': { backgroundImage: 'none', backgroundColor: token('field-strong') } } },
    },
    // In dark mode MUI would lighten elevated surfaces.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiAppBar: { styleOverrides: { root: { '&&': { backgroundColor: token('block'), color: token('on-block') } } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: token('line') },
        sizeSmall: { '&&': { padding: '6px 10px' } },
        head: { '&&': { backgroundColor: token('surface-sunk'), fontWeight: 700 } },
      },
    },
    MuiFilledInput: {
      styleOverrides: {
        root: {
          backgroundColor: token('surface-sunk'),
          '&:hover, &.Mui-focused': { backgroundColor: token('surface-sunk') },
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: { root: { '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 2 } } },
    },
  },
});

/** Applies the product's tokens to react-admin's layout and density; the mode follows the system, as on the site. */
export function useTheme(): RaThemeOptions {
  const dark = useSyncExternalStore(onNight, () => night.matches);
  return useMemo(() => createTheme(dark), [dark]);
}
