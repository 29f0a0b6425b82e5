import { useMemo, useSyncExternalStore } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';

const night = window.matchMedia('(prefers-color-scheme: dark)');
const onNight = (tell: () => void): (() => void) => {
  night.addEventListener('change', tell);
  return () => night.removeEventListener('change', tell);
};

/** MUI computes with colours, so it is given what the token is worth by day or by night, not its name. */
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
    // By night MUI would lighten what lies higher.
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

/** The product's tokens in react-admin's own layout and density; day and night follow the machine, as on the site. */
export function useTheme(): RaThemeOptions {
  const dark = useSyncExternalStore(onNight, () => night.matches);
  return useMemo(() => createTheme(dark), [dark]);
}
