import { useMemo } from 'react';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { useMediaQuery } from './lib/media-query.ts';

/** MUI computes with colours, so it needs the value of a token in the light or dark mode, not its CSS variable. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Fields with a ring, as on the site. */
const OUTLINED = { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } as const;

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
  components: {
    ...defaultTheme.components,
    RaLayout: {
      styleOverrides: {
        root: {
          '& .RaLayout-appFrame': { marginTop: 0 },
          '& .RaLayout-content': { minWidth: 0, padding: '0 clamp(12px, 2vw, 28px) 32px' },
        },
      },
    },
    RaLogin: {
      styleOverrides: { root: { '&&': { backgroundImage: 'none', backgroundColor: token('field-strong') } } },
    },
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Chargement' } },
    MuiLinearProgress: { defaultProps: { 'aria-label': 'Chargement' } },
    // In dark mode MUI would lighten elevated surfaces.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: token('line') },
        sizeSmall: { '&&': { padding: '6px 10px' } },
        head: { '&&': { backgroundColor: token('surface-sunk'), fontWeight: 700 } },
      },
    },
    MuiTextField: { ...defaultTheme.components?.MuiTextField, defaultProps: OUTLINED },
    MuiFormControl: { ...defaultTheme.components?.MuiFormControl, defaultProps: OUTLINED },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { minHeight: 44, backgroundColor: token('surface') },
        notchedOutline: { borderWidth: 2, borderColor: token('line-strong') },
      },
    },
    MuiButtonBase: {
      styleOverrides: { root: { '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 2 } } },
    },
  },
});

/** Applies the product's tokens to react-admin's layout and density; the mode follows the system, as on the site. */
export function useTheme(): RaThemeOptions {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  return useMemo(() => createTheme(dark), [dark]);
}
