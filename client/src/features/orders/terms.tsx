import { Link } from 'react-router-dom';
import type { Delivery } from '../../../../src/modules/orders/contract.ts';
import { useSite } from '../../api/context.tsx';
import { Tick } from '../../ui/field.tsx';
import { delayWords } from '../../ui/format.ts';
import type { Problem } from '../../ui/problem-summary.tsx';

export type Agreements = Record<'terms' | 'immediateStart' | 'withdrawalLoss', boolean>;
export const NOTHING_AGREED: Agreements = { terms: false, immediateStart: false, withdrawalLoss: false };

const ASKED = {
  terms: { missing: 'Acceptez les conditions générales de vente.', words: <>J’accepte les <Link to="/conditions-generales-de-vente" target="_blank">conditions générales de vente</Link>.</> },
  immediateStart: { missing: 'Cochez cette case : sans elle, nous ne pouvons pas commencer avant quatorze jours.', words: 'Je demande que ma lettre soit traitée tout de suite, sans attendre la fin du délai de rétractation de 14 jours.' },
  withdrawalLoss: { missing: 'Cochez cette case : une lettre postée ne peut plus être reprise.', words: 'Je sais que je ne pourrai plus me rétracter une fois la lettre remise au courrier.' },
};
/** The same, of a letter that waits for a day of its own. */
const LATER: Partial<typeof ASKED> = {
  immediateStart: { ...ASKED.immediateStart, words: 'Je demande que ma lettre soit préparée et envoyée le jour choisi, sans attendre la fin du délai de rétractation de 14 jours.' },
  withdrawalLoss: { ...ASKED.withdrawalLoss, words: 'Je sais que je ne pourrai plus me rétracter une fois la lettre remise au courrier. Jusqu’au matin de l’envoi, je peux l’annuler et être remboursé en totalité.' },
};
/** Digital content is given at once, or not at all (L. 221-28, 13°). */
const OF_A_PDF: Partial<typeof ASKED> = {
  immediateStart: { missing: 'Cochez cette case : sans elle, nous ne pouvons pas vous donner le PDF avant quatorze jours.', words: 'Je demande que mon PDF me soit fourni tout de suite, sans attendre la fin du délai de rétractation de 14 jours.' },
  withdrawalLoss: { missing: 'Cochez cette case : un PDF fourni ne peut plus être rendu.', words: 'Je sais que je perds alors mon droit de rétractation.' },
};
/** What is ordered: how it leaves, and whether on a later day. */
interface Ordered {
  delivery: Delivery | null;
  later: boolean;
}
const asked = (name: keyof Agreements, { delivery, later }: Ordered) => (delivery === 'pdf' ? OF_A_PDF[name] : later ? LATER[name] : undefined) ?? ASKED[name];
const NAMES = Object.keys(ASKED) as (keyof Agreements)[];

/** What still has to be agreed to, each with its own sentence. */
export const missingAgreements = (agreed: Agreements, ordered: Ordered): Problem[] => NAMES.filter((name) => !agreed[name]).map((name) => ({ field: name, message: asked(name, ordered).missing }));

/** What the law has agreed to before a letter is ordered. Nothing is ticked beforehand. */
export function Terms({ agreed, ordered, problems, onChange }: { agreed: Agreements; ordered: Ordered; problems: readonly Problem[]; onChange: (agreed: Agreements) => void }) {
  const wait = delayWords(useSite().changeOfMindSeconds);
  return (
    <div className="choices">
      {NAMES.map((name) => (
        <Tick key={name} id={name} checked={agreed[name]} onChange={(ticked) => onChange({ ...agreed, [name]: ticked })} error={problems.find(({ field }) => field === name)?.message}>
          {asked(name, ordered).words}
          {name === 'withdrawalLoss' && wait && asked(name, ordered) === ASKED.withdrawalLoss && ` Je garde ${wait} après le paiement pour l’annuler.`}
        </Tick>
      ))}
    </div>
  );
}
