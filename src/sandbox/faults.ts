import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';

/** The faults that can be injected, with their French labels: the share of calls affected, except for the latency. */
export const FAULTS = {
  latency_ms: 'Lenteur (millisecondes)',
  hang: 'Pas de réponse pendant 30 secondes (part des appels)',
  unavailable: 'Réponses 503 (part)',
  too_many: 'Réponses 429 (part)',
  expired_token: 'Accès périmé en plein milieu (part)',
  inside_200: 'Échec annoncé dans une réponse 200 (part)',
  html: 'Page HTML à la place de la réponse (part)',
  empty: 'Réponse vide (part)',
  cut_after_accepting: 'Coupure après une lettre acceptée (part)',
  wrong_id: 'Numéro d’une autre lettre dans la réponse (part)',
  reject_later: 'Lettres rejetées après coup (part)',
  duplicate_callback: 'Notifications répétées (part)',
  early_callback: 'Notifications trop tôt (part)',
  contradictory_callback: 'Notifications qui se contredisent (part)',
  proof_not_ready: 'Preuves qui n’arrivent pas (part)',
} as const;

export type FaultName = keyof typeof FAULTS;

const NAMES = Object.keys(FAULTS) as FaultName[];
const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
const MAX_LATENCY_MS = 60_000;
const HANG_MS = 30_000;

export class Faults {
  private readonly shares = new Map<FaultName, number>(NAMES.map((name) => [name, 0]));

  /** Parses `unavailable:0.03,cut_after_accepting:0.03,latency_ms:0`, the value of the named setting. */
  constructor(setting: string, text = '') {
    for (const part of text.split(',').filter(Boolean)) {
      const [name = '', value = ''] = part.split(':').map((piece) => piece.trim());
      if (!isFault(name) || !this.set(name, Number(value))) throw new Error(`${setting}: "${part}" is not understood`);
    }
  }

  /** Returns false for an invalid value. */
  set(name: FaultName, value: number): boolean {
    if (!(value >= 0 && value <= (name === 'latency_ms' ? MAX_LATENCY_MS : 1))) return false;
    this.shares.set(name, value);
    return true;
  }

  setAll(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) if (isFault(name)) this.set(name, Number(value));
  }

  entries(): [FaultName, number][] {
    return [...this.shares];
  }

  strikes(name: FaultName): boolean {
    return Math.random() < this.shares.get(name)!;
  }

  /** Runs a call with the requested faults. `refuse` answers in the partner's format. */
  async around(
    ctx: Context,
    refuse: (fault: 'unavailable' | 'too_many' | 'expired_token' | 'inside_200') => void,
    run: () => Promise<void> | void,
  ): Promise<void> {
    const latency = this.shares.get('latency_ms')!;
    if (latency > 0) await wait(latency, undefined, { ref: false });
    if (this.strikes('hang')) {
      ctx.respond = false;
      await wait(HANG_MS, undefined, { ref: false });
      return dropConnection(ctx);
    }
    for (const fault of ['unavailable', 'too_many', 'expired_token', 'inside_200'] as const)
      if (this.strikes(fault)) return refuse(fault);
    await run();
    if (this.strikes('html')) {
      ctx.type = 'text/html; charset=utf-8';
      ctx.body = '<!doctype html><title>Maintenance</title><p>Le service revient bientôt.</p>';
    } else if (this.strikes('empty')) ctx.body = '';
  }
}

/** The call takes effect; only its response is lost. */
export function dropConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.destroy();
}
