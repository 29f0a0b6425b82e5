import { addDays, toParisDay } from '../../src/letterpress/index.ts';
import { citesChange, legalCheckStateMachine, templateDraftStateMachine } from '../../src/modules/documents/index.ts';
import { audit } from './audit.ts';
import { DAY, HOUR, later, OFFICE, within } from './calendar.ts';
import type { Letter, DemoContext } from './demo-context.ts';
import type { PlannedStep } from './rows.ts';

/** Invents the work of colleagues on the letters of the site: reviews, changes of the law, and drafts. */
export function inventCatalogueWork(context: DemoContext): void {
  // These rows exist once per site: a second run adds none.
  if (context.suffix) return;
  inventReviews(context);
  inventLegalChanges(context);
  inventDrafts(context);
}

const step = (transition: string, at: Date, by: string): PlannedStep => ({
  transition,
  at,
  actor: `user:${by}`,
  reason: null,
});

const NOTES = [
  'Articles relus à la source\u00a0: rien n’a changé.',
  'Le délai et l’adresse de la source sont toujours exacts.',
  'Relu avec la fiche de service-public.gouv.fr.',
] as const;
const REVIEWED_OF = 12;
/** Days. */
const MAX_REVIEW_AGE = 31;

/** Invents recent reviews for one letter in twelve, later than the date in its own text. */
function inventReviews(context: DemoContext): void {
  const { random, rows, now, staff, letters } = context;
  const by = staff.manager.id;
  for (const { slug, versionId, reviewedOn } of letters) {
    const age = Math.floor((now.getTime() - Date.parse(reviewedOn)) / DAY);
    if (age < 1 || random.below(REVIEWED_OF) > 0) continue;
    const daysAgo = 1 + random.below(Math.min(age, MAX_REVIEW_AGE));
    const at = within(OFFICE, later(now, -daysAgo * DAY), random);
    const note = random.pick(NOTES);
    if (toParisDay(at) < reviewedOn || at > now) continue;
    const id = random.uuid(at);
    rows.add('template_reviews', {
      id,
      slug,
      version_id: versionId,
      reviewed_on: toParisDay(at),
      reviewed_by: by,
      note,
      created_at: at,
    });
    audit(context, {
      by,
      at,
      role: 'manager',
      event: 'POST /template-reviews/:id/confirm',
      subject: 'template-reviews',
      subjectId: versionId,
    });
  }
}

/** Fictional amendments; their notes say so. */
const CHANGES = [
  {
    text: 'Code du travail',
    article: 'L. 1237-1',
    note: 'Exemple inventé\u00a0: la durée du préavis de démission change.',
    daysAgo: 44,
    decided: 'all',
  },
  {
    text: 'Code de la consommation',
    article: 'L. 215-1',
    note: 'Exemple inventé\u00a0: l’avis de reconduction part un mois plus tôt.',
    daysAgo: 9,
    decided: 'some',
  },
] as const;

function inventLegalChanges(context: DemoContext): void {
  const { random, rows, now, staff, letters } = context;
  const by = staff.manager.id;
  for (const { text, article, note, daysAgo, decided } of CHANGES) {
    const at = within(OFFICE, later(now, -daysAgo * DAY), random);
    const id = random.uuid(at);
    rows.add('legal_changes', {
      id,
      text,
      article,
      note,
      source_url: 'https://www.legifrance.gouv.fr/liste/code',
      effective_on: addDays(toParisDay(now), 30 - daysAgo),
      recorded_by: by,
      created_at: at,
    });
    audit(context, { by, at, role: 'manager', event: 'POST /legal-changes', subject: 'legal-changes', subjectId: id });
    const citing = letters.filter(({ legalBasis }) => citesChange(legalBasis, { text, article }));
    for (const [position, { slug }] of citing.entries())
      inventCheck(context, { changeId: id, slug, at, isDecided: decided === 'all' || position % 2 === 0 });
  }
}

function inventCheck(
  { random, rows, now, staff }: DemoContext,
  { changeId, slug, at, isDecided }: { changeId: string; slug: string; at: Date; isDecided: boolean },
): void {
  const id = random.uuid(at);
  const decidedAt = within(OFFICE, later(at, HOUR), random, 1);
  const by = staff.manager.id;
  const steps = isDecided && decidedAt <= now ? [step('verify', decidedAt, by)] : [];
  const course = rows.applySteps(legalCheckStateMachine, id, steps, at);
  rows.add('legal_checks', {
    id,
    legal_change_id: changeId,
    slug,
    status: course.status,
    status_since: course.since,
    decided_by: steps.length > 0 ? by : null,
    created_at: at,
  });
}

/** Invents a draft in progress, and one that waits for a second person. */
function inventDrafts({ random, rows, now, staff, letters }: DemoContext): void {
  const by = staff.admin.id;
  for (const [position, isSubmitted] of [
    [0, false],
    [1, true],
  ] as const) {
    const letter: Letter | undefined = letters[position];
    if (!letter) return;
    const createdAt = later(now, -(2 - position) * DAY);
    const submittedAt = later(createdAt, HOUR);
    const id = random.uuid(createdAt);
    const course = rows.applySteps(
      templateDraftStateMachine,
      id,
      isSubmitted ? [step('submit', submittedAt, by)] : [],
      createdAt,
    );
    rows.add('template_drafts', {
      id,
      category: letter.category,
      slug: letter.slug,
      source: letter.source,
      samples: letter.samples,
      revision: 1,
      changed_by: by,
      authors: [by],
      status: course.status,
      status_since: course.since,
      submitted_by: isSubmitted ? by : null,
      submitted_at: isSubmitted ? submittedAt : null,
      submission_note: isSubmitted ? 'Texte relu, sans autre changement.' : null,
      created_at: createdAt,
      updated_at: createdAt,
    });
  }
}

const EXPORTS = [
  [61, 'Demandé par téléphone, identité vérifiée.'],
  [23, 'Demandé par lettre.'],
  [4, 'Demandé par e-mail depuis l’adresse du compte.'],
] as const;
const FILES = ['orders', 'payments', 'invoices', 'daily-totals'] as const;
const READY_AFTER = 40_000;

/**
 * Invents exports of personal data and of lists by colleagues. Old files are erased, so only the audit log, the events
 * and the e-mails of an export remain.
 */
export function inventExports(context: DemoContext, customerIds: readonly string[]): void {
  const { random, rows, now, staff } = context;
  const by = staff.manager.id;
  for (const [position, [daysAgo, reason]] of EXPORTS.entries()) {
    const subjectId = customerIds[position];
    const at = within(OFFICE, later(now, -daysAgo * DAY), random);
    if (!subjectId) return;
    audit(context, { by, at, role: 'manager', event: 'POST /users/:id/export', subject: 'users', subjectId, reason });
    const exportId = random.uuid(at);
    rows.emit('export.requested', exportId, at);
    rows.emit('export.completed', exportId, later(at, READY_AFTER));
    audit(context, { by, at: later(at, HOUR), role: 'manager', event: `${random.pick(FILES)}.exported` });
  }
}
