/** Returns the first and last civil day of a month written 2026-11; null for anything else. */
export function parseMonth(month: string): { from: string; to: string } | null {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !number) return null;
  return { from: `${month}-01`, to: new Date(Date.UTC(Number(year), Number(number), 0)).toISOString().slice(0, 10) };
}
