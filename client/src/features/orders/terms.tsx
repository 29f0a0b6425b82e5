import {
  getConsentTexts,
  type AgreementName,
  type Ordered,
} from '../../../../src/modules/orders/ordering/consents.contract.ts';
import { parseMarkup } from '../../../../src/modules/payments/checkout/terms/inline-markup.ts';
import { Tick } from '../../ui/field.tsx';
import { InlineMarkup } from '../../ui/inline-markup.tsx';
import type { Problem } from '../../ui/problem-summary.tsx';

export type ConsentFields = Record<AgreementName, boolean>;
export const NO_CONSENTS: ConsentFields = { terms: false, immediateStart: false, withdrawalLoss: false };
const NAMES = Object.keys(NO_CONSENTS) as AgreementName[];

/** The required consents that are missing, each with its message. */
export function findMissingConsents(agreed: ConsentFields, ordered: Ordered): Problem[] {
  const texts = getConsentTexts(ordered);
  return NAMES.filter((name) => !agreed[name]).map((name) => ({ field: name, message: texts[name].missing }));
}

/** The consents required by law before an order. None is ticked beforehand. */
export function Terms({
  agreed,
  ordered,
  problems,
  onChange,
}: {
  agreed: ConsentFields;
  ordered: Ordered;
  problems: readonly Problem[];
  onChange: (agreed: ConsentFields) => void;
}) {
  const texts = getConsentTexts(ordered);
  return (
    <div className="choices">
      {NAMES.map((name) => (
        <Tick
          key={name}
          id={name}
          checked={agreed[name]}
          onChange={(ticked) => onChange({ ...agreed, [name]: ticked })}
          error={problems.find(({ field }) => field === name)?.message}
        >
          {/* What is agreed to are these words, in the language of the contract. */}
          <span lang="fr">
            <InlineMarkup pieces={parseMarkup(texts[name].words)} apart />
          </span>
        </Tick>
      ))}
    </div>
  );
}
