import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { TemplateDraftView } from '../../../src/modules/documents/catalogue/contract.ts';
import type { LegalChangeRow, LegalCheckView } from '../../../src/modules/documents/reviews/contract.ts';
import { announceLegalChange } from '../../../src/modules/orders/index.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let ondine: Actor;
let leon: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ TASK_BATCH_SIZE: '2' });
  ondine = await testApp.createUser('Ondine', 'manager');
  leon = await testApp.createUser('Léon', 'manager');
}, 60_000);
afterAll(() => testApp?.close());

const DAY = 86_400_000;
const SLUG = 'demission-cdi';

const admin = async <T>(method: string, path: string, user: Actor, body?: unknown): Promise<T> => {
  const answer = await testApp.request<T & Rejection>(method, `/-/admin/v1${path}`, {
    user,
    ...(body !== undefined && { body }),
  });
  expect([200, 201]).toContain(answer.status);
  return answer.body;
};

async function sendLetter(user: Actor, { slug = SLUG, daysAgo = 0, status = 'completed' } = {}): Promise<string> {
  const { id } = await testApp.createPaidOrder(user);
  const createdAt = new Date(testApp.deps.now().getTime() - daysAgo * DAY - 1000);
  await testApp.db('orders').where({ id }).update({ template_slug: slug, status, created_at: createdAt });
  return id;
}

/** Records a change of the law, and corrects the letter for it. */
async function correctLetter(article: string): Promise<{ changeId: string; versionId: string }> {
  const change = await admin<LegalChangeRow>('POST', '/legal-changes', ondine, {
    requestId: uuidv7(),
    text: 'Code du travail',
    article,
    sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901174',
    effectiveOn: '2027-01-01',
    note: 'Le préavis change (note interne).',
  });
  const { letters } = await admin<{ letters: LegalCheckView[] }>('GET', `/legal-changes/${change.id}`, ondine);
  const check = letters.find(({ slug }) => slug === SLUG)!;
  const { draftId } = await admin<{ draftId: string }>(
    'POST',
    `/legal-changes/${change.id}/checks/${check.id}/correct`,
    ondine,
    { expectedStatus: 'pending' },
  );
  const draft = await admin<TemplateDraftView>('GET', `/template-drafts/${draftId}`, ondine);
  const text = { revision: draft.revision, source: `${draft.source}\n`, samples: draft.samples };
  const { revision } = await admin<TemplateDraftView>('PUT', `/template-drafts/${draftId}`, ondine, text);
  await admin('POST', `/template-drafts/${draftId}/submit`, ondine, { revision, note: 'Nouveau préavis.' });
  await admin('POST', `/template-drafts/${draftId}/publish`, leon, { revision });
  const { id } = await testApp.db('template_versions').where({ slug: SLUG }).orderBy('version', 'desc').first('id');
  return { changeId: change.id, versionId: id };
}

const mailsTo = ({ email }: Actor) =>
  testApp.mail.sent.filter(({ to, subject }) => to === email && subject === 'La loi a changé depuis votre lettre');

test('whoever sent the letter in the last months with the older text is told once, and nobody else', async () => {
  const [helene, karim, paule, rose, simon, zoe] = await Promise.all(
    ['Hélène', 'Karim', 'Paule', 'Rose', 'Simon', 'Zoé'].map((name) => testApp.createUser(name)),
  );
  await sendLetter(helene!, { daysAgo: 100 });
  const last = await sendLetter(helene!, { daysAgo: 10 });
  await sendLetter(karim!, { daysAgo: 200 });
  await sendLetter(paule!, { status: 'refunded' });
  await sendLetter(rose!, { slug: 'resiliation-abonnement' });
  await sendLetter(simon!, { daysAgo: 3 });
  await testApp.request('PUT', '/profile/notifications', {
    user: simon!,
    body: { letterPrinted: true, letterDelivered: true, letterReturned: true, nextStep: true, legalChange: false },
  });
  // Ordered together, in one statement.
  const pack = [await sendLetter(zoe!), await sendLetter(zoe!), await sendLetter(zoe!)];
  await testApp
    .db('orders')
    .whereIn('id', pack)
    .update({ created_at: new Date(testApp.deps.now().getTime() - DAY) });
  const others = await Promise.all([1, 2, 3, 4, 5].map((number) => testApp.createUser(`Nour ${number}`)));
  for (const other of others) await sendLetter(other);

  const { changeId, versionId } = await correctLetter('L. 1237-1');
  await testApp.runJobs();
  for (const person of [helene!, zoe!, ...others]) expect(mailsTo(person)).toHaveLength(1);
  for (const person of [karim!, paule!, rose!, simon!]) expect(mailsTo(person)).toEqual([]);
  const [mail] = mailsTo(helene!);
  expect(mail!.text).toContain(`/mes-documents/${last}`);
  expect(mailsTo(zoe!)[0]!.text).toContain(`/mes-documents/${pack.at(-1)}`);
  expect(mail!.text).toMatch(/Code du travail, L\. 1237-1\s: le changement s’applique le 1er\sjanvier\s2027\.\n/u);
  expect(mail!.text).toContain('https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901174');
  expect(mail!.text).not.toContain('note interne');

  // The job is repeated after a crash.
  await announceLegalChange(testApp.deps, { versionId, legalChangeIds: [changeId] });
  await testApp.runJobs();
  expect(mailsTo(helene!)).toHaveLength(1);
});

test('a change that is withdrawn before the e-mails leave is not told', async () => {
  const helene = await testApp.createUser('Hélène');
  await sendLetter(helene);
  const { changeId } = await correctLetter('');
  await admin('POST', `/legal-changes/${changeId}/withdraw`, ondine, { reason: 'Le texte était faux.' });
  await testApp.runJobs();
  expect(mailsTo(helene)).toEqual([]);
});
