import { createHash } from 'node:crypto';
import type { Deps } from '../../../kernel/deps.ts';
import { TemplateVersion } from '../models/template-version.ts';
import { loadedTemplates } from '../template-files.ts';

/** Publishes what changed in templates/ as new versions. A version once written is never changed. */
export const loadTemplates = (deps: Pick<Deps, 'db' | 'newId' | 'now'>): Promise<number> =>
  deps.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(4127002)'); // two releases at once publish one version
    let published = 0;
    for (const { category, slug, file } of loadedTemplates) {
      const checksum = createHash('sha256').update(JSON.stringify([category, file])).digest('hex');
      const live = await TemplateVersion.query(trx).where({ slug }).orderBy('version', 'desc').first();
      if (live?.checksum === checksum) continue;
      await TemplateVersion.query(trx).insert({
        id: deps.newId(),
        category,
        slug,
        version: (live?.version ?? 0) + 1,
        checksum,
        data: file,
        publishedAt: deps.now(),
      });
      published += 1;
    }
    return published;
  });
