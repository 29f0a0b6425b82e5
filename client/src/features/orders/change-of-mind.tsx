import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '../../../../src/domain/format-date.ts';
import { toParisDay } from '../../../../src/letterpress/index.ts';
import type { OrderView } from '../../../../src/modules/orders/contract.ts';
import { getUndecidedPayment } from '../../../../src/modules/orders/ordering/order-status-text.contract.ts';
import { useSite } from '../../api/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Countdown, FAR_SECONDS, formatCountdown, useSecondsLeft } from '../../ui/countdown.tsx';
import { formatDay } from '../../ui/format.ts';
import { InPlaceOf } from '../../ui/in-place-of.tsx';
import { useTranslate } from '../../ui/translation.ts';
import { CancelQuestion, getCancelLabel } from './cancel-question.tsx';

/**
 * Counts down to the deadline; until then the letter can be corrected or cancelled. The server decides when that time is
 * over: the clock of a device may be ahead.
 */
export function ChangeOfMind({ order }: { order: OrderView }) {
  const until = order.letter?.changeableUntil;
  if (until && order.can.includes('cancel')) return <Changeable order={order} until={until} />;
  return order.status === 'paid' && isExpected(order) ? <Preparing order={order} /> : null;
}

/** Whether a letter is created in a moment: its order is paid, or the bank confirms the payment right now. */
export const isExpected = (order: OrderView): boolean =>
  order.sending !== 'pdf' &&
  !order.letter &&
  (order.status === 'paid' || (order.status === 'awaiting_payment' && !getUndecidedPayment(order)));

interface PanelProps {
  title: string;
  text: string;
  /** The title and the text that replace them later, whose place is reserved. */
  next?: { title: string; text: string };
  clock: ReactNode;
  /** The part of the time that is left, from 0 to 1; null without a countdown. */
  share: number | null;
  children: ReactNode;
}

function Panel({ title, text, next, clock, share, children }: PanelProps) {
  const t = useTranslate();
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <div className="change-of-mind">
        <div>
          <h2 id="waiting-title" className="h3">
            <InPlaceOf other={next && t(next.title)}>{t(title)}</InPlaceOf>
          </h2>
          <p className="gap-top">
            <InPlaceOf other={next && t(next.text)}>{t(text)}</InPlaceOf>
          </p>
        </div>
        {clock && <div>{clock}</div>}
      </div>
      {share !== null && (
        <div className="count-bar" aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <div className="row">{children}</div>
    </section>
  );
}

/** The same panel before the letter is created, so that nothing moves under the finger. */
export function Preparing({ order: { postOn, status } }: { order: OrderView }) {
  const t = useTranslate();
  const { changeOfMindSeconds } = useSite();
  const until = new Date(Date.now() + changeOfMindSeconds * 1000);
  const hasCountdown = !postOn && changeOfMindSeconds <= FAR_SECONDS;
  const day = postOn ?? (hasCountdown ? null : toParisDay(until));
  const next = describeWaiting({ isHeld: false, postOn, day: day && formatDay(day), time: formatTime(until) });
  // Also shown after an abandoned payment, where no text may promise a departure.
  const isPaid = status === 'paid';
  return (
    <Panel
      title={isPaid ? next.title : STILL_HERE}
      text={isPaid ? 'Un instant\u00a0: votre lettre se prépare.' : 'Elle se prépare dès que le paiement est confirmé.'}
      next={next}
      clock={
        hasCountdown && (
          <p className="count" aria-hidden="true">
            <InPlaceOf other={formatCountdown(changeOfMindSeconds)}>– : –</InPlaceOf>
          </p>
        )
      }
      share={hasCountdown ? 1 : null}
    >
      <Button look="light" disabled>
        {t('Corriger ma lettre')}
      </Button>
      <Button look="quiet" disabled>
        {t('Annuler avec remboursement')}
      </Button>
    </Panel>
  );
}

const STILL_HERE = 'Elle attend encore. Vous pouvez changer d’avis.';

interface Waiting {
  /** A held letter does not leave at the deadline: after it, the customer asks us to cancel it. */
  isHeld: boolean;
  /** The day that the customer chose for the departure. */
  postOn: string | null;
  /** The day of the deadline, if it is too far for a countdown. */
  day: string | null;
  time: string;
}

function describeWaiting({ isHeld, postOn, day, time }: Waiting): { title: string; text: string } {
  if (isHeld)
    return {
      title: STILL_HERE,
      text: `Jusqu’${day ? `au ${day}` : `à ${time}`}, vous pouvez la corriger ou l’annuler ici. Ensuite, écrivez-nous.`,
    };
  if (postOn && day)
    return {
      title: `Elle partira ${day}.`,
      text: 'D’ici là, vous pouvez changer d’avis. Ce matin-là, elle part à l’impression et ne pourra plus être reprise.',
    };
  const when = day ? `Le ${day} à ${time}` : `À ${time}`;
  return { title: STILL_HERE, text: `${when}, elle part à l’impression et ne pourra plus être reprise.` };
}

function Changeable({ order, until }: { order: OrderView; until: string }) {
  const t = useTranslate();
  const client = useQueryClient();
  const { changeOfMindSeconds } = useSite();
  const secondsLeft = useSecondsLeft(until);
  const question = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (secondsLeft === 0) void client.invalidateQueries({ queryKey: ['order', order.id] });
  }, [secondsLeft, client, order.id]);

  const day = secondsLeft > FAR_SECONDS ? formatDay(toParisDay(new Date(until))) : null;
  const hasCountdown = !day && secondsLeft > 0;
  return (
    <>
      <Panel
        {...describeWaiting({
          isHeld: order.letter?.status === 'held',
          postOn: order.postOn,
          day,
          time: formatTime(new Date(until)),
        })}
        clock={hasCountdown && <Countdown seconds={secondsLeft} />}
        share={hasCountdown ? Math.min(1, secondsLeft / changeOfMindSeconds) : null}
      >
        {order.can.includes('correct') && (
          <Link className="btn btn-light" to={`/mes-documents/${order.id}?corriger=oui`}>
            {t('Corriger ma lettre')}
          </Link>
        )}
        <Button look="quiet" onClick={() => question.current?.showModal()}>
          {t(getCancelLabel(order))}
        </Button>
      </Panel>
      <CancelQuestion order={order} dialog={question} />
    </>
  );
}
