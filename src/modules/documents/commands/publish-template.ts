import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { tellCatalogue } from '../catalogue-news.ts';
import { draftChanged, draftWrong } from '../errors.ts';
import { TemplateDraft } from '../models/template-draft.ts';
import { TemplateVersion } from '../models/template-version.ts';
import type { TemplateFile } from '../template-file.ts';
import { examined } from './examine-draft.ts';

/** Two releases, or two people, at once publish one version after the other. */
export const lockCatalogue = (trx: Knex.Transaction): Promise<unknown> => trx.raw('select pg_advisory_xact_lock(4127002)');

export const checksumOf = (category: string, file: TemplateFile): string => createHash('sha256').update(JSON.stringify([category, file])).digest('hex');

/** A draft becomes the newest version of its letter, once nothing is wrong with it. Letters already written keep theirs. */
export const publishTemplate = (deps: Deps, input: { draftId: string; revision: number; userId: string }): Promise<TemplateVersion> =>
  deps.db.transaction(async (trx) => {
    await lockCatalogue(trx);
    const draft = await TemplateDraft.query(trx).findById(input.draftId).forUpdate();
    if (!draft) throw notFound();
    if (draft.revision !== input.revision) throw draftChanged({ id: draft.id });
    const { template, problems } = examined(draft);
    if (!template || problems.length > 0) throw draftWrong(problems);
    const { category, slug, source, samples } = draft;
    const last = await TemplateVersion.query(trx).where({ slug }).max('version as version').first();
    const published = await TemplateVersion.query(trx).insertAndFetch({
      id: deps.newId(), category, slug, version: (last?.version ?? 0) + 1, checksum: checksumOf(category, template.file), data: template.file, publishedAt: deps.now(), origin: 'office', source, samples, publishedBy: input.userId,
    });
    await TemplateDraft.query(trx).deleteById(draft.id);
    await tellCatalogue(trx);
    return published;
  });

/** Off the site from now on, its page answers 410; what was bought with it keeps working. */
export const withdrawTemplate = (deps: Deps, input: { id: string; userId: string; because: string }): Promise<TemplateVersion> =>
  deps.db.transaction(async (trx) => {
    const version = await TemplateVersion.query(trx).findById(input.id);
    if (!version) throw notFound();
    if (version.withdrawnAt) return version;
    await tellCatalogue(trx);
    return version.$query(trx).patchAndFetch({ withdrawnAt: deps.now(), withdrawnBy: input.userId, withdrawnBecause: input.because });
  });
