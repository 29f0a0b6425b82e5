import { useEffect } from 'react';
import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { formatEuros } from '../../../../src/domain/money.ts';
import { findDestinationProblem } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { getOfferCents } from '../../../../src/modules/payments/checkout/public-price.ts';
import { Choices } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { listAvailableMethods } from './delivery-availability.ts';
import { DELIVERY_METHOD_HINTS } from './delivery-method-text.ts';
import { formatSheetCount } from './enclosure-text.ts';
import { measure, type PrintedParts } from './measure.ts';

interface Props {
  template: TemplateView;
  content: DraftContent;
  parts: PrintedParts;
  pricing: PricingView | undefined;
  findError: (field: string) => string | undefined;
  onChange: (content: DraftContent) => void;
}

/** On one side of the sheets, or on both. */
export const PrintingChoice = ({ content, parts, onChange }: Pick<Props, 'content' | 'parts' | 'onChange'>) => (
  <Choices
    id="duplex"
    legend="Impression"
    hint="Chaque pièce jointe commence sur une nouvelle feuille."
    value={parts.duplex ? 'both' : 'one'}
    options={[
      { value: 'both', label: 'Recto verso', hint: formatSheets({ ...parts, duplex: true }) },
      { value: 'one', label: 'Recto seul', hint: formatSheets({ ...parts, duplex: false }) },
    ]}
    onChange={(sides) => onChange({ ...content, duplex: sides === 'both' })}
  />
);

/** How the letter is sent. No method is chosen for the person. */
export function DeliveryFields({ template, content, parts, pricing, findError, onChange }: Props) {
  const { sending } = content;
  const { open, closed } = listAvailableMethods(template, content, pricing);
  const [only] = open.length === 1 && pricing ? open : [];
  useEffect(() => {
    // Where there is one way there is nothing to choose. Between several, a paid option is never chosen for the person.
    if (only && sending !== only) onChange({ ...content, sending: only });
  }, [only, sending, content, onChange]);
  const destinationProblem = sending && findDestinationProblem(sending, content, pricing?.partners)?.message;
  return (
    <Choices
      id="sending"
      legend="Mode d’envoi"
      hint={[template.sending.reason, closed].filter(Boolean).join(' ')}
      error={findError('sending') ?? (destinationProblem || undefined)}
      value={sending}
      options={open.map((method) => ({
        value: method,
        label: DELIVERY_METHOD_NAMES[method],
        hint: DELIVERY_METHOD_HINTS[method],
        advice: method === template.sending.advised ? 'Conseillé pour cette lettre' : undefined,
        aside: <Amount cents={measure(parts, method, pricing, content).cents} />,
      }))}
      onChange={(method) => onChange({ ...content, sending: method as DeliveryMethod })}
    />
  );
}

function Amount({ cents }: { cents: number | null }) {
  const t = useTranslate();
  return (
    <span className="amount">
      {cents === null ? '' : formatEuros(cents)}
      <small>{t('tout compris')}</small>
    </span>
  );
}

const formatSheets = (parts: PrintedParts): string => formatSheetCount(measure(parts, 'green', undefined).sheets);

/** No partner posts this letter: only its PDF is sold. */
export function PdfOnlyNote({ reason, pricing }: { reason: string; pricing: PricingView | undefined }) {
  const t = useTranslate();
  const price = pricing ? ` (${formatEuros(getOfferCents(pricing))}, une seule fois)` : '';
  return (
    <Note title="Nous ne postons pas cette lettre" tone="wait" icon="information">
      <p>
        {t(reason)} {t(`Vous pouvez acheter le PDF seul${price}, l’imprimer et l’envoyer vous-même.`)}{' '}
        {t('Rien n’est payé maintenant.')}
      </p>
    </Note>
  );
}
