import { createHash } from 'node:crypto';
import type { Deps } from '../../../../kernel/deps.ts';
import { lockByKeyUntilCommit } from '../../../../kernel/exclusive.ts';
import { TemplateVersion } from '../../catalogue/models/template-version.ts';
import { getCatalogueVersion } from '../../catalogue/queries.ts';
import { INDEX_FORMAT, toIndexWords } from '../engine/compact.ts';
import { EMPTY } from '../engine/fold.ts';
import { readRow, toUse } from '../engine/score.ts';
import { stem } from '../engine/stem.ts';
import { getSynonyms } from '../engine/synonyms.ts';
import { hashWordings, toSearchEntry } from '../search-entry.ts';
import { toSearchRow } from '../search-row.ts';

const AT_ONCE = 500;
/** Stems are stored, so a release with another stemmer rebuilds them. */
const hashRules = (): string =>
  createHash('sha256')
    .update(`${INDEX_FORMAT}`)
    .update([...getSynonyms().words.keys(), ...EMPTY].map((word) => `${word} ${stem(word)}`).join())
    .digest('hex')
    .slice(0, 16);

/** Rebuilds the search tables in PostgreSQL. One process at a time; the others find them up to date. */
export const rebuildSearchIndex = (deps: Pick<Deps, 'db'>): Promise<void> =>
  deps.db.transaction(async (trx) => {
    await lockByKeyUntilCommit(trx, 'searchIndex');
    const indexVersion = `${await getCatalogueVersion({ db: trx })} ${hashRules()} ${hashWordings()}`;
    if ((await trx('search_state').first('index_version'))?.index_version === indexVersion) return;
    for (const table of ['search_letters', 'search_words', 'search_stems']) await trx(table).delete();
    const words = new Map<string, string>();
    const uses = new Map<string, number>();
    const ids = await trx.raw<{ rows: { id: string }[] }>(
      'select id from (select distinct on (slug) id, withdrawn_at from template_versions order by slug, version desc) newest where withdrawn_at is null',
    );
    for (let offset = 0; offset < ids.rows.length; offset += AT_ONCE) {
      const versions = await TemplateVersion.query(trx).whereIn(
        'id',
        ids.rows.slice(offset, offset + AT_ONCE).map(({ id }) => id),
      );
      await trx('search_letters').insert(
        versions.map((version) => {
          const { id, category, slug, data } = version;
          const row = readRow(data.title, slug, toIndexWords(toSearchEntry(version)), (folded, written) => {
            if ((words.get(folded) ?? folded) === folded) words.set(folded, written);
          });
          for (const [root, weight] of row.words) uses.set(root, (uses.get(root) ?? 0) + toUse(weight));
          return { version_id: id, category, slug, title: data.title, ...toSearchRow(row) };
        }),
      );
    }
    await trx.batchInsert(
      'search_words',
      [...words].map(([folded, written]) => ({ folded, written })),
      AT_ONCE,
    );
    await trx.batchInsert(
      'search_stems',
      [...uses].map(([root, sum]) => ({ stem: root, uses: sum })),
      AT_ONCE,
    );
    await trx('search_state')
      .insert({ one: true, index_version: indexVersion, letters: ids.rows.length })
      .onConflict('one')
      .merge();
  });
