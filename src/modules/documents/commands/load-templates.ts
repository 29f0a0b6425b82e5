import { createHash } from 'node:crypto';
import type { Deps } from '../../../kernel/deps.ts';
import { TemplateVersion } from '../models/template-version.ts';
import { loadedTemplates } from '../template-files.ts';

/** Publishes what changed in templates/ as new versions. A version once written is never changed. */
export const loadTemplates = (deps: Pick<Deps, 'db' | 'newId' | 'now'>): Promise<number> =>
  deps.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(4127002)'); // two releases at once publish one version
    const newest = await TemplateVersion.query(trx).distinctOn('slug').select('slug', 'version', 'checksum').orderBy(['slug', { column: 'version', order: 'desc' }]);
    const bySlug = new Map(newest.map((one) => [one.slug, one]));
    const changed = loadedTemplates.flatMap(({ category, slug, file }) => {
      const checksum = createHash('sha256').update(JSON.stringify([category, file])).digest('hex');
      const live = bySlug.get(slug);
      if (live?.checksum === checksum) return [];
      return [{ id: deps.newId(), category, slug, version: (live?.version ?? 0) + 1, checksum, data: file, publishedAt: deps.now() }];
    });
    if (changed.length > 0) await TemplateVersion.query(trx).insert(changed);
    return changed.length;
  });
