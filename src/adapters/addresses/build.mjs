// Reduces the communes of France (Etalab, Licence Ouverte 2.0) to the table that completes an address without a
// network. Run by the build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const buildFolder = dirname(fileURLToPath(import.meta.url));
const out = join(buildFolder, 'generated');
// The package's own entry reads ./data from the folder of the process, and fails anywhere else.
const source = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');

/** Monaco is no commune of France, yet the French post serves it. */
const NEIGHBOURS = ['99138;Monaco;98000'];

/** « Castillon (Canton d'Arthez-de-Béarn) » is Castillon on an envelope. */
const toPrintedName = (name) => name.replace(/ \(.*\)$/, '').replaceAll("'", '’');

/** `insee;name;postcodes`, one line per commune. A single string, so that the type checker has nothing to infer. */
export function buildCommunes() {
  const fingerprint = createHash('sha256')
    .update(readFileSync(join(buildFolder, 'build.mjs')))
    .update(readFileSync(source))
    .digest('hex');
  const stampFile = join(out, 'stamp');
  if (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === fingerprint &&
    existsSync(join(out, 'communes.json'))
  )
    return false;

  const communes = JSON.parse(readFileSync(source, 'utf8'));
  const postcodesByCommune = new Map(
    communes
      .filter(({ type }) => type === 'commune-actuelle')
      .map(({ code, codesPostaux }) => [code, codesPostaux ?? []]),
  );
  const nameByCommune = new Map(
    communes.filter(({ type }) => type === 'commune-actuelle').map(({ code, nom }) => [code, nom]),
  );
  // Communes that were joined to another one: people still write their name, so it is no mistake. They have no code
  // here.
  const former = communes
    .filter(
      ({ type, nom, chefLieu }) =>
        /^commune-(deleguee|associee)$/.test(type) &&
        nom !== nameByCommune.get(chefLieu) &&
        postcodesByCommune.get(chefLieu)?.length > 0,
    )
    .map(({ nom, chefLieu }) => `;${toPrintedName(nom)};${postcodesByCommune.get(chefLieu).join(' ')}`);
  const rows = communes
    .filter(({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux?.length > 0)
    .map(({ code, nom, codesPostaux }) => `${code};${toPrintedName(nom)};${codesPostaux.join(' ')}`);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'communes.json'), JSON.stringify({ table: [...rows, ...NEIGHBOURS, ...former].join('\n') }));
  writeFileSync(stampFile, fingerprint);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildCommunes();
