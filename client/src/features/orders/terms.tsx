import { Link } from 'react-router-dom';
import { Tick } from '../../ui/field.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';

export type Agreements = Record<'terms' | 'immediateStart' | 'withdrawalLoss', boolean>;
export const NOTHING_AGREED: Agreements = { terms: false, immediateStart: false, withdrawalLoss: false };

const ASKED = {
  terms: { missing: 'Acceptez les conditions générales de vente.', words: <>J’accepte les <Link to="/conditions-generales-de-vente" target="_blank">conditions générales de vente</Link>.</> },
  immediateStart: { missing: 'Cochez cette case : sans elle, nous ne pouvons pas commencer avant quatorze jours.', words: 'Je demande que ma lettre soit traitée tout de suite, sans attendre la fin du délai de rétractation de 14 jours.' },
  withdrawalLoss: { missing: 'Cochez cette case : une lettre postée ne peut plus être reprise.', words: 'Je sais que je ne pourrai plus me rétracter une fois la lettre remise au courrier. Je garde 15 minutes après le paiement pour l’annuler.' },
};
/** The same, of a letter that waits for a day of its own. */
const ASKED_LATER: Partial<Record<keyof Agreements, string>> = {
  immediateStart: 'Je demande que ma lettre soit préparée et envoyée le jour choisi, sans attendre la fin du délai de rétractation de 14 jours.',
  withdrawalLoss: 'Je sais que je ne pourrai plus me rétracter une fois la lettre remise au courrier. Jusqu’au matin de l’envoi, je peux l’annuler et être remboursé en totalité.',
};
const NAMES = Object.keys(ASKED) as (keyof Agreements)[];

/** What still has to be agreed to, each with its own sentence. */
export const missingAgreements = (agreed: Agreements): Problem[] => NAMES.filter((name) => !agreed[name]).map((name) => ({ field: name, message: ASKED[name].missing }));

/** What the law has agreed to before a letter is ordered. Nothing is ticked beforehand. */
export const Terms = ({ agreed, problems, later = false, onChange }: { agreed: Agreements; problems: readonly Problem[]; later?: boolean; onChange: (agreed: Agreements) => void }) => (
  <div className="choices">
    {NAMES.map((name) => (
      <Tick key={name} id={name} checked={agreed[name]} onChange={(ticked) => onChange({ ...agreed, [name]: ticked })} error={problems.find(({ field }) => field === name)?.message}>{(later && ASKED_LATER[name]) || ASKED[name].words}</Tick>
    ))}
  </div>
);
