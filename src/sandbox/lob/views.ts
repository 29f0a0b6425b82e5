import { createHash } from 'node:crypto';
import { listDoneSteps, hasDone, type PrintedLetter } from '../one-shot-partner/model.ts';
import { countryName, type LobAddress } from './fields.ts';
import { findEvent, isCertified, STEPS } from './life.ts';

type Wire = Record<string, unknown>;

const iso = (timestamp: number): string => new Date(timestamp).toISOString();
/** The same thing has the same id whenever it is shown. */
const toId = (prefix: string, ...parts: string[]): string =>
  `${prefix}_${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 16)}`;

const addressView = (letter: PrintedLetter, side: 'to' | 'from'): Wire => {
  const address = letter.fields[side] as LobAddress;
  return {
    id: toId('adr', letter.id, side),
    description: null,
    ...address,
    phone: null,
    email: null,
    address_country: countryName(address.address_country),
    metadata: {},
    date_created: iso(letter.createdAt),
    date_modified: iso(letter.createdAt),
    deleted: true,
    object: 'address',
  };
};

/** Lists the scans, oldest first; those of certified letters are more detailed. */
function trackingView(letter: PrintedLetter): Wire[] {
  const certified = isCertified(letter);
  return listDoneSteps(letter).flatMap(({ does, doneAt }) => {
    const { scan, detail } = STEPS[does]!;
    if (!scan) return [];
    return [
      {
        id: toId('evnt', letter.id, does),
        type: certified ? 'certified' : 'normal',
        name: scan,
        details: certified ? (detail ?? null) : null,
        location: does === 'mail' ? null : '10001',
        time: iso(doneAt),
        date_created: iso(doneAt),
        date_modified: iso(doneAt),
        object: 'tracking_event',
      },
    ];
  });
}

export function letterView(letter: PrintedLetter): Wire {
  const { fields } = letter;
  const last = listDoneSteps(letter).at(-1)?.doneAt ?? letter.createdAt;
  const isRejected = hasDone(letter, 'reject');
  const printStatus = hasDone(letter, 'render') ? 'rendered' : 'processed';
  const envelope = fields['envelope'] as string | null;
  return {
    id: letter.id,
    description: letter.name || null,
    metadata: fields['metadata'],
    to: addressView(letter, 'to'),
    from: addressView(letter, 'from'),
    color: fields['color'],
    double_sided: letter.duplex,
    address_placement: fields['placement'],
    return_envelope: false,
    perforated_page: null,
    custom_envelope: envelope && {
      id: envelope,
      url: `https://lob-assets.com/envelopes/${envelope}.pdf`,
      object: 'envelope',
    },
    extra_service: fields['extra'],
    mail_type: fields['mailType'],
    carrier: 'USPS',
    tracking_number: letter.number ?? null,
    tracking_events: trackingView(letter),
    merge_variables: null,
    expected_delivery_date: iso((fields['sendAt'] as number) + 5 * 86_400_000).slice(0, 10),
    use_type: fields['useType'],
    fsc: false,
    status: isRejected ? 'failed' : printStatus,
    ...(isRejected && {
      failure_reason: {
        failure_reason: 'Address is undeliverable.',
        remediation: 'Correct the recipient address.',
        errors: null,
      },
    }),
    send_date: iso(fields['sendAt'] as number),
    date_created: iso(letter.createdAt),
    date_modified: iso(last),
    ...(hasDone(letter, 'cancel') && { deleted: true }),
    object: 'letter',
  };
}

/** The text of a webhook. */
export const eventView = (letter: PrintedLetter, does: string, timestamp: number): Wire => ({
  id: toId('evt', letter.id, does, String(timestamp)),
  body: letterView(letter),
  reference_id: letter.id,
  event_type: { id: findEvent(letter, does), enabled_for_test: true, resource: 'letters', object: 'event_type' },
  date_created: iso(timestamp),
  object: 'event',
});
