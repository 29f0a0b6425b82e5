const drawings = import.meta.glob<string>('../art/*.svg', { query: '?raw', import: 'default', eager: true });

/** A drawing of ours. It says nothing that the words beside it do not. */
export function Art({ name, className }: { name: string; className?: string }) {
  const svg = drawings[`../art/${name}.svg`];
  if (!svg) throw new Error(`No drawing is called ${name}.`);
  return <span className={['art', className].filter(Boolean).join(' ')} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
