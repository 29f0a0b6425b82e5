// Requests about an account, its address book and its saved files that follow rules beyond the schema.
import { PDFDocument } from '@cantoo/pdf-lib';
import { linkToken, totp } from './fuzz-codes.mjs';
import { PASSWORD } from './fuzz-people.mjs';

const API = '/-/api/v1';
const NEW_PASSWORD = 'trois-fauteuils-bleus-2027';

/**
 * Makes a unique file, because the same file twice is stored once. With `isWide`, it has ink outside the printable
 * area.
 */
async function buildPdf(random, isWide) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText(`Facture ${random.uuid()}`, { x: 80, y: 600, size: 14 });
  if (isWide) page.drawRectangle({ x: 0, y: 300, width: 200, height: 40 });
  return Buffer.from(await pdf.save());
}

/** Returns a complete, unchanged draft of this account, and creates one if there is none. */
export async function findDraft({ session, rows, random }) {
  const found = await rows.one(
    `select id from documents where user_id = $1 and status = 'draft' and deleted_at is null and revision = 1
       and id = any($2::uuid[])`,
    [session.userId, session.drafts],
  );
  if (found) return found.id;
  const template = await session.json('GET', `${API}/templates/telecom-energie/resiliation-box`);
  const id = random.uuid();
  await session.json('POST', `${API}/documents`, {
    id,
    templateVersionId: template.versionId,
    content: { ...buildContent(), answers: template.sampleAnswers },
  });
  session.drafts.push(id);
  return id;
}

const PLACE = { line4: '12 rue des Lilas', postcode: '69003', city: 'Lyon', country: 'FR' };
export const buildContent = () => ({
  answers: {},
  sender: { kind: 'person', civility: 'Mme', firstName: 'Camille', lastName: 'Exemple', ...PLACE },
  recipient: { kind: 'organisation', organisation: 'Société Exemple', ...PLACE },
  sending: 'registered',
});
const buildRecipient = (random) => ({ ...buildContent().recipient, organisation: `Société ${random.int(1, 1e9)}` });

async function upload(context, path, header, isWide) {
  const { session, random } = context;
  const answer = await session.send('POST', path, {
    body: await buildPdf(random, isWide),
    headers: { 'content-type': 'application/pdf', [header]: random.uuid(), 'x-file-name': 'facture.pdf' },
  });
  await answer.arrayBuffer();
}

/**
 * Finds an enclosure in this state. The worker examines an upload a moment later, so a new one is of use to a later
 * request.
 */
async function enclosure(context, status = 'ready') {
  const { session, rows } = context;
  const found = await rows.one(
    `select e.id, e.document_id as "documentId" from enclosures e join documents d on d.id = e.document_id
      where e.owner_user_id = $1 and e.status = $2 and e.deleted_at is null and d.status = 'draft' and d.deleted_at is null`,
    [session.userId, status],
  );
  if (!found)
    await upload(
      context,
      `${API}/documents/${await findDraft(context)}/enclosures`,
      'x-enclosure-id',
      status !== 'ready',
    );
  return found && { params: found };
}

async function paper(context, { status = 'ready', isDeleted = false } = {}) {
  const { session, rows } = context;
  const found = await rows.one(
    `select id from enclosures
      where owner_user_id = $1 and document_id is null and status = $2 and (deleted_at is not null) = $3`,
    [session.userId, status, isDeleted],
  );
  if (!found) await upload(context, `${API}/papers`, 'x-paper-id', status !== 'ready');
  return found && { params: found };
}

const secondFactor = `${API}/profile/second-factor`;
const prepare = async (session) => (await session.json('POST', secondFactor, { present: session.password })).secret;

/** Adds a second factor to the account of a session, once. */
export async function addSecondFactor(session) {
  if (session.factor) return session.factor;
  const secret = await prepare(session);
  const { codes } = await session.json('POST', `${secondFactor}/confirm`, { code: totp(secret) });
  return (session.factor = { secret, codes });
}
/** The code of the setup is used up; the code of the next step is already valid. */
async function proof({ session, random }) {
  const { secret, codes } = await addSecondFactor(session);
  return { present: session.password, code: random.chance(0.5) ? totp(secret, 1) : codes.pop() };
}

/** Makes the link of an e-mail to this account, or to an address left by a visitor. */
async function link({ session, everyone, db, env, random }, purpose) {
  const { userId, email } = session.userId ? session : await everyone.aside('left', 'customer');
  const id = random.uuid();
  const [table, columns, more] =
    purpose === 'email-proof' ? ['email_verifications', ', email', [email]] : ['password_resets', '', []];
  await db.query(
    `insert into ${table} (id, user_id, expires_at${columns}) values ($1, $2, now() + interval '1 hour'${more.length ? ', $3' : ''})`,
    [id, userId, ...more],
  );
  return linkToken(env, purpose, id);
}

export const ACCOUNT_REQUESTS = {
  [`POST ${API}/login`]: ({ random, accounts }) => ({ body: random.pick(accounts) }),
  [`POST ${API}/password/reset`]: async (context) => ({
    body: { token: await link(context, 'password-reset'), password: PASSWORD },
  }),
  [`POST ${API}/email/confirm`]: async (context) => ({ body: { token: await link(context, 'email-proof') } }),
  [`POST ${API}/profile/password`]: ({ session }) => ({ body: { present: session.password, password: NEW_PASSWORD } }),
  [`POST ${API}/profile/email`]: ({ session, random }) => ({
    body: { email: `fuzz.${random.uuid()}@exemple.fr`, present: session.password },
  }),
  [`DELETE ${API}/sessions/{id}`]: async ({ session, rows }) => ({
    params: await rows.one('select id from sessions where user_id = $1', [session.userId]),
  }),
  [`POST ${secondFactor}`]: ({ session }) => ({ body: { present: session.password } }),
  [`POST ${secondFactor}/confirm`]: async ({ session }) => ({ body: { code: totp(await prepare(session)) } }),
  [`POST ${secondFactor}/recovery-codes`]: async (context) => ({ body: await proof(context) }),
  [`POST ${secondFactor}/remove`]: async (context) => ({ body: await proof(context) }),
  [`POST ${API}/account/erase`]: ({ session }) => ({ body: { email: session.email, present: session.password } }),

  [`POST ${API}/contacts`]: ({ random }) => ({ body: buildRecipient(random) }),
  [`PUT ${API}/contacts/{id}`]: async ({ session, rows, random }) => ({
    params: await rows.one('select id from contacts where user_id = $1', [session.userId]),
    body: buildRecipient(random),
  }),
  [`PUT ${API}/own-address`]: () => ({ body: buildContent().sender }),

  [`POST ${API}/documents/{documentId}/enclosures`]: async (context) => ({
    params: { documentId: await findDraft(context) },
    bytes: await buildPdf(context.random, context.random.chance(0.3)),
  }),
  [`POST ${API}/papers`]: async ({ random }) => ({ bytes: await buildPdf(random, random.chance(0.3)) }),
  [`POST ${API}/documents/{documentId}/enclosures/from-paper`]: async (context) => {
    const found = await paper(context);
    return found && { params: { documentId: await findDraft(context) }, body: { paperId: found.params.id } };
  },
  [`POST ${API}/documents/{documentId}/enclosures/order`]: async (context) => {
    const found = await enclosure(context);
    if (!found) return null;
    const { documentId } = found.params;
    const { items } = await context.session.json('GET', `${API}/documents/${documentId}/enclosures`);
    return { params: { documentId }, body: { ids: items.map(({ id }) => id).toReversed() } };
  },
  [`POST ${API}/documents/{documentId}/enclosures/{id}/keep`]: (context) => enclosure(context),
  [`POST ${API}/documents/{documentId}/enclosures/{id}/fit`]: (context) => enclosure(context, 'overflowing'),
  [`PATCH ${API}/documents/{documentId}/enclosures/{id}`]: (context) => enclosure(context),
  [`DELETE ${API}/documents/{documentId}/enclosures/{id}`]: (context) => enclosure(context),
  [`GET ${API}/documents/{documentId}/enclosures/{id}/file.pdf`]: (context) => enclosure(context),
  [`PATCH ${API}/papers/{id}`]: (context) => paper(context),
  [`DELETE ${API}/papers/{id}`]: (context) => paper(context),
  [`POST ${API}/papers/{id}/fit`]: (context) => paper(context, { status: 'overflowing' }),
  [`POST ${API}/papers/{id}/restore`]: (context) => paper(context, { isDeleted: true }),
  [`GET ${API}/papers/{id}/file.pdf`]: (context) => paper(context),
  [`GET ${API}/papers/{id}/download.pdf`]: (context) => paper(context),
};
