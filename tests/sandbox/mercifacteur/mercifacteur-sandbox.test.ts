// Slow by nature: a stand-in is driven over HTTP.
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MerciFacteur } from '../../../src/adapters/postal/mercifacteur/adapter.ts';
import { mount as mountMerciFacteur } from '../../../src/sandbox/mercifacteur/stand-in.ts';
import { mountTracking } from '../../../src/sandbox/tracking/index.ts';
import { merciFacteurSettings } from '../../adapters/postal/settings.ts';
import { aPostalLetter, onePage } from '../../contracts/postal.ts';
import { eventually } from '../../harness/eventually.ts';
import { runSandbox, serve, type RunningSandbox } from '../running-sandbox.ts';

const API = '/mercifacteur/api/1.2/prod/service';
const SLOW = 1e-3; // time hardly passes

interface Line {
  id: string;
  number: string | null;
  recipient: string[];
  steps: { does: string }[];
  over: boolean;
}

describe('the Merci Facteur sandbox', () => {
  let dataDir: string;
  let sandbox: RunningSandbox;
  const start = async (options: { speed?: number; env?: Record<string, string> } = {}) => {
    sandbox = await runSandbox([mountMerciFacteur, mountTracking], { dataDir, ...options });
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'mercifacteur-'));
  });
  afterEach(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const adapter = () => new MerciFacteur(merciFacteurSettings(sandbox.url));
  const report = async () => (await (await fetch(`${sandbox.url}/sandbox/mercifacteur/report.json`)).json()) as Line[];
  const push = (path: string, form: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/sandbox/mercifacteur/${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
  const posted = async (over: Parameters<typeof aPostalLetter>[0] = {}) => {
    const letter = await aPostalLetter(over);
    const { providerRef } = (await adapter().submit('', letter)) as { providerRef: string };
    return { letter, providerRef, key: letter.key };
  };

  const signed = (over: Record<string, string> = {}, secret = 'a-secret-key'): Record<string, string> => {
    const timestamp = over['ww-timestamp'] ?? String(Math.floor(Date.now() / 1000));
    return {
      'ww-service-id': 'service-1',
      'ww-timestamp': timestamp,
      'ww-authorized-ip': '111.111.111',
      'ww-service-signature': createHmac('sha256', secret).update(`service-1${timestamp}`).digest('hex'),
      ...over,
    };
  };
  const token = async (headers = signed(), form?: Record<string, string>) => {
    const answer = await fetch(`${sandbox.url}${API}/getToken`, {
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { token?: string; expire?: number; error: { code: string } | null },
    };
  };
  const call = async (method: string, path: string, form?: Record<string, string>) => {
    const { body } = await token();
    const answer = await fetch(`${sandbox.url}${API}/${path}`, {
      method,
      headers: { 'ww-service-id': 'service-1', 'ww-access-token': body.token! },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown> & { error: { code: string; text: string } | null },
    };
  };

  const address = {
    civilite: '',
    nom: 'MARTIN',
    prenom: '',
    societe: '',
    adresse1: '',
    adresse2: '1 RUE X',
    adresse3: '',
    cp: '75015',
    ville: 'PARIS',
    pays: 'FRANCE',
    reference: '',
  };
  const sending = async (
    over: Record<string, string> = {},
    { exp = address, dest = [address] as unknown, letter = {} } = {},
  ) => ({
    idUser: '17460',
    modeEnvoi: 'lrare',
    adress: JSON.stringify({ exp, dest }),
    content: JSON.stringify({
      letter: {
        files: '',
        base64files: [Buffer.from(await onePage()).toString('base64')],
        print_sides: 'recto',
        ...letter,
      },
      photo: '',
      card: '',
    }),
    ...over,
  });

  describe('a form as the partner’s own PHP class sends it: multipart, addresses by their numbers', () => {
    const post = async (path: string, fields: Record<string, string | Blob>) => {
      const { body } = await token();
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const answer = await fetch(`${sandbox.url}${API}/${path}`, {
        method: 'POST',
        headers: { 'ww-service-id': 'service-1', 'ww-access-token': body.token! },
        body: form,
      });
      return (await answer.json()) as Record<string, any>;
    };

    test('posts the letter, including a field that comes as a file', async () => {
      await start({ speed: SLOW });
      const pdf = Buffer.from(await onePage());
      const files = await serve((_, res) => res.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf));
      const { reference: _, ...kept } = address;
      const ids: number[] = [];
      for (const type of ['exp', 'dest'])
        ids.push((await post(`setNewAdress?idUser=17460&type=${type}`, { adress: JSON.stringify(kept) }))['adress_id']);
      const content = JSON.stringify({ letter: { files: [`${files.url}/lettre.pdf`] }, photo: '', card: '' });
      const fields = { idUser: '17460', modeEnvoi: 'suivi', adress: JSON.stringify({ exp: ids[0], dest: [ids[1]] }) };
      expect(await post('sendCourrier', { ...fields, content })).toMatchObject({
        success: true,
        resume: { nb_dest: 1, nb_page: 1 },
      });
      expect(
        await post('sendCourrier', { ...fields, content: new Blob([content], { type: 'application/json' }) }),
      ).toMatchObject({ success: true });
      expect(
        await post('sendCourrier', {
          ...fields,
          adress: JSON.stringify({ exp: ids[0], dest: [[99, 'facture-1']] }),
          content,
        }),
      ).toMatchObject({ error: { code: 'ADRESS_ID_NOT_FOUND' } });
      expect((await call('GET', 'listEnvois?idUser=17460')).body['envois']).toHaveLength(2);
      await files.close();
    });

    test('is rejected like an empty form if its parts cannot be read', async () => {
      await start({ speed: SLOW });
      const { body } = await token();
      const answer = await fetch(`${sandbox.url}${API}/sendCourrier`, {
        method: 'POST',
        headers: {
          'ww-service-id': 'service-1',
          'ww-access-token': body.token!,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: 'no parts',
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { success: false, error: { code: 'INVALID_ID_USER' } },
      ]);
    });
  });

  describe('authentication', () => {
    const account = { POSTAL_MERCIFACTEUR_SERVICE_ID: 'service-1', POSTAL_MERCIFACTEUR_SECRET_KEY: 'a-secret-key' };

    test('returns the same token until it expires, across a restart, and another on request', async () => {
      await start({ env: account });
      const first = await token();
      expect(first.body.expire! - Date.now() / 1000).toBeGreaterThan(86_000);
      await sandbox.close();
      await start({ env: account });
      expect((await token()).body.token).toBe(first.body.token);
      expect((await token(signed(), { force: 'extend', timeLimit: '30' })).body).toMatchObject({
        token: first.body.token,
      });
      expect((await token(signed(), { force: 'renewal' })).body.token).not.toBe(first.body.token);
      expect((await token(signed(), { timeLimit: '366' })).body.error!.code).toBe('INVALID_TIME_LIMIT');
    });

    test.each([
      [
        'an old signature',
        () => signed({ 'ww-timestamp': String(Math.floor(Date.now() / 1000) - 301) }),
        'INVALID_SIGNATURE',
      ],
      ['another key', () => signed({}, 'another-key'), 'INVALID_SIGNATURE'],
      ['another account', () => signed({ 'ww-service-id': 'service-2' }), 'INVALID_SIGNATURE'],
      ['no addresses', () => signed({ 'ww-authorized-ip': '' }), 'INVALID_AUTHORIZED_IP'],
    ])('rejects %s', async (_, headers, code) => {
      await start({ env: account });
      expect(await token(headers())).toMatchObject({ status: 401, body: { success: false, error: { code } } });
    });

    test('rejects an expired token, which the adapter renews', async () => {
      await start({ speed: SLOW, env: { SANDBOX_MERCIFACTEUR_TOKEN_SECONDS: '1' } });
      const port = adapter();
      const { key } = await aPostalLetter();
      expect(await port.fetchTrackingEvents({ providerRef: 'attempt:x', key })).toEqual([]);
      const { body } = await token();
      await eventually(
        async () =>
          (
            await fetch(`${sandbox.url}${API}/getQuotaCompte`, {
              headers: { 'ww-service-id': 'service-1', 'ww-access-token': body.token! },
            })
          ).status === 401,
      );
      expect(await port.fetchTrackingEvents({ providerRef: 'attempt:x', key })).toEqual([]);
    });
  });

  describe('accepting letters', () => {
    beforeEach(() => start({ speed: SLOW }));
    const long = (length: number) => 'A'.repeat(length);

    test.each<[string, Record<string, string>, Parameters<typeof sending>[1]]>([
      ['INVALID_ID_USER', { idUser: 'somebody' }, {}],
      ['INVALID_MODE_ENVOI', { modeEnvoi: 'pigeon' }, {}],
      ['CONSENT_MISSING', { modeEnvoi: 'ere_otp_mail' }, {}],
      ['INVALID_ADRESS', { adress: 'x' }, {}],
      ['DEST_MISSING', {}, { dest: [] }],
      ['ADRESS_ID_NOT_FOUND', {}, { dest: [17] }],
      ['INFO_ADDRESS_MISSING', {}, { dest: [{ ...address, prenom: undefined }] }],
      ['INFO_ADDRESS_MISSING', {}, { dest: [{ ...address, nom: '' }] }],
      ['INFO_ADDRESS_TOO_LONG', {}, { dest: [{ ...address, adresse2: long(91) }] }],
      ['INFO_ADDRESS_TOO_LONG', {}, { exp: { ...address, civilite: long(13) } }],
      ['INVALID_COUNTRY', {}, { dest: [{ ...address, pays: 'ATLANTIDE' }] }],
      ['INVALID_REFERENCE', {}, { dest: [{ ...address, reference: 'a/b' }] }],
      ['INVALID_REFERENCE', {}, { dest: [{ ...address, reference: long(31) }] }],
      ['INVALID_CONTENT', { content: 'x' }, {}],
      ['CONTENT_EMPTY', { content: '{"letter":"","photo":"","card":""}' }, {}],
      ['LETTER_INVALID_FILES', {}, { letter: { files: [] } }],
      ['LETTER_INVALID_BASE64_FILES', {}, { letter: { base64files: [] } }],
      ['LETTER_INVALID_BASE64_FILES', {}, { letter: { base64files: ['data:application/pdf;base64,AAAA'] } }],
      ['LETTER_NOT_A_PDF', {}, { letter: { base64files: ['AAAA'] } }],
      ['LETTER_TOO_MANY_FILES', {}, { letter: { base64files: Array.from({ length: 11 }, () => 'AAAA') } }],
      ['LETTER_FILE_NOT_FOUND', {}, { letter: { base64files: '', files: ['https://far.away/x.pdf'] } }],
      ['LETTER_INVALID_PRINT_SIDES', {}, { letter: { print_sides: 'verso' } }],
      ['LETTER_FILENAME_TOO_LONG', {}, { letter: { final_filename: long(51) } }],
      ['INVALID_DATE_ENVOI', { dateEnvoi: '2020-01-01' }, {}],
      ['INVALID_DATE_ENVOI', { dateEnvoi: '2026-02-31' }, {}],
      ['INVALID_DESIGNATION', { designation: long(51) }, {}],
      ['INVALID_ANTIDOUBLON', { antidoublon: long(201) }, {}],
      ['INVALID_GESTION_NPAI', { gestionNpai: '1' }, {}],
      ['INVALID_ANONYMIZE', { anonymize: '{"delay":41,"target":["content"]}' }, {}],
      ['INVALID_ENVELOPPE', { enveloppe: '{"type":"template","value":"1"}' }, {}],
    ])('rejects with %s', async (code, over, parts) => {
      expect(await call('POST', 'sendCourrier', await sending(over, parts))).toMatchObject({
        status: 400,
        body: { success: false, error: { code } },
      });
      expect(await report()).toEqual([]);
    });

    test('creates one letter per antidoublon and recipient', async () => {
      const twice = await sending({ antidoublon: 'one' }, { dest: [address, { ...address, nom: 'DURAND' }] });
      const first = await call('POST', 'sendCourrier', twice);
      expect(first.body).toMatchObject({ success: true, resume: { nb_dest: 2, nb_page: 1 } });
      expect((await call('POST', 'sendCourrier', twice)).body.error!.code).toBe('ANTIDOUBLON_ALREADY_USED');
      expect((await report()).map(({ recipient }) => recipient[1])).toEqual(['MARTIN', 'DURAND']);
      const { envoi } = (await call('GET', `getEnvoi?idEnvoi=${String(first.body['envoi_id'])}`)).body as unknown as {
        envoi: object;
      };
      expect(envoi).toMatchObject({ nbDest: 2, statut: 'wait', modeEnvoi: 'lrare' });
    });

    test('cancels a letter until it is printed', async () => {
      const { providerRef, key } = await posted();
      expect(await adapter().cancel({ providerRef, key })).toBe('cancelled');
      expect((await adapter().fetchTrackingEvents({ providerRef, key })).at(-1)).toMatchObject({ kind: 'rejected' });
      const other = await posted();
      for (const _ of ['new', 'print'])
        await push(`${(await report()).find(({ id }) => id.startsWith(other.providerRef))!.id}/advance`);
      expect(await adapter().cancel(other)).toBe('too_late');
    });

    test('shows the envelope, the pages and the life', async () => {
      const { providerRef } = await posted();
      const { id } = (await report()).find((one) => one.id.startsWith(providerRef))!;
      const page = await (await fetch(`${sandbox.url}/sandbox/mercifacteur/${id}`)).text();
      for (const text of ['FIBRE EXEMPLE', '59000 LILLE', 'MADAME HELENE MARCHAL', 'Sa vie', 'En attente d’impression'])
        expect(page).toContain(text);
      const pdf = await fetch(`${sandbox.url}/sandbox/mercifacteur/${id}/documents/0`);
      expect((await PDFDocument.load(await pdf.arrayBuffer())).getPageCount()).toBe(1);
      expect(await (await fetch(`${sandbox.url}/sandbox/mercifacteur`)).text()).toContain(
        `/sandbox/mercifacteur/${id}`,
      );
    });
  });

  test('continues after it was killed: letters, their lives and pending callbacks', async () => {
    await start({ speed: SLOW });
    const { providerRef, letter } = await posted();
    const hooks: string[] = [];
    await adapter().registerWebhook('http://127.0.0.1:9/hook');
    await sandbox.close();
    const server = await serve((req, res) => {
      hooks.push(String(req.headers['x-mf-webhook-secret-key']));
      req.resume().on('end', () => res.end());
    });
    await start({ env: { POSTAL_MERCIFACTEUR_WEBHOOK_SECRET: 'webhook-secret-of-ours' } });
    await adapter().registerWebhook(`${server.url}/hook`);
    expect(await adapter().submit('', letter)).toEqual({ outcome: 'duplicate', providerRef });
    await push(`${(await report())[0]!.id}/advance`);
    await eventually(() => hooks.includes('webhook-secret-of-ours'));
    await server.close();
  });

  test('attempts a callback three times, then drops it', async () => {
    let tries = 0;
    const server = await serve((req, res) => {
      tries += 1;
      req.resume().on('end', () => res.writeHead(503).end());
    });
    await start();
    await adapter().registerWebhook(`${server.url}/hook`);
    await posted({ product: 'green' });
    const { id } = (await report())[0]!;
    await eventually(
      async () =>
        (await (await fetch(`${sandbox.url}/sandbox/mercifacteur/${id}`)).text()).split('abandonnée').length === 3,
    );
    expect(tries).toBe(6);
    await server.close();
  });

  test('has tracking numbers that La Poste’s sandbox knows', async () => {
    await start();
    await posted({
      product: 'tracked',
      recipientLines: ['FIBRE EXEMPLE', 'NPAI', '', '12 RUE DE L EGLISE', '', '59000 LILLE'],
    });
    const [{ number }] = (await eventually(async () => ((await report())[0]!.over ? report() : undefined))) as [Line];
    expect(number).toMatch(/^3C\d{11}$/);
    const { shipment } = (await (
      await fetch(`${sandbox.url}/suivi/v2/idships/${number}`, { headers: { 'x-okapi-key': 'x' } })
    ).json()) as { shipment: { product: string; isFinal: boolean; event: { code: string }[] } };
    expect(shipment).toMatchObject({ product: 'Lettre suivie', isFinal: true });
    expect(shipment.event.map(({ code }) => code)).toEqual(['DI2', 'RE1', 'ND1', 'EP1', 'ET1', 'PC1', 'DR1']);
  });
});
