import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { formatDate, formatTime } from '../../../domain/format-date.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { openFile } from '../../files/index.ts';
import { listDataRetentions } from './data-retentions.ts';
import { exportPersonalData, type ExportPart } from './personal-data.ts';

const README = [
  'Tout ce qu’Affranchi garde sur vous, tel que nous l’avons.',
  'Le dossier «\u00a0donnees\u00a0» contient un fichier JSON par sujet, que les autres services savent lire.',
  'Le dossier «\u00a0fichiers\u00a0» contient vos PDF et vos pièces\u202f; «\u00a0donnees/files.json\u00a0» dit ce qu’est chacun.',
  'Cette archive tient 1,9\u00a0Go de fichiers au plus. Ceux qui n’y entrent pas ont un «\u00a0path\u00a0» vide (null) dans «\u00a0donnees/files.json\u00a0»\u00a0: téléchargez-les depuis votre espace, ou demandez-les-nous.',
  'Les adresses de téléchargement fonctionnent tant que votre session est ouverte. Les instants sont en temps universel, les montants en centimes d’euro.',
];

/**
 * Writes the archive of a user's data to `path`. Records and files are streamed: memory holds a page or a chunk
 * at a time.
 */
export async function writeExportArchive(
  deps: Deps,
  { userId, path }: { userId: string; path: string },
): Promise<void> {
  const { parts, files } = await exportPersonalData(deps, userId);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const mtime = deps.now();
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }));

  const readme = renderReadme(deps, mtime);
  zip.addBuffer(Buffer.from(readme), 'LISEZ-MOI.txt', { mtime });
  for (const [name, part] of Object.entries(parts))
    zip.addReadStreamLazy(`donnees/${name}.json`, { mtime }, (open) => {
      open(null, Readable.from(renderJson(part), { objectMode: false }));
    });
  const entries = (async () => {
    for await (const { id, path: entry } of files) {
      if (entry === null) continue;
      // A PDF is compressed already.
      zip.addReadStreamLazy(entry, { mtime, compress: false }, (open) => {
        openFile(deps, id).then(
          ({ stream }) => open(null, stream),
          (error: unknown) => open(error, Readable.from([])),
        );
      });
    }
    zip.end();
  })().catch((error: Error) => output.destroy(error));
  await Promise.all([written, entries]);
}

function renderReadme({ config }: Pick<Deps, 'config'>, preparedAt: Date): string {
  const retentions = listDataRetentions(config).map(
    ({ data, period, purpose, ground }) =>
      `- ${data}\n  Durée\u00a0: ${period}\n  Pourquoi\u00a0: ${purpose}\n  Base légale\u00a0: ${ground}`,
  );
  const lines = [
    ...README,
    `Fichier préparé le ${formatDate(preparedAt)}, à ${formatTime(preparedAt)}.`,
    '',
    'Ce que nous gardons, et combien de temps',
    '',
    ...retentions,
  ];
  return `${lines.join('\n')}\n`;
}

async function* renderJson(part: ExportPart): AsyncGenerator<string> {
  if (part === null || !(Symbol.asyncIterator in part)) return yield JSON.stringify(part, null, 2);
  let isFirst = true;
  yield '[';
  for await (const record of part) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(record, null, 2)}`;
    isFirst = false;
  }
  yield '\n]';
}
