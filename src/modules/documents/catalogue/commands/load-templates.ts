import type { Deps } from '../../../../kernel/deps.ts';
import { addLegalChecks } from '../../reviews/commands/legal-checks.ts';
import { TemplateVersion } from '../models/template-version.ts';
import { listLoadedTemplates } from '../template-files.ts';
import { readTemplateSources } from '../template-sources.ts';
import { notifyCatalogueChanged, computeChecksum, lockCatalogue } from './publish-template.ts';

/**
 * Publishes what changed in seeds/letters/ as new versions. A version never changes. A later version from the back
 * office stays the newest until the folder changes.
 */
export const loadTemplates = (deps: Pick<Deps, 'db' | 'newId' | 'now'>): Promise<number> =>
  deps.db.transaction(async (trx) => {
    await lockCatalogue(trx);
    const versions = await TemplateVersion.query(trx)
      .select('slug', 'version', 'checksum', 'origin')
      .orderBy('version');
    const newest = new Map(versions.map((version) => [version.slug, version.version]));
    const fromFile = new Map(
      versions.filter(({ origin }) => origin === 'file').map((version) => [version.slug, version.checksum]),
    );
    const sources = readTemplateSources();
    const changed = listLoadedTemplates().flatMap(({ category, slug, file }) => {
      const checksum = computeChecksum(category, file);
      if (fromFile.get(slug) === checksum) return [];
      const [source, samples] = ['template.md', 'samples.yaml'].map((name) => sources[`${category}/${slug}/${name}`]!);
      return [
        {
          id: deps.newId(),
          category,
          slug,
          version: (newest.get(slug) ?? 0) + 1,
          checksum,
          data: file,
          publishedAt: deps.now(),
          origin: 'file' as const,
          source: source!,
          samples: samples!,
        },
      ];
    });
    if (changed.length > 0) {
      await TemplateVersion.query(trx).insert(changed);
      await addLegalChecks(trx, deps, { versions: changed });
      await notifyCatalogueChanged(trx);
    }
    return changed.length;
  });
