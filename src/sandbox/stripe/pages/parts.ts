import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { page, type Html } from '../../page.ts';
import { decodeForm, type Form } from '../form.ts';

export const euros = (cents: unknown): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(Number(cents) / 100);
export const day = (instant: unknown): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(
    new Date(Number(instant) * 1000),
  );
export const moment = (instant: unknown): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' }).format(
    new Date(Number(instant) * 1000),
  );

export const formFrom = async (ctx: Context): Promise<Form> =>
  decodeForm((await getRawBody(ctx.req, { limit: 20_000 })).toString('utf8'));

export function answer(ctx: Context, status: number, title: string, body: Html): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = page({ title, body });
}

/** The states of an invoice. */
export const BILL_WORDS: Record<string, string> = {
  draft: 'en préparation',
  open: 'à payer',
  paid: 'payée',
  void: 'annulée',
  uncollectible: 'abandonnée',
};
