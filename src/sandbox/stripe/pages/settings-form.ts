import { html, raw, type Html } from '../../page.ts';
import type { TestClock } from '../objects/kinds.ts';
import { CHARGES, FAULTS, type Settings } from '../settings.ts';

const FAULT_WORDS: Record<(typeof FAULTS)[number], string> = {
  error_before: 'Erreur 500, rien n’est fait',
  error_after: 'Erreur 500, c’est fait',
  cut_before: 'Coupure, rien n’est fait',
  cut_after: 'Coupure, c’est fait',
  slow: 'Réponse lente',
  rate_limit: 'Trop d’appels (429)',
  balance_insufficient: 'Solde insuffisant pour rembourser (400)',
  forbidden: 'Clé sans ce droit (403)',
};
const CHARGE_WORDS: Record<(typeof CHARGES)[number], string> = {
  ok: 'Accepté',
  declined: 'Refusé',
  authenticate: 'La banque veut la personne',
};

/** `chosen` is the value of the chosen option. */
const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}" ${raw(value === chosen ? ' selected' : '')}>${label}</option>`;

/** Injected faults; saving replaces the former settings. */
export function settingsForm(
  { webhooks, requests, charges, clock }: Settings,
  clocks: readonly TestClock[],
  pagePath: string,
): Html {
  const number = (id: string, name: string, label: string, value: number): Html =>
    html`<label for="${id}">${label}</label><input id="${id}" name="${name}" type="number" min="0" value="${value}" />`;
  const [fault] = requests;
  return html`<form class="settings" method="post" action="${pagePath}/settings">
    ${number('copies', 'webhooks[copies]', 'Combien de fois chaque notification est envoyée', webhooks.copies)}
    ${number('shuffle', 'webhooks[shuffle_ms]', 'Mélangées sur (millisecondes)', webhooks.shuffleMs)}
    ${number('delay', 'webhooks[delay_ms]', 'Retardées de (millisecondes)', webhooks.delayMs)}
    ${number('drop', 'webhooks[drop_next]', 'Combien des prochaines sont perdues', webhooks.dropNext)}
    <label for="fault">Panne des prochains appels</label
    ><select id="fault" name="requests[0][fault]">
      ${option('', 'Aucune', fault?.fault ?? '')}${FAULTS.map((faultName) => option(faultName, FAULT_WORDS[faultName], fault?.fault ?? ''))}
    </select>
    <label for="path">Appels dont le chemin commence par</label
    ><input id="path" name="requests[0][path]" value="${fault?.path ?? '/v1/'}" />
    ${number('times', 'requests[0][times]', 'Combien d’appels', fault?.times ?? 1)}
    <label for="charge">Prochain prélèvement</label
    ><select id="charge" name="charges[0]">
      ${option('', 'Selon la carte', charges[0] ?? '')}${CHARGES.map((charge) => option(charge, CHARGE_WORDS[charge], charges[0] ?? ''))}
    </select>
    <label for="clock">Horloge des prochains abonnés</label
    ><select id="clock" name="clock">
      ${option('', 'Le temps réel', clock ?? '')}${clocks.map((testClock) => option(testClock.id, testClock.name ?? testClock.id, clock ?? ''))}
    </select>
    <p><button>Enregistrer</button></p>
  </form>`;
}
