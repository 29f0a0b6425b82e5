import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs another program on one of our PDFs; undefined if the program is not installed. */
function ask(
  program: string,
  pdf: Uint8Array,
  args: (path: string) => string[],
): { status: number | null; text: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-enclosure-'));
  try {
    const path = join(folder, 'a.pdf');
    writeFileSync(path, pdf);
    const { status, stdout, stderr, error } = spawnSync(program, args(path), { encoding: 'utf8' });
    return error ? undefined : { status, text: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FORBIDDEN =
  /\/(JavaScript|JS|Launch|OpenAction|AA|Annots|AcroForm|XFA|EmbeddedFiles|Metadata|OCProperties|Names)\b/g;

export function checkedByQpdf(pdf: Uint8Array): string[] {
  const checked = ask('qpdf', pdf, (path) => ['--check', path]);
  return checked && checked.status !== 0 ? [checked.text] : [];
}

/** Lists everything that must not be in a file for a printer. */
export function listProblems(pdf: Uint8Array): string[] {
  const open = ask('qpdf', pdf, (path) => ['--qdf', '--object-streams=disable', path, '-']);
  const fonts = ask('pdffonts', pdf, (path) => [path]);
  const pages = ask('pdfinfo', pdf, (path) => ['-l', '99', path]);
  return [
    ...checkedByQpdf(pdf),
    ...(open?.text.match(FORBIDDEN) ?? []),
    ...(fonts?.text
      .split('\n')
      .slice(2)
      .filter((line) => / no +(yes|no) +(yes|no) +\d+ +\d+$/.test(line)) ?? []),
    ...(pages?.text
      .split('\n')
      .filter((line) => /Page +\d+ size:/.test(line) && !/595\.2\d+ x 841\.\d+ pts \(A4\)/.test(line)) ?? []),
  ];
}
