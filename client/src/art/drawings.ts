const files = import.meta.glob<string>('./*.svg', { query: '?raw', import: 'default', eager: true });

export const drawings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [path.slice(2, -'.svg'.length), svg]),
);
