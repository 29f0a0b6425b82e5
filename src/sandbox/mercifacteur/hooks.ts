import type { Call, PrintedLetter } from '../one-shot-partner/model.ts';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import type { WebhookTarget } from '../post-webhook.ts';
import type { Address } from './address.ts';
import { findNumber, sentence, STEPS } from './life.ts';
import { depositPdf, receiptJpeg } from './proofs.ts';

const MINUTE = 60_000;

/** Retried after an hour and again a day later, then abandoned. */
export const waitsMs = (speed: number): number[] =>
  [60 * MINUTE, 24 * 60 * MINUTE].map((wait) => Math.ceil(wait / speed));

/** The callback: a form of two JSON texts, known by a shared secret in its header. */
export const write =
  (store: OneShotStore, secret: string, idUser: number) =>
  async (call: Call, letter: PrintedLetter): Promise<WebhookTarget | null> => {
    const url = store.settings.get('webhook');
    if (!url) return null;
    const { event, status } = STEPS[call.does]!;
    const { reference, ...address } = letter.fields['dest'] as Address;
    const detail = {
      ...address,
      ref_courrier: letter.id,
      mode_envoi: letter.product,
      // The first event knows no number yet; a green letter never gets one.
      ...(call.does !== 'new' && { tracking_number: findNumber(letter) }),
      id_envoi: String(letter.fields['envoi']),
      statut_courrier: status,
      statut_description: sentence(call.does, call.at),
      ref_interne: reference,
      ...(call.does === 'deposit' && { pdd_base64_pdf: (await depositPdf(letter)).toString('base64') }),
      ...(call.does === 'receipt' && { are_base64_jpeg: (await receiptJpeg(letter)).toString('base64') }),
    };
    return {
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-mf-webhook-secret-key': secret },
      body: new URLSearchParams({
        event: JSON.stringify({ name_event: event, id_user: idUser, date_event: Math.floor(call.at / 1000) }),
        detail: JSON.stringify([detail]),
      }).toString(),
    };
  };
