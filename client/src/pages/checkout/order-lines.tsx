import { useState } from 'react';
import { DELIVERY_METHOD_SHORT_NAMES, PDF_NAME } from '../../features/documents/delivery-method-text.ts';
import { formatPageCount } from '../../features/documents/enclosure-text.ts';
import type { QuoteView } from '../../features/orders/api.ts';
import { OrderRecap, type RecapLine } from '../../features/orders/order-recap.tsx';
import { PostingDay } from '../../features/orders/posting-day.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { CHANGE_DELIVERY, CHANGE_POSTING, type Checkout, type CheckoutInput } from './use-checkout.ts';

interface Props {
  input: CheckoutInput;
  checkout: Checkout;
}

/**
 * What is ordered, a line each. The dialog of the delivery methods opens by itself as long as none is chosen: nothing is
 * chosen for the person.
 */
export function OrderLines({ input: { document }, checkout }: Props) {
  const t = useTranslate();
  const { quote } = checkout;
  const [opened, setOpened] = useState<'delivery' | 'posting' | null>(checkout.sending ? null : 'delivery');
  const findError = (id: string): string | undefined => checkout.problems.find(({ field }) => field === id)?.message;
  const close = (): void => setOpened(null);
  const lines: (RecapLine | null)[] = [
    {
      name: 'Pour',
      value: getRecipientText(document.content.recipient),
      change: {
        id: 'change-letter',
        label: 'Modifier ma lettre',
        shown: 'Modifier',
        onClick: () => void checkout.edit(),
      },
    },
    quote && quote.enclosures.length > 0 ? { name: 'Pièces jointes', value: getEnclosuresText(quote) } : null,
    ...(document.content.sentApart ?? [])
      .filter(({ words }) => words.trim() !== '')
      .map(({ label, words }): RecapLine => ({ name: 'Pièce envoyée à part', value: `${label}\u00a0: ${words}` })),
    {
      name: 'Envoi',
      value: getDeliveryText(checkout.sending, quote),
      error: findError(CHANGE_DELIVERY),
      change: {
        id: CHANGE_DELIVERY,
        label: 'Changer l’envoi',
        shown: 'Changer',
        onClick: () => setOpened('delivery'),
      },
    },
    checkout.isPosted
      ? {
          name: 'Départ',
          value: getDepartureText(quote),
          error: findError(CHANGE_POSTING),
          change: {
            id: CHANGE_POSTING,
            label: 'Un autre jour de départ',
            shown: 'Un autre jour',
            onClick: () => setOpened('posting'),
          },
        }
      : null,
  ];
  return (
    <>
      <OrderRecap lines={lines.filter((line) => line !== null)} />
      <Modal title="Comment doit-elle partir ?" open={opened === 'delivery'} onClose={close}>
        <Delivery input={{ document }} checkout={checkout} />
        <Button size="big" onClick={close}>
          {t(checkout.sending ? 'Garder cet envoi' : 'Choisir plus tard')}
        </Button>
      </Modal>
      <Modal title="Quand doit-elle partir ?" open={opened === 'posting'} onClose={close}>
        <PostingDay
          choice={checkout.posting}
          quote={quote}
          error={findError(CHANGE_POSTING)}
          onChange={checkout.choosePosting}
        />
        <Button size="big" onClick={close}>
          {t('Garder ce jour')}
        </Button>
      </Modal>
    </>
  );
}

function Delivery({ input: { document }, checkout }: { input: Pick<CheckoutInput, 'document'>; checkout: Checkout }) {
  const { pricing, template } = checkout;
  if (!pricing || !template) return <QueryState all={checkout.catalogueStates} />;
  return (
    <DeliveryChoice
      document={document}
      pricing={pricing}
      template={template}
      offer={checkout.offer}
      sheets={checkout.sheets}
      postsLater={checkout.posting.later}
      chosen={checkout.sending}
      onChoose={checkout.chooseDelivery}
    />
  );
}

function getRecipientText({ organisation, firstName, lastName, postcode, city }: Recipient): string {
  const name = organisation || [firstName, lastName].filter(Boolean).join(' ');
  return [name, [postcode, city].filter(Boolean).join('\u00a0')].filter(Boolean).join(', ');
}
type Recipient = CheckoutInput['document']['content']['recipient'];

const getEnclosuresText = ({ enclosures }: QuoteView): string =>
  enclosures.map(({ label, pages }) => `${label} (${formatPageCount(pages)})`).join(', ');

function getDeliveryText(sending: Checkout['sending'], quote: QuoteView | undefined): string {
  if (!sending) return 'À choisir';
  if (sending === 'pdf') return `${PDF_NAME}, que vous envoyez vous-même`;
  const arrival = quote?.expectedOn ? `, arrivée ${formatDay(quote.expectedOn)}` : '';
  return DELIVERY_METHOD_SHORT_NAMES[sending] + arrival;
}

const getDepartureText = (quote: QuoteView | undefined): string =>
  quote?.leavesOn ? `${formatDay(quote.leavesOn)} à 17\u00a0h` : 'Avec la prochaine levée';
