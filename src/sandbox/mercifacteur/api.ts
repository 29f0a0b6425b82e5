import type { Context } from 'koa';
import { dropConnection, type Faults } from '../faults.ts';
import type { FileStore } from '../file-store.ts';
import { listDoneSteps, doneAt, hasDone, type PrintedLetter } from '../one-shot-partner/model.ts';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import { parseAddress, COUNTRIES, type Address } from './address.ts';
import { ERRORS, ApiFailure } from './errors.ts';
import { findNumber, sentence } from './life.ts';
import { postagePrices, computePrice } from './prices.ts';
import { depositPdf, receiptJpeg } from './proofs.ts';
import { readObject, readSending, createLetters } from './send.ts';
import { readForm, succeed } from './wire.ts';

/** What the calls work on. */
interface LetterApi {
  store: OneShotStore;
  fileStore: FileStore;
  faults: Faults;
  /** The user of the account; absent where any is accepted. */
  idUser: string | undefined;
  speed: number;
}
type Method = 'get' | 'post' | 'delete';
type Route = [method: Method, path: string, run: (ctx: Context) => Promise<void> | void];
type Call = [method: Method, path: string, call: (api: LetterApi, ctx: Context) => Promise<void> | void];
/** The letters of one « envoi », which has a letter for each addressee. */
type Envoi = [PrintedLetter, ...PrintedLetter[]];

const MAX_LISTED = 50;
/** The prefix of stored addresses among the settings of the store. */
const ADDRESS = 'adress:';

const CALLS: readonly Call[] = [
  ['post', '/sendCourrier', sendEnvoi],
  ['post', '/setNewAdress', storeAddress],
  ['delete', '/deleteEnvoi', deleteEnvoi],
  ['get', '/getEnvoi', showEnvoi],
  ['get', '/listEnvois', listEnvois],
  ['get', '/getSuiviEnvoi', showTracking],
  ['get', '/getProof', showProof],
  ['get', '/getPostagePrice', (_, ctx) => succeed(ctx, postagePrices(new URLSearchParams(ctx.querystring)))],
  ['get', '/getCountry', listCountries],
  ['get', '/getQuotaCompte', showQuota],
  ['get', '/listErrors', listErrors],
  ['post', '/setWebhookEndpoint', storeWebhookAddress],
  ['get', '/getWebhookEndpoint', ({ store }, ctx) => succeed(ctx, { url: store.settings.get('webhook') ?? '' })],
];

/** The calls of API 1.2 that concern letters. */
export const createRoutes = (api: LetterApi): Route[] =>
  CALLS.map(([method, path, call]) => [method, path, (ctx) => call(api, ctx)]);

function findEnvoi({ store }: LetterApi, id: string): Envoi {
  const [first, ...others] = [...store.letters.values()].filter(({ fields }) => String(fields['envoi']) === id);
  if (!first) throw new ApiFailure('ENVOI_NOT_FOUND');
  return [first, ...others];
}

const findRequestedEnvoi = (api: LetterApi, ctx: Context): Envoi => findEnvoi(api, String(ctx.query['idEnvoi'] ?? ''));

function findAddress({ store }: LetterApi, id: number): Address | undefined {
  const storedAddress = store.settings.get(`${ADDRESS}${id}`);
  return storedAddress === undefined ? undefined : (JSON.parse(storedAddress) as Address);
}

const envoiView = ([first, ...others]: Envoi) => ({
  idEnvoi: first.fields['envoi'],
  statut: printState(first),
  nbPage: countPages(first),
  nbDest: 1 + others.length,
  modeEnvoi: first.product,
  date: Math.floor(first.createdAt / 1000),
  idExp: 0,
  idDest: [],
});

async function sendEnvoi(api: LetterApi, ctx: Context): Promise<void> {
  const { store, fileStore, faults, idUser, speed } = api;
  const request = await readSending(await readForm(ctx), {
    idUser,
    fileStore,
    addressBook: (id) => findAddress(api, id),
  });
  const { envoi, letters } = createLetters(store, request, { speed, isDoomed: faults.strikes('reject_later') });
  // The letter is accepted; only the response is lost.
  if (faults.strikes('cut_after_accepting')) return dropConnection(ctx);
  const [first] = letters as Envoi;
  const total = computePrice(request.mode, { pages: countPages(first), duplex: first.duplex });
  succeed(ctx, {
    envoi_id: faults.strikes('wrong_id') ? envoi - 1 : envoi,
    price: { total: { ht: total.ht * letters.length, ttc: total.ttc * letters.length } },
    resume: { nb_dest: letters.length, nb_page: countPages(first) },
  });
}

async function storeAddress({ store }: LetterApi, ctx: Context): Promise<void> {
  const address = parseAddress(readObject((await readForm(ctx)).get('adress'), 'INVALID_ADRESS'));
  const id = 1 + [...store.settings.keys()].filter((name) => name.startsWith(ADDRESS)).length;
  store.commit({ t: 'setting', name: `${ADDRESS}${id}`, value: JSON.stringify(address) });
  succeed(ctx, { adress_id: id });
}

function deleteEnvoi(api: LetterApi, ctx: Context): void {
  const letters = findRequestedEnvoi(api, ctx);
  if (letters.some((letter) => hasDone(letter, 'print', 'reject', 'cancel')))
    throw new ApiFailure('ENVOI_TOO_ADVANCED');
  for (const letter of letters) api.store.finish(letter, 'cancel', Date.now());
  succeed(ctx);
}

function showEnvoi(api: LetterApi, ctx: Context): void {
  const letters = findRequestedEnvoi(api, ctx);
  const { designation } = letters[0].fields;
  succeed(ctx, { envoi: { ...envoiView(letters), designation, refCourrier: letters.map(({ id }) => id) } });
}

/** The newest first. */
function listEnvois(api: LetterApi, ctx: Context): void {
  const { store, idUser } = api;
  const user = String(ctx.query['idUser'] ?? '');
  if (!/^\d+$/.test(user) || (idUser && user !== idUser)) throw new ApiFailure('INVALID_ID_USER');
  const ids = new Set([...store.letters.values()].map(({ fields }) => String(fields['envoi'])));
  const shownIds = [...ids].toReversed().slice(0, MAX_LISTED);
  succeed(ctx, { envois: shownIds.map((id) => envoiView(findEnvoi(api, id))) });
}

async function showTracking(api: LetterApi, ctx: Context): Promise<void> {
  const letters = findRequestedEnvoi(api, ctx);
  succeed(ctx, {
    statutPrintEnvoi: printState(letters[0]),
    suiviCourrier: await Promise.all(letters.map(followView)),
  });
}

async function showProof({ store, faults }: LetterApi, ctx: Context): Promise<void> {
  const letter = [...store.letters.values()].find(
    (candidate) => findNumber(candidate) !== null && findNumber(candidate) === ctx.query['trackingNumber'],
  );
  const kind = String(ctx.query['document'] ?? '');
  if (!['depot', 'reception', 'telechargement'].includes(kind)) throw new ApiFailure('INVALID_DOCUMENT');
  if (!letter) throw new ApiFailure('TRACKING_NUMBER_NOT_FOUND');
  const isThere = kind === 'depot' ? hasDone(letter, 'deposit') : kind === 'reception' && hasDone(letter, 'receipt');
  if (!isThere || faults.strikes('proof_not_ready')) throw new ApiFailure('PROOF_NOT_AVAILABLE');
  const bytes = kind === 'depot' ? await depositPdf(letter) : await receiptJpeg(letter);
  succeed(ctx, { format_return: kind === 'depot' ? 'pdf' : 'jpeg', document: bytes.toString('base64') });
}

function listCountries(_: LetterApi, ctx: Context): void {
  const requestedZones = new URLSearchParams(ctx.querystring).getAll('zone[]');
  const zones = requestedZones.length > 0 ? requestedZones : Object.keys(COUNTRIES);
  succeed(ctx, { country: zones.flatMap((zone) => COUNTRIES[zone] ?? []) });
}

function showQuota({ store }: LetterApi, ctx: Context): void {
  const pages = [...store.letters.values()].reduce((total, letter) => total + countPages(letter), 0);
  succeed(ctx, { quotas: { plan: 'bac à sable', credit: null, pages_utilisees: pages } });
}

function listErrors(_: LetterApi, ctx: Context): void {
  const texts = Object.entries(ERRORS).map(([code, [, text]]) => [code, text]);
  succeed(ctx, { listErrors: Object.fromEntries(texts) });
}

async function storeWebhookAddress({ store }: LetterApi, ctx: Context): Promise<void> {
  const url = (await readForm(ctx)).get('url');
  // An empty address removes it.
  if (url === null || (url !== '' && !URL.canParse(url))) throw new ApiFailure('INVALID_URL');
  store.commit({ t: 'setting', name: 'webhook', value: url });
  succeed(ctx);
}

const countPages = ({ documents }: PrintedLetter): number => documents.reduce((total, { pages }) => total + pages, 0);

function printState(letter: PrintedLetter): string {
  if (hasDone(letter, 'cancel')) return 'annule';
  if (hasDone(letter, 'reject')) return 'refuse';
  return hasDone(letter, 'print') ? 'imprime' : 'wait';
}

/** The whole way as sentences, oldest first; the receipt only where it is scanned. */
async function followView(letter: PrintedLetter): Promise<Record<string, unknown>> {
  const history = listDoneSteps(letter).map(({ does, doneAt: stepAt }) => sentence(does, stepAt));
  const isFollowed = letter.product !== 'normal';
  const homeFlag = hasDone(letter, 'home') ? '1' : '0';
  return {
    dest: letter.recipient.find(Boolean) ?? '',
    refCourrier: letter.id,
    refTracking: findNumber(letter),
    modeEnvoi: letter.product,
    lastState: history.at(-1) ?? null,
    historique: history.join('<br>'),
    pnd: isFollowed ? homeFlag : null,
    areBase64Jpeg: letter.product === 'lrare' ? await receiptField(letter) : null,
  };
}

async function receiptField(letter: PrintedLetter): Promise<string> {
  return doneAt(letter, 'receipt') === undefined ? 'pending' : (await receiptJpeg(letter)).toString('base64');
}
