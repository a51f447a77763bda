import type { RaThemeOptions } from 'react-admin';

const fonts =
  "'Inter Variable', 'Noto Sans Thai Variable', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif";

/** Returns the console's theme in dark or light: dense, quiet, with tabular figures. */
function look(mode: 'dark' | 'light'): RaThemeOptions {
  const dark = mode === 'dark';
  const line = dark ? 'rgba(148, 163, 184, 0.18)' : 'rgba(15, 23, 42, 0.12)';
  return {
    palette: {
      mode,
      primary: { main: dark ? '#7aa2ff' : '#2f55d4' },
      secondary: { main: dark ? '#7aa2ff' : '#2f55d4' },
      error: { main: dark ? '#ff8080' : '#c62828' },
      warning: { main: dark ? '#f5b74e' : '#9a5b00' },
      success: { main: dark ? '#5fd39a' : '#1b7a43' },
      background: dark ? { default: '#0c1017', paper: '#131923' } : { default: '#f5f7fa', paper: '#ffffff' },
      text: dark ? { primary: '#e8edf5', secondary: '#a3b0c2' } : { primary: '#131a26', secondary: '#51607a' },
      divider: line,
    },
    shape: { borderRadius: 8 },
    typography: { fontFamily: fonts, fontSize: 13, button: { textTransform: 'none', fontWeight: 600 } },
    sidebar: { width: 248, closedWidth: 56 },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          '.figures': { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': { outline: `2px solid ${dark ? '#7aa2ff' : '#2f55d4'}`, outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*': { transition: 'none !important', animation: 'none !important' },
          },
        },
      },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none' } },
      MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none' } },
      MuiAppBar: {
        defaultProps: { color: 'default', elevation: 0 },
        styleOverrides: { root: { borderBottom: `1px solid ${line}`, backgroundImage: 'none' } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTableCell: {
        styleOverrides: { root: { borderColor: line }, head: { fontWeight: 600, whiteSpace: 'nowrap' } },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      // On a phone the toolbar above a list is no panel of its own, and its fields are as wide as the list.
      RaListToolbar: { styleOverrides: { root: { '@media (max-width: 599px)': { backgroundColor: 'transparent' } } } },
      RaTopToolbar: {
        styleOverrides: {
          root: { alignItems: 'center', '@media (max-width: 599px)': { backgroundColor: 'transparent' } },
        },
      },
      // The fields of a filter stand on one line: those that choose keep room below them for a hint, those that are typed in do not.
      RaFilterForm: {
        styleOverrides: {
          root: {
            '& .filter-field .MuiFormControl-root': { marginBottom: 4 },
            '@media (max-width: 599px)': {
              columnGap: 8,
              '& .filter-field, & .MuiFormControl-root': { flex: 1, width: '100%' },
              '& .RaFilterFormInput-spacer': { display: 'none' },
            },
          },
        },
      },
      RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1 } } } },
      RaPlaceholder: { styleOverrides: { root: { backgroundColor: line, borderRadius: 4 } } },
      RaNotFound: {
        styleOverrides: {
          root: {
            '& .RaNotFound-icon': { display: 'none' },
            '& .RaNotFound-message': { fontFamily: fonts, opacity: 1 },
          },
        },
      },
      RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-headerCell': { color: dark ? '#a3b0c2' : '#51607a' } } } },
    },
  };
}

export const dark = look('dark');
export const light = look('light');
