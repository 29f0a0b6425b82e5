import { html, raw, type Html } from '../../page.ts';
import { luhn, onSession } from '../cards.ts';
import { toText, type Form } from '../form.ts';
import { realNow } from '../objects/kinds.ts';
import type { CardOnFile } from '../objects/money.ts';

export type CardProblem = { field: FieldName | null; sentence: string };
export type Judged =
  | { step: 'refused'; refusal: CardProblem }
  | { step: 'authenticate' }
  | { step: 'ok'; card: CardOnFile };
type FieldName = 'card' | 'expiry' | 'cvc' | 'name';

const ANOTHER = 'Rien n’a été débité. Essayez une autre carte, ou rappelez votre banque.';

/** The bank's response to the typed card, with the customer present. */
export function judge(form: Form, purpose: 'charge' | 'set_up', email: string | null): Judged {
  const number = (toText(form['card']) ?? '').replace(/\D/g, '');
  const refused = (field: FieldName | null, sentence: string): Judged => ({
    step: 'refused',
    refusal: { field, sentence },
  });
  if (!luhn(number))
    return refused('card', 'Ce numéro de carte n’est pas complet. Exemple\u00a0: 4242 4242 4242 4242.');
  const [, month, year] = /^(\d{2})\s*\/\s*(\d{2})$/.exec(toText(form['expiry']) ?? '') ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12)
    return refused('expiry', 'Indiquez la date d’expiration, par exemple 12/34.');
  if (Date.UTC(2000 + Number(year), Number(month), 1) / 1000 <= realNow())
    return refused('expiry', `Cette carte a expiré. ${ANOTHER}`);
  if (!/^\d{3,4}$/.test(toText(form['cvc']) ?? ''))
    return refused('cvc', 'Indiquez les trois chiffres au dos de la carte.');

  const outcome = onSession(number, purpose);
  const answered = toText(form['authentication']);
  if (outcome.kind === 'declined') return refused('card', `${outcome.sentence} ${ANOTHER}`);
  if (outcome.kind === 'authenticate' && !answered) return { step: 'authenticate' };
  if (outcome.kind === 'authenticate' && (answered !== 'accept' || outcome.ends === 'declined'))
    return refused(null, `Votre banque n’a pas confirmé l’opération. ${ANOTHER}`);
  return {
    step: 'ok',
    card: {
      number,
      expMonth: Number(month),
      expYear: 2000 + Number(year),
      name: toText(form['name']),
      email: toText(form['email']) ?? email,
    },
  };
}

const FIELDS: readonly { name: FieldName; label: string; more: Html }[] = [
  { name: 'card', label: 'Numéro de carte', more: raw('inputmode="numeric" autocomplete="cc-number" required') },
  {
    name: 'expiry',
    label: 'Expiration (MM/AA)',
    more: raw('inputmode="numeric" autocomplete="cc-exp" placeholder="12/34" required'),
  },
  { name: 'cvc', label: 'Cryptogramme', more: raw('inputmode="numeric" autocomplete="cc-csc" maxlength="4" required') },
  { name: 'name', label: 'Nom sur la carte', more: raw('autocomplete="cc-name"') },
];

export function cardFields(form: Form, refusal: CardProblem | null): Html {
  const fields = FIELDS.map(({ name, label, more }) => {
    const isWrong = refusal?.field === name;
    return html`<p class="${name}">
      <label for="${name}">${label}</label
      ><input
        id="${name}"
        name="${name}"
        value="${toText(form[name]) ?? ''}"
        ${more}${raw(isWrong ? ' aria-invalid="true" aria-describedby="refus"' : '')}
      />
    </p>`;
  });
  return html`${refusal ? html`<p class="refused" role="alert" id="refus">${refusal.sentence}</p>` : raw('')}${fields}`;
}

/** The bank's authentication (3-D Secure). The typed data continue in hidden fields, only in this sandbox. */
export function authentication(
  { action, title, question }: { action: string; title: string; question: string },
  form: Form,
): Html {
  const hidden = ['email', 'card', 'expiry', 'cvc', 'name'].map(
    (name) => html`<input type="hidden" name="${name}" value="${toText(form[name]) ?? ''}" />`,
  );
  return html`<h1>${title}</h1>
    <p>${question}</p>
    <form method="post" action="${action}">
      ${hidden}
      <p>
        <button name="authentication" value="accept">Confirmer</button>
        <button name="authentication" value="refuse">Refuser</button>
      </p>
    </form>`;
}

export const CARD_STYLE = html`<style>
  ${raw(`.pay{display:grid;gap:32px;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr))}.pay label{display:block;font-weight:700;margin-bottom:4px}.pay form{display:grid;grid-template-columns:1fr 1fr;column-gap:16px;align-content:start;align-items:end}.pay form>*{grid-column:1/-1}.pay form>.expiry{grid-column:1}.pay form>.cvc{grid-column:2}.pay p{margin:0 0 16px}.pay .total{font-size:2rem;font-weight:800}.pay table{width:100%;border-collapse:collapse;margin-bottom:16px}.pay td{padding:6px 0;border-bottom:1px solid var(--line)}.pay td:last-child{text-align:right;white-space:nowrap}.refused{border:2px solid var(--stamp-red);border-radius:14px;padding:12px 16px}.pay form button{width:100%;min-height:60px;margin-bottom:16px}`)}
</style>`;
export const CARDS_TO_TRY =
  'Bac à sable\u00a0: aucune carte réelle. Essayez 4242 4242 4242 4242 (acceptée), 4000 0000 0000 0002 (refusée) ou 4000 0027 6000 3184 (à confirmer).';
