import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { type Command, type Commands, type Decision, insert, reason } from './command.ts';

interface Version {
  id: string;
  category: string;
  slug: string;
  source: string;
  samples: string;
  data: { reviewedOn: string };
}
/** The version of a letter that is on the site. */
const currentVersion = async (testApp: TestApp): Promise<Version> =>
  (await testApp
    .db('template_versions')
    .where({ withdrawn_at: null })
    .whereRaw('version = (select max(version) from template_versions other where other.slug = template_versions.slug)')
    .first()) as Version;

async function draft(testApp: TestApp, { id: changed_by }: Actor, more: object = {}) {
  const { category, slug, source: published, samples } = await currentVersion(testApp);
  // The text that is on the site is not published again.
  const source = `${published}\n`;
  const now = testApp.deps.now();
  const row = { category, slug, source, samples, revision: 1, changed_by, created_at: now, updated_at: now, ...more };
  return { ...(await insert(testApp, 'template_drafts', row)), source, samples };
}
const aboutSubmitted =
  (body: object) =>
  async (testApp: TestApp, helene: Actor): Promise<Decision> => {
    const submitted = { status: 'submitted', submitted_by: helene.id, submitted_at: testApp.deps.now() };
    return { id: (await draft(testApp, helene, { ...submitted, authors: [helene.id] })).id, body };
  };

async function aboutCheck(testApp: TestApp, { id: recorded_by }: Actor): Promise<Decision> {
  const { slug } = await currentVersion(testApp);
  const created_at = testApp.deps.now();
  const change = { text: 'Code du travail', source_url: 'https://www.legifrance.gouv.fr/', effective_on: '2027-01-01' };
  const { id } = await insert(testApp, 'legal_changes', { ...change, note: reason, recorded_by, created_at });
  const check = await insert(testApp, 'legal_checks', { legal_change_id: id, slug, created_at });
  return { id, checkId: check.id, body: { expectedStatus: 'pending' } };
}

const answer = { label: 'Le numéro de suivi', body: 'Votre numéro de suivi est en bas de la page.' };
const aboutAnswer =
  (more: object, archived_at?: Date): Command['prepare'] =>
  async (testApp) => ({
    ...(await insert(testApp, 'answer_templates', { ...answer, key: randomUUID(), position: 50, archived_at })),
    body: { revision: 1, reason, ...more },
  });

/** The texts of letters and answers, and the law that they follow. */
export const TEXTS: Commands = {
  'POST /templates/:id/draft': {
    prepare: async (testApp) => ({ id: (await currentVersion(testApp)).id, body: {} }),
    bothSucceed: 'Each has a draft; whoever publishes second is told of the newer version.',
  },
  'POST /templates/:id/withdraw': {
    prepare: async (testApp) => ({ id: (await currentVersion(testApp)).id, body: { because: reason } }),
  },
  'PUT /template-drafts/:id': {
    prepare: async (testApp, helene) => {
      const { id, source, samples } = await draft(testApp, helene);
      return { id, body: { revision: 1, source, samples } };
    },
  },
  'POST /template-drafts/:id/discard': {
    prepare: async (testApp, helene) => ({ id: (await draft(testApp, helene)).id, body: { revision: 1 } }),
    bothSucceed: 'Discarding twice discards once.',
  },
  'POST /template-drafts/:id/submit': {
    prepare: async (testApp, helene) => ({
      id: (await draft(testApp, helene)).id,
      body: { revision: 1, note: 'Le préavis suit le nouvel article.' },
    }),
  },
  'POST /template-drafts/:id/return': { prepare: aboutSubmitted({ revision: 1, reason }) },
  'POST /template-drafts/:id/publish': { prepare: aboutSubmitted({ revision: 1 }) },
  'POST /template-drafts/:id/publish-alone': {
    prepare: async (testApp, helene) => {
      // Everybody who could read it has written it.
      const authors = await testApp.db('users').whereNot({ role: 'customer' }).pluck('id');
      return { id: (await draft(testApp, helene, { authors })).id, body: { revision: 1, reason } };
    },
  },
  'POST /template-reviews/:id/confirm': {
    prepare: async (testApp) => {
      const { id, data } = await currentVersion(testApp);
      return { id, body: { expectedReviewedOn: data.reviewedOn, note: 'Cet article n’a pas changé.' } };
    },
  },
  'POST /legal-changes': {
    prepare: async () => ({
      body: () => ({
        requestId: randomUUID(),
        text: 'Code du travail',
        article: 'L. 1237-1',
        sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901174',
        effectiveOn: '2027-01-01',
        note: 'La durée du préavis de démission change.',
      }),
    }),
  },
  'POST /legal-changes/:id/withdraw': {
    prepare: async (testApp, helene) => ({ id: (await aboutCheck(testApp, helene)).id as string, body: { reason } }),
  },
  'POST /legal-changes/:id/checks/:checkId/verify': { prepare: aboutCheck },
  'POST /legal-changes/:id/checks/:checkId/correct': { prepare: aboutCheck },
  'POST /answer-templates': {
    prepare: async () => ({ body: { ...answer, reason } }),
    bothSucceed: 'Two texts are two lines of the list.',
  },
  'PUT /answer-templates/:id': { prepare: aboutAnswer({ ...answer, position: 50 }) },
  'POST /answer-templates/:id/archive': { prepare: aboutAnswer({}) },
  'POST /answer-templates/:id/restore': { prepare: aboutAnswer({}, new Date()) },
};
