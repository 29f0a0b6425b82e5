import type { Knex } from 'knex';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { lockUntilCommit } from '../../../../kernel/exclusive.ts';
import { toColleagueConflict } from '../../../auth/index.ts';
import { answerTemplateChanged } from '../errors.ts';
import { AnswerTemplate } from '../models/answer-template.ts';

interface Change {
  id: string;
  /** Revision on which the edit is based. */
  revision: number;
  userId: string;
}

/** Lets one command at a time decide about places: two texts that are added at once would get the same. */
const lockPlaces = (trx: Knex.Transaction): Promise<void> => lockUntilCommit(trx, 'answer template places');

/** Adds a text at the end of the list. */
export const createAnswerTemplate = (
  deps: Deps,
  { label, body, userId }: { label: string; body: string; userId: string },
): Promise<string> =>
  deps.db.transaction(async (trx) => {
    const id = deps.newId();
    await lockPlaces(trx);
    const [last] = await AnswerTemplate.query(trx).orderBy('position', 'desc').limit(1);
    const position = (last?.position ?? 0) + 1;
    const now = deps.now();
    await AnswerTemplate.query(trx).insert({
      id,
      key: id,
      label,
      body,
      position,
      revision: 1,
      changedBy: userId,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await auditChange(trx, deps, { subjectId: id, after: { label, position } });
    return id;
  });

/** Changes a text, and its place among the others. */
export const editAnswerTemplate = (
  deps: Deps,
  { label, body, position, ...change }: Change & { label: string; body: string; position: number },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    // Before the text itself, which a colleague who moves another one also locks.
    await lockPlaces(trx);
    const before = await lockTemplate(trx, deps, change);
    const place = position === before.position ? position : await moveTemplate(trx, before, position);
    await saveTemplate(trx, deps, before, { label, body, userId: change.userId });
    await auditChange(trx, deps, {
      before: { label: before.label, position: before.position, revision: before.revision },
      after: { label, position: place, revision: before.revision + 1 },
    });
  });

/** Takes a text out of the list of those to answer from, or brings it back. Answers written from it name it as before. */
export const archiveAnswerTemplate = (
  deps: Deps,
  { isArchived, ...change }: Change & { isArchived: boolean },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const before = await lockTemplate(trx, deps, change);
    const archivedAt = isArchived ? (before.archivedAt ?? deps.now()) : null;
    await saveTemplate(trx, deps, before, { archivedAt, userId: change.userId });
    await auditChange(trx, deps, {
      before: { isArchived: before.archivedAt !== null, revision: before.revision },
      after: { isArchived, revision: before.revision + 1 },
    });
  });

/** Locks a template. Throws a conflict with author and time if its revision has changed since it was read. */
async function lockTemplate(trx: Knex.Transaction, deps: Deps, { id, revision }: Change): Promise<AnswerTemplate> {
  const template = await AnswerTemplate.query(trx).findById(id).forUpdate().throwIfNotFound();
  if (template.revision === revision) return template;
  const what = template.archivedAt ? 'a archivé ce modèle' : 'a enregistré ce modèle';
  const action = { by: template.changedBy, at: template.updatedAt, what };
  throw await toColleagueConflict({ db: trx }, answerTemplateChanged, action);
}

async function saveTemplate(
  trx: Knex.Transaction,
  deps: Deps,
  template: AnswerTemplate,
  { userId, ...values }: { label?: string; body?: string; archivedAt?: Date | null; userId: string },
): Promise<void> {
  const revision = template.revision + 1;
  await template.$query(trx).patch({ ...values, revision, changedBy: userId, updatedAt: deps.now() });
}

/** Numbers the list again with this text at its new place, which is returned. */
async function moveTemplate(trx: Knex.Transaction, template: AnswerTemplate, position: number): Promise<number> {
  const all = await AnswerTemplate.query(trx).orderBy(['position', 'id']).forUpdate();
  const others = all.filter(({ id }) => id !== template.id);
  const place = Math.min(position, all.length);
  const ordered = [...others.slice(0, place - 1), template, ...others.slice(place - 1)];
  for (const [i, { id }] of ordered.entries())
    await AnswerTemplate.query(trx)
      .findById(id)
      .patch({ position: i + 1 });
  return place;
}
